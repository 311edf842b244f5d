import { Feed } from './feed.js';
import type { Page } from './feed.js';
import type { Slice } from './types.js';
import type { EventPosition } from './types.js';
import { LocalWakeUp } from './wake-up.js';

interface Numbered {
  readonly position: EventPosition;
}

const TOTAL = 20_000;
const at = (n: number): EventPosition => ({ epoch: 1, transactionId: 1n, globalPosition: BigInt(n) });
const numbered = Array.from({ length: TOTAL }, (_, n): Numbered => ({ position: at(n + 1) }));

function sliceAfter(after: EventPosition | null, limit: number): Slice<Numbered> {
  const first = after ? Number(after.globalPosition) : 0;
  const events = numbered.slice(first, first + limit);
  return { events, position: events.at(-1)?.position ?? after, more: events.length === limit, held: false };
}

describe('a feed', () => {
  it('ENG-03 reads ahead no farther than its cache: a follower that starts at the beginning makes it read everything once', async () => {
    let given = 0;
    const read = (after: EventPosition | null, limit: number): Promise<Slice<Numbered>> => {
      const slice = sliceAfter(after, limit);
      given += slice.events.length;
      return Promise.resolve(slice);
    };
    const feed = new Feed({ read, lastVisible: () => Promise.resolve(null) }, new LocalWakeUp(), { keep: 4000 });
    const abort = new AbortController();
    const unfollow = feed.follow();
    let seen = 0;
    let after: EventPosition | null = null;
    while (seen < TOTAL) {
      const page: Page<Numbered> = (await feed.next(after, 1000, abort.signal))!;
      expect(page.events[0]!.position.globalPosition).toBe(BigInt(seen + 1));
      seen += page.events.length;
      after = page.position;
      // Slower than the feed could be.
      for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
    }
    await unfollow();
    expect(given).toBe(TOTAL);
  });

  it('ENG-03 gives a follower far behind only the events it wants, and says whether there are more', async () => {
    const requestedTypes: unknown[] = [];
    const read = (after: EventPosition | null, limit: number, types?: readonly string[]): Promise<Slice<Numbered>> => {
      requestedTypes.push(types);
      return Promise.resolve(sliceAfter(after, limit));
    };
    const last = numbered.at(-1)!.position;
    const feed = new Feed({ read, lastVisible: () => Promise.resolve(last) }, new LocalWakeUp());
    const abort = new AbortController();
    const unfollow = feed.follow();
    expect(await feed.next(null, 1000, abort.signal, ['Wanted'])).toMatchObject({ position: at(1000), more: true });
    expect(requestedTypes).toContainEqual(['Wanted']);
    expect(await feed.next(at(TOTAL - 500), 1000, abort.signal)).toMatchObject({ position: last, more: false });
    await unfollow();
  });
});
