"""What things that move are made of: how they speed up and come to rest, smoke, blood, flashes."""
