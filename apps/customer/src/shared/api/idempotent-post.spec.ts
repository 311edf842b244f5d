import { jest } from '@jest/globals';
import { ApiProblem, NoAnswer } from './client';
import { isPending, newKey, postIdempotent } from './idempotent-post';

const stored = () => {
  const map = new Map<string, string>();
  return {
    map,
    store: {
      get: (key: string) => map.get(key) ?? null,
      set: (key: string, value: string) => void map.set(key, value),
      remove: (key: string) => void map.delete(key),
    },
  };
};

type Answer = Response | 'lost';
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const problem = (status: number, code: string, more: object = {}) => json(status, { code, detail: 'No.', ...more });

/** Server stub that gives these responses in order, and records the key of each request. */
function server(...answers: Answer[]) {
  const keys: string[] = [];
  const wasStored: boolean[] = [];
  const { store, map } = stored();
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key') ?? '';
    keys.push(key);
    wasStored.push([...map.values()].some((value) => value.includes(key)));
    const answer = answers.shift();
    return answer === undefined || answer === 'lost' ? Promise.reject(new TypeError('lost')) : Promise.resolve(answer);
  });
  return { keys, wasStored, store, fetched, options: { store, wait: () => Promise.resolve() } };
}

describe('SELL-05 idempotent requests', () => {
  afterEach(() => jest.restoreAllMocks());

  it('SELL-05 stores the key before the first send and removes it after the response', async () => {
    const { keys, wasStored, store, options } = server(json(201, { number: 'S1' }));
    await expect(postIdempotent('order', '/api/orders', { a: 1 }, options)).resolves.toEqual({ number: 'S1' });
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(wasStored).toEqual([true]);
    expect(isPending('order', store)).toBe(false);
  });

  it('SELL-05 retries under the same key after a lost response', async () => {
    const { keys, options } = server('lost', 'lost', json(201, { ok: true }));
    await postIdempotent('order', '/api/orders', { a: 1 }, options);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('SELL-05 keeps the key for the next attempt while the outcome is unknown', async () => {
    const first = server('lost', 'lost');
    await expect(postIdempotent('order', '/api/orders', { a: 1 }, { ...first.options, retries: 1 })).rejects.toThrow(
      NoAnswer,
    );
    expect(isPending('order', first.store)).toBe(true);
    first.fetched.mockImplementation((_url, init) => {
      first.keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? '');
      return Promise.resolve(json(201, {}));
    });
    await postIdempotent('order', '/api/orders', { a: 1 }, first.options);
    expect(new Set(first.keys).size).toBe(1);
  });

  it('SELL-05 uses a new key for another body', async () => {
    const { keys, options } = server('lost', json(201, {}));
    await expect(postIdempotent('order', '/api/orders', { a: 1 }, { ...options, retries: 0 })).rejects.toThrow(
      NoAnswer,
    );
    await postIdempotent('order', '/api/orders', { a: 2 }, options);
    expect(new Set(keys).size).toBe(2);
  });

  it('SELL-05 treats a refusal as final: removes the key and does not retry', async () => {
    const { keys, store, options } = server(problem(409, 'quote-expired'));
    await expect(postIdempotent('order', '/api/orders', {}, options)).rejects.toMatchObject({ code: 'quote-expired' });
    expect(keys).toHaveLength(1);
    expect(isPending('order', store)).toBe(false);
  });

  it('SELL-05 retries with the same key while the first request is under way', async () => {
    const { keys, options } = server(problem(409, 'under-way', { retryAfterSeconds: 1 }), json(201, { number: 'S1' }));
    await expect(postIdempotent('order', '/api/orders', {}, options)).resolves.toEqual({ number: 'S1' });
    expect(new Set(keys).size).toBe(1);
  });

  it('LIM-02 reports a conflicting process under way as a refusal at once, without retries', async () => {
    const { keys, options } = server(problem(409, 'under-way'), json(200, {}));
    await expect(postIdempotent('upgrade:begin', '/api/account/upgrade', {}, options)).rejects.toBeInstanceOf(
      ApiProblem,
    );
    expect(keys).toHaveLength(1);
  });

  it('HELP-03 keeps the key of an earlier send when the session ends, and repeats it after the next sign-in', async () => {
    const signedOut = () => problem(401, 'signed-out');
    const { keys, store, options } = server('lost', signedOut(), signedOut(), json(201, {}), signedOut());
    for (let time = 0; time < 2; time += 1)
      await expect(postIdempotent('message', '/api/x', { text: 'Hello' }, options)).rejects.toMatchObject({
        status: 401,
      });
    expect(isPending('message', store)).toBe(true);
    await postIdempotent('message', '/api/x', { text: 'Hello' }, options);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    // The first attempt was refused, so it has left nothing behind.
    await expect(postIdempotent('message', '/api/x', { text: 'Hello' }, options)).rejects.toMatchObject({
      status: 401,
    });
    expect(isPending('message', store)).toBe(false);
  });

  it('SELL-05 retries after an HTML error page of a proxy', async () => {
    const { options } = server(new Response('<h1>Bad gateway</h1>', { status: 502 }), json(200, {}));
    await expect(postIdempotent('order', '/api/orders', {}, options)).resolves.toEqual({});
  });

  it('SELL-05 retries after a server error, and reports a temporary refusal', async () => {
    const broken = server(problem(500, 'internal'), json(200, {}));
    await expect(postIdempotent('a', '/api/x', {}, broken.options)).resolves.toEqual({});
    const later = server(problem(503, 'no-fresh-rate'));
    await expect(postIdempotent('b', '/api/x', {}, later.options)).rejects.toBeInstanceOf(ApiProblem);
  });

  it('SELL-05 ENG-07 places an order under one key although the database was away and addresses were short', async () => {
    const answers = [
      problem(503, 'database-away', { retryAfterSeconds: 1 }),
      problem(503, 'addresses-short', { retryAfterSeconds: 5 }),
      problem(503, 'no-fresh-rate', { retryAfterSeconds: 5 }),
      problem(409, 'under-way', { retryAfterSeconds: 1 }),
      json(201, { number: 'S1' }),
    ];
    const { keys, options } = server(...answers);
    const waits: number[] = [];
    let retries = 0;
    const patient = {
      ...options,
      patienceMs: 30_000,
      onRetry: () => (retries += 1),
      wait: (milliseconds: number) => Promise.resolve(void waits.push(milliseconds)),
    };
    await expect(postIdempotent('order', '/api/orders', {}, patient)).resolves.toEqual({ number: 'S1' });
    expect(new Set(keys).size).toBe(1);
    expect([retries, waits]).toEqual([4, [1_000, 2_000, 2_000, 1_000]]);
  });

  it('SELL-05 ENG-07 reports an unknown outcome soon without any response, however long it may retry', async () => {
    const { keys, options, store } = server();
    await expect(postIdempotent('a', '/api/x', {}, { ...options, patienceMs: 30_000 })).rejects.toBeInstanceOf(
      NoAnswer,
    );
    expect([keys.length, isPending('a', store)]).toEqual([4, true]);
  });

  it('SELL-05 ENG-07 stops retrying at its time limit: reports a refusal, and keeps the key of an unknown outcome', async () => {
    const short = server(...Array.from({ length: 20 }, () => problem(503, 'addresses-short')));
    await expect(postIdempotent('a', '/api/x', {}, { ...short.options, patienceMs: 7_000 })).rejects.toMatchObject({
      code: 'addresses-short',
    });
    expect(short.keys).toHaveLength(5);
    expect(isPending('a', short.store)).toBe(false);
    const away = server(...Array.from({ length: 20 }, () => problem(503, 'database-away')));
    await expect(postIdempotent('a', '/api/x', {}, { ...away.options, patienceMs: 7_000 })).rejects.toMatchObject({
      code: 'database-away',
    });
    expect(isPending('a', away.store)).toBe(true);
  });

  it('SELL-05 creates random keys in the format of the API contract', () => {
    expect(newKey()).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(newKey()).not.toBe(newKey());
  });
});
