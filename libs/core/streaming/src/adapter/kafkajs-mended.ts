import { createRequire } from 'node:module';

/**
 * kafkajs 2.2.4, its last release, with three of its methods replaced (decision 0047): a connection at rest would wake its
 * process a thousand times a second (tulios/kafkajs#1704), ten times more to look for requests that take too long, and
 * every partition without news would cross the whole queue. Whoever takes kafkajs from here has them mended.
 */
const require = createRequire(import.meta.url);

/** Of kafkajs's queue of one connection's requests what the replacements touch. */
interface RequestQueue {
  readonly inflight: ReadonlyMap<
    number,
    { readonly sentAt: number; readonly requestTimeout: number; timeoutRequest(): void }
  >;
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  readonly enforceRequestTimeout: boolean;
  readonly requestTimeout: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  requestTimeoutIntervalId: NodeJS.Timeout | undefined;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
  scheduleRequestTimeoutCheck(): void;
  isConnected(): boolean;
  destroy(): void;
}

/** What a fetch has brought of one partition. */
interface Batch {
  isEmpty(): boolean;
  isEmptyDueToFiltering(): boolean;
}

interface ConsumerGroup {
  fetch(this: ConsumerGroup, nodeId: unknown): Promise<Batch[]>;
}

/** kafkajs's own: how soon it looks again at requests that could not be sent at once. */
const PENDING_MS = 10;
/** Requests may take 15 s and more; a second later is soon enough. */
const TIMEOUTS_MS = 1000;

const { prototype: queue } = require('kafkajs/src/network/requestQueue') as { readonly prototype: RequestQueue };
const { prototype: group } = require('kafkajs/src/consumer/consumerGroup') as { readonly prototype: ConsumerGroup };

/** Looks again only while something waits: what is answered looks by itself. */
queue.scheduleCheckPendingRequests = function (this: RequestQueue): void {
  if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    },
    Math.max(this.throttledUntil - Date.now(), PENDING_MS),
  );
};

queue.scheduleRequestTimeoutCheck = function (this: RequestQueue): void {
  if (!this.enforceRequestTimeout) return;
  this.destroy();
  this.requestTimeoutIntervalId = setInterval(
    () => {
      for (const request of [...this.inflight.values()])
        if (Date.now() - request.sentAt > request.requestTimeout) request.timeoutRequest();
      if (!this.isConnected()) this.destroy();
    },
    Math.min(this.requestTimeout, TIMEOUTS_MS),
  );
  // While there is a connection that keeps a process alive; without one there is nothing to look for.
  this.requestTimeoutIntervalId.unref();
};

const fetchAll = group.fetch;
/** A fetch answers for every partition that was asked for: those that bring nothing need not be gone through. */
group.fetch = async function (this: ConsumerGroup, nodeId: unknown): Promise<Batch[]> {
  return (await fetchAll.call(this, nodeId)).filter((batch) => !batch.isEmpty() || batch.isEmptyDueToFiltering());
};

export { Kafka, logLevel } from 'kafkajs';
