import { randomUUID } from 'node:crypto';
import { uuidv7 } from '@usdt-africa/kernel';

/** Appends one event, the stream's `version`th, and resolves when it is safely stored. */
export type Append = (streamId: string, version: number) => Promise<unknown>;

/** What one slice of a case came to. */
export interface Slice {
  readonly eventsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** About 250 bytes of JSON, as the money events have. */
export const DATA = {
  depositId: '019a6f0e-3c55-7d3e-9f59-4a3f0e6ac001',
  amount: '25000000',
  rate: '1576.0000',
  postings: [
    { account: 'chain:deposits', currency: 'USDT', amount: '25000000' },
    { account: 'orders:owed', currency: 'USDT', amount: '-25000000' },
  ],
};
export const METADATA = { correlationId: '019a6f0e-3c55-7d3e-9f59-4a3f0e6ac0ff', actor: 'system:bench' };

/** As many events as an order typically has, so that old and new streams both occur. */
const EVENTS_PER_STREAM = 8;

/** Appends for a while, `inFlight` at a time, each worker to its own streams. */
export async function takeSlice(
  inFlight: number,
  append: (worker: number) => Append,
  milliseconds: number,
): Promise<Slice> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + milliseconds;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, worker) => {
      const appendOne = append(worker);
      for (let streamId = '', version = EVENTS_PER_STREAM; performance.now() < end;) {
        if (version === EVENTS_PER_STREAM) [streamId, version] = [`order-${uuidv7()}-${randomUUID().slice(0, 4)}`, 0];
        const began = performance.now();
        await appendOne(streamId, ++version);
        latencies.push(performance.now() - began);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)]!;
  return { eventsPerSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}
