import { BlockRhythm } from './block-rhythm.js';

/**
 * Polls a chain for an hour as the watcher does.
 * @returns polls per block, and the longest delay until one was seen
 */
function watch(options: {
  lagMs: number;
  jitterMs: number;
  gapAt?: number;
  blockMs?: number;
  lateAt?: number;
  /** How long the newest block has existed at the first poll. */
  beginsMs?: number;
  /** So many blocks from the 600th on are shown later than is the node's way, by up to 2 s. */
  busy?: number;
}): {
  looks: number;
  worstMs: number;
} {
  const step = options.blockMs ?? 3_000;
  const rhythm = new BlockRhythm({ blockMs: 3_000, pollMs: 500 });
  let seed = 7;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const blocks: { time: number; shownAt: number }[] = [];
  for (let time = 0, at = 0; at < 1_200; at++) {
    time += at === options.gapAt ? 3 * step : step;
    const slow = at >= 600 && at < 600 + (options.busy ?? 0) ? 2_000 * random() : 0;
    blocks.push({ time, shownAt: time + options.lagMs + slow + random() * options.jitterMs });
  }
  let [now, seen, looks, worstMs] = [blocks[0]!.shownAt + (options.beginsMs ?? 0), -1, 0, 0];
  while (seen < blocks.length - 1) {
    looks++;
    const before = seen;
    while (blocks[seen + 1] && blocks[seen + 1]!.shownAt <= now) seen++;
    // The first blocks teach it.
    const afterwards = options.busy === undefined ? 100 : 620 + options.busy;
    if (seen > afterwards && before < seen) worstMs = Math.max(worstMs, now - blocks[seen]!.shownAt);
    now += rhythm.next(seen > before ? { number: seen, time: blocks[seen]!.time } : null, now);
    if (seen === options.lateAt) now += 10 * step;
  }
  return { looks: looks / blocks.length, worstMs };
}

describe('BlockRhythm', () => {
  it.each([
    ['a clock that agrees', { lagMs: 200, jitterMs: 0 }],
    ['a clock that is ahead', { lagMs: 40_000, jitterMs: 0 }],
    ['a clock that is behind', { lagMs: -20_000, jitterMs: 0 }],
    ['blocks that come unevenly', { lagMs: 300, jitterMs: 300 }],
    ['two slots left out', { lagMs: 300, jitterMs: 100, gapAt: 600 }],
  ])('INT-01 needs about one poll per block, with %s', (_what, chain) => {
    const { looks, worstMs } = watch(chain);
    expect(looks).toBeLessThan(1.05);
    expect(worstMs).toBeLessThan(1_500);
  });

  it('INT-01 polls a chain that is faster than the network at the poll interval', () => {
    expect(watch({ lagMs: 10, jitterMs: 0, blockMs: 300 }).worstMs).toBeLessThan(600);
  });

  it('INT-01 one late poll that finds several blocks does not delay later polls', () => {
    const quick = { lagMs: 10, jitterMs: 0, blockMs: 600 };
    expect(watch({ ...quick, lateAt: 50 }).worstMs).toBe(watch(quick).worstMs);
  });

  it.each([
    ['the first of them was found late', { beginsMs: 2_700 }],
    ['one of them was shown late', { busy: 1 }],
    ['some of them were shown late', { busy: 8 }],
  ])('SELL-06 later blocks are found without delay although %s', (_what, late) => {
    const { looks, worstMs } = watch({ lagMs: 40, jitterMs: 0, ...late });
    expect(looks).toBeLessThan(1.05);
    expect(worstMs).toBeLessThan(500);
  });

  it('INT-01 polls a stopped chain less and less often', () => {
    const rhythm = new BlockRhythm({ blockMs: 3_000, pollMs: 500 });
    rhythm.next({ number: 1, time: 0 }, 200);
    const waits = Array.from({ length: 20 }, (_, at) => rhythm.next(null, 3_200 + at * 500));
    expect(Math.max(...waits.slice(0, 12))).toBe(500);
    expect(new Set(waits.slice(18))).toEqual(new Set([3_000]));
  });

  it('INT-01 work on a block does not change when the next one is expected', () => {
    const rhythm = new BlockRhythm({ blockMs: 3_000, pollMs: 500 });
    let now = 10;
    let waits = 0;
    for (let number = 1; number <= 60; number++) {
      const time = number * 3_000;
      // It is available 10 ms after its time, and writing its dust takes a second; each third one is first polled in
      // vain.
      if (number % 3 === 0) now = time + 5 + rhythm.next(null, time + 5);
      const seen = Math.max(now, time + 10);
      now = seen + 1_000 + rhythm.next({ number, time, seen }, seen + 1_000);
      waits = Math.max(waits, number > 10 ? now - (time + 3_010) : 0);
    }
    expect(waits).toBeLessThan(300);
  });
});
