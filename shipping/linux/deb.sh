#!/bin/sh
# Makes a .deb of a frozen folder: shipping/linux/deb.sh DIST/ad1666 ICONS VERSION OUT.deb
# All libraries that it needs are in the folder, but for glibc and what a desktop has anyway.
set -eu
here=$(dirname "$0")
folder=$1 icons=$2 version=$3 out=$4
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
"$here/tree.sh" "$folder" "$icons" "$root"
install -d "$root/DEBIAN" "$root/usr/bin" "$root/usr/share/lintian/overrides"
ln -s ../lib/ad1666/ad1666 "$root/usr/bin/ad1666"
install -m 644 "$here/lintian-overrides" "$root/usr/share/lintian/overrides/ad1666"
moment=${SOURCE_DATE_EPOCH:-$(date +%s)}
printf 'ad1666 (%s) unstable; urgency=medium\n\n  * See https://github.com/GROUP/NAME/releases\n\n -- %s  %s\n' \
    "$version" "The authors of ad1666 <ad1666@users.noreply.github.com>" \
    "$(LC_ALL=C date -uRd "@$moment")" | gzip -9n >"$root/usr/share/doc/ad1666/changelog.gz"
chmod 644 "$root/usr/share/doc/ad1666/changelog.gz"
size=$(du -ks --apparent-size "$root/usr" | cut -f1)
glibc=$(find "$folder" -name '*.so*' -type f -exec objdump -T {} + 2>/dev/null |
    grep -o 'GLIBC_2\.[0-9]*' | sort -uV | tail -1 | sed 's/GLIBC_//')
cat >"$root/DEBIAN/control" <<CONTROL
Package: ad1666
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: The authors of ad1666 <ad1666@users.noreply.github.com>
Installed-Size: $size
Depends: libc6 (>= ${glibc:-2.28}), libstdc++6, libgcc-s1, libglib2.0-0t64 | libglib2.0-0, libx11-6, libxext6
Recommends: libxcursor1, libxfixes3, libxi6, libxrandr2, libxss1
Suggests: tiled
Section: games
Priority: optional
Homepage: https://github.com/GROUP/NAME
Description: swashbuckling skirmish in the Vienna of 1666
 A board game for two players at one screen, or one against the machine:
 musketeers, Polish nobles, spies and rogues, played with cards instead of
 dice. The program knows, applies and explains every rule.
CONTROL
(cd "$root" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k2) >"$root/DEBIAN/md5sums"
find "$root" -exec touch -hd "@$moment" {} +
dpkg-deb --root-owner-group -Zxz -z6 --build "$root" "$out"
