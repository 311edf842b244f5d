import { createRequire } from 'node:module';

/**
 * kafkajs 2.2.4, its last release, with three of its methods replaced (decision 0121): an idle connection would wake
 * its process a thousand times a second (tulios/kafkajs#1704), ten times more to look for requests that take too long,
 * and every partition without messages would cross the whole queue. Import kafkajs from here to get the fixes.
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

/** kafkajs's own value: delay until it rechecks requests that could not be sent at once. */
const PENDING_MS = 10;
/** Requests may take 15 s and more; a second later is soon enough. */
const TIMEOUTS_MS = 1000;

const { prototype: queue } = require('kafkajs/src/network/requestQueue') as { readonly prototype: RequestQueue };
const { prototype: group } = require('kafkajs/src/consumer/consumerGroup') as { readonly prototype: ConsumerGroup };

/** Rechecks only while requests are pending: every response triggers a check of its own. */
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
  // The timer does not keep the process alive: a connection does that, and without one there is nothing to check.
  this.requestTimeoutIntervalId.unref();
};

const fetchAll = group.fetch;
/** A fetch returns a batch for every requested partition: empty ones need not be processed. */
group.fetch = async function (this: ConsumerGroup, nodeId: unknown): Promise<Batch[]> {
  return (await fetchAll.call(this, nodeId)).filter((batch) => !batch.isEmpty() || batch.isEmptyDueToFiltering());
};

export { Kafka, logLevel } from 'kafkajs';
