import { createRequire } from 'node:module';
import { jest } from '@jest/globals';
import './kafkajs-mended.js';

/** kafkajs's queue of one connection's requests. */
interface Queue {
  push(request: object): void;
  fulfillRequest(response: object): void;
  maybeThrottle(milliseconds: number): void;
  scheduleRequestTimeoutCheck(): void;
  destroy(): void;
}

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (
  options: object,
) => Queue;

describe('ENG-02 a connection to Kafka', () => {
  let queue: Queue;
  let sent: number[];
  let failed: unknown[];
  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    failed = [];
    const logger = { debug: () => undefined, warn: () => undefined };
    queue = new RequestQueue({
      requestTimeout: 15_000,
      enforceRequestTimeout: true,
      clientId: 't',
      broker: 'b',
      logger,
    });
  });
  afterEach(() => {
    queue.destroy();
    jest.useRealTimers();
  });

  function sendRequest(correlationId: number): void {
    const entry = { correlationId, apiName: 'Test', apiVersion: 0, resolve: () => undefined };
    queue.push({
      entry: { ...entry, reject: (error: unknown) => failed.push(error) },
      expectResponse: true,
      sendRequest: () => sent.push(correlationId),
    });
  }

  it('ENG-02 runs no timer while no request is pending', () => {
    sendRequest(1);
    queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
    expect(sent).toEqual([1]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ENG-02 sends throttled requests as soon as the broker’s throttle time is over', () => {
    queue.maybeThrottle(300);
    sendRequest(1);
    jest.advanceTimersByTime(299);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(2);
    expect(sent).toEqual([1]);
    queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ENG-02 fails a request that is not answered in time', () => {
    queue.scheduleRequestTimeoutCheck();
    sendRequest(1);
    jest.advanceTimersByTime(14_900);
    expect(failed).toEqual([]);
    jest.advanceTimersByTime(1_200);
    expect(failed).toHaveLength(1);
  });
});
