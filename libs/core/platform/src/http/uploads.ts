import { type Clock, type Principal, type Refusal, systemClock } from '@usdt-africa/kernel';
import type { IncomingMessage } from 'node:http';
import { refusal } from '@usdt-africa/contracts/refusals';
import { clientKey } from './rate-limits.js';

/** Guests, signed-in customers and operators have places of their own: none takes those of the others. */
export type UploadLane = 'guest' | 'customer' | 'operator';

export interface UploadSender {
  readonly lane: UploadLane;
  /** Whose uploads are counted together: a guest, an account or an operator. */
  readonly key: string;
  /** The client that the request comes from: a new cookie is no way around its count. */
  readonly client: string;
}

export interface UploadLimits {
  /** Bodies that this process reads at once. */
  readonly places?: Readonly<Record<UploadLane, number>>;
  /** Of these by one client; 4. */
  readonly ofClient?: number;
  /** Of these by one sender; 3. */
  readonly ofOne?: number;
  /** How long a body may take; two minutes: 10 MB over a slow mobile network. */
  readonly deadlineMs?: number;
  /** How long nothing of it may come; 15 s. */
  readonly quietMs?: number;
  /** Bytes a second that a body must have come with on average, from `rateAfterMs` on; 10 kB/s, what EDGE carries. */
  readonly leastRate?: number;
  readonly rateAfterMs?: number;
  /** How often bodies under way are measured. */
  readonly everyMs?: number;
  readonly clock?: Clock;
}

const PLACES: Readonly<Record<UploadLane, number>> = { guest: 12, customer: 8, operator: 4 };

/** The sender of a customer's or a guest's upload. */
export function uploadSender(request: Parameters<typeof clientKey>[0], { kind, key }: Principal): UploadSender {
  return { lane: kind === 'account' ? 'customer' : 'guest', key, client: clientKey(request) };
}

export function operatorSender(request: Parameters<typeof clientKey>[0], operatorId: string): UploadSender {
  return { lane: 'operator', key: operatorId, client: clientKey(request) };
}

/** What one client sends in one lane: the unit that concurrent work is limited by. */
export function clientInLane({ lane, client }: UploadSender): string {
  return `${lane} ${client}`;
}

/** Bodies that are files: bounded in number by lane, client and sender, each within its time, rate and size. */
export class Uploads {
  readonly #open = new Map<string, number>();

  constructor(private readonly limits: UploadLimits = {}) {}

  /**
   * Reads a body. The rest of a too large one is read for a while and discarded, so that the sender receives the
   * refusal instead of a broken connection; after a refusal the connection accepts no further request.
   * @param most bytes that are accepted
   * @throws Refusal 503 `uploads-busy`, 408 `upload-too-slow`, 415 for a body that another parser has read, or the
   * refusal of `tooLarge`
   */
  async read(request: IncomingMessage, sender: UploadSender, most: number, tooLarge: () => Refusal): Promise<Buffer> {
    const { places = PLACES, ofClient = 4, ofOne = 3 } = this.limits;
    const { lane, key } = sender;
    const counts: readonly (readonly [string, number])[] = [
      [lane, places[lane]],
      [`client ${clientInLane(sender)}`, ofClient],
      [`sender ${lane} ${key}`, ofOne],
    ];
    if (counts.some(([name, limit]) => (this.#open.get(name) ?? 0) >= limit)) throw uploadsBusy();
    for (const [name] of counts) this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
    try {
      return await this.#body(request, most, tooLarge);
    } finally {
      for (const [name] of counts) {
        const left = this.#open.get(name)! - 1;
        if (left === 0) this.#open.delete(name);
        else this.#open.set(name, left);
      }
    }
  }

  #body(request: IncomingMessage, most: number, tooLarge: () => Refusal): Promise<Buffer> {
    const { everyMs = 500 } = this.limits;
    // Read already, as JSON is: nothing more will ever come, and waiting for it would take a place from others.
    if (request.readableEnded) return Promise.reject(refusal('http.wrong-content-type/file'));
    // A sender who left before the body was read has closed already, and will not close again.
    if (request.destroyed) return Promise.reject(tooSlow());
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const pace = this.#pace();
      let size = 0;
      const settle = (answer: () => void): void => {
        clearInterval(watch);
        request.off('data', onData).off('end', onEnd).off('close', onClose);
        request.pause();
        answer();
      };
      const watch = setInterval(() => {
        if (pace.isTooSlow()) settle(() => reject(tooSlow()));
      }, everyMs);
      const onData = (chunk: Buffer): void => {
        size += chunk.length;
        pace.take(size);
        if (size <= most) chunks.push(chunk);
        else chunks.length = 0;
        if (size > 3 * most) settle(() => reject(tooLarge()));
      };
      const onEnd = (): void => settle(() => (size > most ? reject(tooLarge()) : resolve(Buffer.concat(chunks))));
      const onClose = (): void => settle(() => reject(tooSlow()));
      request.on('data', onData).on('end', onEnd).on('close', onClose);
    });
  }

  /** Measures one body by the clock. */
  #pace() {
    const { deadlineMs = 120_000, quietMs = 15_000, leastRate = 10_000, rateAfterMs = 10_000 } = this.limits;
    const { clock = systemClock } = this.limits;
    const now = (): number => clock.now().getTime();
    const start = now();
    let [size, last] = [0, start];
    return {
      take(total: number): void {
        [size, last] = [total, now()];
      },
      isTooSlow(): boolean {
        const took = now() - start;
        const isBelowRate = took >= rateAfterMs && size * 1_000 < leastRate * took;
        return took >= deadlineMs || now() - last >= quietMs || isBelowRate;
      },
    };
  }
}

function tooSlow(): Refusal {
  return refusal('http.upload-too-slow');
}

/** 503: so many files are on their way that one more would be in the way of all. */
export function uploadsBusy(): Refusal {
  return refusal('http.uploads-busy');
}

/** All uploads of this process. */
export const uploads = new Uploads();
