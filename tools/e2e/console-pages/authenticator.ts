import { createHmac } from 'node:crypto';
import { until } from '../../lib/processes.mjs';

const STEP_MS = 30_000;
const LASTS_MS = 10_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an operator's authenticator shows: each of its codes is taken once, and the next one's half a minute early. */
export class Authenticator {
  #last = 0;

  constructor(readonly secret: string) {}

  /** A code that was not given yet; two of them are there at any time. */
  code(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    // The server's clock is this machine's: it takes the one before, and the one after, too.
    this.#last = Math.max(this.#last + 1, now);
    if (this.#last > now + 1) throw new Error('this authenticator has shown all of its codes: wait half a minute');
    return codeAt(this.secret, this.#last);
  }

  /** The one before: it is still taken for a while, and leaves those of now and later to be given. */
  async earlierCode(): Promise<string> {
    // At the end of its half minute it would be two before by the time it is given.
    await until(() => Date.now() % STEP_MS < STEP_MS - LASTS_MS, STEP_MS, 100);
    return codeAt(this.secret, Math.floor(Date.now() / STEP_MS) - 1);
  }

  /** One that is wrong now, and half a minute later. */
  wrongCode(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    const right = new Set([-1, 0, 1, 2, 3].map((off) => codeAt(this.secret, now + off)));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code))!;
  }
}

/** RFC 6238 with SHA-1 and six digits. */
function codeAt(secret: string, step: number): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
