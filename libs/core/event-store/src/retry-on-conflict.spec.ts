import { appendIfFirst, ConcurrencyError, UnknownCommitError, retryOnConflict } from './index.js';

const taken = new ConcurrencyError(['order-1']);
const streams = { streamId: 'order-1', expectedVersion: 0, events: [] };
const options = { metadata: { correlationId: 'c', actor: 'test' } };

describe('retry on a version conflict', () => {
  it('ENG-01 runs the work again from the start, and returns its result', async () => {
    let tries = 0;
    const done = await retryOnConflict(() => (++tries < 4 ? Promise.reject(taken) : Promise.resolve(`try ${tries}`)));
    expect(done).toBe('try 4');
  });

  it('ENG-01 ends after the configured number of attempts, and at once on any other error', async () => {
    let tries = 0;
    const losing = (error: Error) => () => (tries++, Promise.reject(error));
    await expect(retryOnConflict(losing(taken), { attempts: 3, longestPauseMs: 1 })).rejects.toBe(taken);
    expect(tries).toBe(3);
    await expect(retryOnConflict(losing(new RangeError('no')))).rejects.toEqual(new RangeError('no'));
    expect(tries).toBe(4);
  });

  it('ENG-01 appends unless another writer was first, and returns whether it did', async () => {
    const append = (error?: Error) => ({
      append: () => (error ? Promise.reject(error) : Promise.resolve({ events: [] })),
    });
    expect(await appendIfFirst(append(), streams, options)).toBe(true);
    expect(await appendIfFirst(append(taken), streams, options)).toBe(false);
    const unknown = new UnknownCommitError(['order-1'], [], new Error('gone'));
    await expect(appendIfFirst(append(unknown), streams, options)).rejects.toBe(unknown);
  });
});
