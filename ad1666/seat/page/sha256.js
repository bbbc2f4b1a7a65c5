// SHA-256 of a text: a browser has its own only where the line is encrypted.
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  const state = [...START], words = new Int32Array(64);
  for (let block = 0; block < whole.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) { words[i] = view.getInt32(block + 4 * i); continue; }
      const [two, fifteen] = [words[i - 2], words[i - 15]];
      const s0 = turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3);
      const s1 = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((each, i) => { state[i] = (state[i] + each) | 0; });
  }
  return state.map((each) => (each >>> 0).toString(16).padStart(8, "0")).join("");
}
