import type { Feed } from './feed.js';
import type { EventPosition, RecordedEvent } from './types.js';

export interface TailOptions {
  /** After this position; `null` from the very first event, left out from now on. */
  readonly from?: EventPosition | null;
  /** A handler that throws does not stop the tail; nothing is repeated. */
  readonly onError?: (error: unknown, event: RecordedEvent) => void;
}

/** A follower in memory only. */
export interface Tail {
  /** Resolves when the handler will not be called any more. */
  stop(): Promise<void>;
}

const PAGE = 500;

/** Calls the handler with every event after a position, one at a time and in order, without keeping its place. */
export function tail(
  feed: Feed,
  now: () => Promise<EventPosition | null>,
  handler: (event: RecordedEvent) => void | Promise<void>,
  options: TailOptions,
): Promise<Tail> {
  return start(feed, options.from === undefined ? now() : Promise.resolve(options.from), handler, options);
}

async function start(
  feed: Feed,
  from: Promise<EventPosition | null>,
  handler: (event: RecordedEvent) => void | Promise<void>,
  { onError = () => undefined }: TailOptions,
): Promise<Tail> {
  let position = await from;
  const unfollow = feed.follow();
  const abort = new AbortController();
  const run = async (): Promise<void> => {
    for (;;) {
      const page = await feed.next(position, PAGE, abort.signal);
      if (!page) return;
      for (const event of page.events) {
        if (abort.signal.aborted) return;
        try {
          await handler(event);
        } catch (error) {
          onError(error, event);
        }
      }
      position = page.position;
    }
  };
  const done = run();
  return {
    stop: async () => {
      abort.abort();
      await unfollow();
      await done;
    },
  };
}
