import { Semaphore } from './semaphore.js';

const full = (): Error => new Error('full');

/** A promise that stays pending until it is released. */
function held(): { promise: Promise<void>; release: () => void } {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => (release = resolve));
  return { promise, release };
}

/** Lets all pending work that is ready continue. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the queue of password checks', () => {
  it('AUTH-03 lets only a few callers prepare at once; the others wait before any query', async () => {
    const line = new Semaphore({ atOnce: 1, waiting: 20, preparing: 2 });
    const prepared: number[] = [];
    const holds = Array.from({ length: 5 }, held);
    const all = holds.map(({ promise }, nth) =>
      line.admit(async (turn) => {
        prepared.push(nth);
        await promise;
        return turn(() => Promise.resolve(nth));
      }, full),
    );
    await settled();
    expect(prepared).toEqual([0, 1]);
    holds[0]!.release();
    await all[0];
    await settled();
    expect(prepared).toEqual([0, 1, 2]);
    for (const { release } of holds) release();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
  });

  it('AUTH-03 refuses work before it starts when the queue is full, and admits it when a place is free', async () => {
    const line = new Semaphore({ atOnce: 1, waiting: 1, preparing: 1 });
    const [first, second] = [held(), held()];
    const inside = [first, second].map(({ promise }) => line.admit(() => promise, full));
    let begun = false;
    const third = line.admit(() => Promise.resolve((begun = true)), full);
    await expect(third).rejects.toThrow('full');
    expect(begun).toBe(false);
    expect(() => line.assertCapacity(full)).toThrow('full');
    first.release();
    second.release();
    await Promise.all(inside);
    await expect(line.run(() => Promise.resolve('in'), full)).resolves.toBe('in');
  });

  it('a caller that prepares can run a hash first, however many others wait to prepare', async () => {
    const line = new Semaphore({ atOnce: 1, waiting: 20, preparing: 1 });
    const made = (nth: number): Promise<string> =>
      line.admit(async (turn) => {
        await line.run(() => Promise.resolve(), full);
        return turn(() => Promise.resolve(`made ${nth}`));
      }, full);
    expect(await Promise.all([made(1), made(2), made(3)])).toEqual(['made 1', 'made 2', 'made 3']);
  });

  it('a caller that fails while preparing or during its turn frees its place for the next', async () => {
    const line = new Semaphore({ atOnce: 1, waiting: 4, preparing: 1 });
    const failing = [
      line.admit(() => Promise.reject(new Error('while preparing')), full),
      line.admit((turn) => turn(() => Promise.reject(new Error('in its turn'))), full),
    ];
    await expect(failing[0]).rejects.toThrow('while preparing');
    await expect(failing[1]).rejects.toThrow('in its turn');
    await expect(line.admit((turn) => turn(() => Promise.resolve('next')), full)).resolves.toBe('next');
  });
});
