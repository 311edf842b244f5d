import { PersonalData, personalDataFrom } from '@usdt-africa/event-store';
import { FixedClock, Refusal } from '@usdt-africa/kernel';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { canonicalHash, Idempotency, type IdempotentAnswer, type StoreSealed } from './idempotency.js';
import { ProcessSession } from './process-session.js';
import { RateLimit } from './rate-limits.js';

/** The response is about no person. */
const SHARED = { shared: true };

describe('a request with an Idempotency-Key', () => {
  const clock = new FixedClock('2026-01-05T09:00:00.000Z');
  let db: TestDatabase;
  let personalData: PersonalData;
  let idempotency: Idempotency;
  let runs = 0;

  beforeAll(async () => {
    db = await testDatabase();
    personalData = personalDataFrom(sealingKeys(), { pool: db.app, clock });
    idempotency = new Idempotency(db.app, personalData, clock);
  });
  beforeEach(() => {
    runs = 0;
  });
  afterAll(() => db.drop());

  const request = (key: string, body: unknown = { amount: '25' }) => ({
    principal: 'ada',
    route: 'POST /api/quotes',
    key: key.padEnd(16, '-'),
    body,
  });
  const work = async (): Promise<IdempotentAnswer<{ n: number }>> => ({ status: 201, body: { n: ++runs } });
  const count = async (what: string): Promise<number> =>
    Number((await db.owner.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]!.n);
  const stored = async (): Promise<readonly number[]> => [
    await count('idempotency_keys'),
    await count('subject_keys where destroyed_at is null'),
  ];

  it('SELL-01 runs once and repeats return the same answer; another body is refused', async () => {
    const first = await idempotency.run(request('once'), work);
    expect(first).toEqual({ status: 201, body: { n: 1 } });
    expect(await idempotency.run(request('once'), work)).toEqual(first);
    await expect(idempotency.run(request('once', { amount: '26' }), work)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
    expect(runs).toBe(1);
  });

  it('ENG-08 stores no guessable plain hash of a body; hashes of an earlier release are still recognized', async () => {
    const body = { accountNumber: '0123456789', pin: '4071' };
    const first = await idempotency.run(request('guessed', body), work);
    const { rows } = await db.owner.query<{ body_hash: string }>(
      `select body_hash from idempotency_keys where key like 'guessed%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.body_hash).not.toBe(canonicalHash(body));
    await db.owner.query(`update idempotency_keys set body_hash = $1 where key like 'guessed%'`, [canonicalHash(body)]);
    expect(await idempotency.run(request('guessed', body), work)).toEqual(first);
  });

  it('SELL-01 stores nothing when a rate limit refuses it; a repeated answer is not counted', async () => {
    const limit = new RateLimit(db.app, 'once-tested', 2, 600);
    const limited = async (): Promise<IdempotentAnswer<{ n: number }>> => {
      await limit.take('ada');
      return work();
    };
    await idempotency.run(request('limit-1'), limited);
    for (let again = 0; again < 5; again += 1) await idempotency.run(request('limit-1'), limited);
    await idempotency.run(request('limit-2'), limited);
    const storedBefore = await stored();
    await expect(idempotency.run(request('limit-3'), limited)).rejects.toMatchObject({ status: 429 });
    await expect(idempotency.run({ ...request('limit-4'), route: 'POST /api/orders' }, limited)).rejects.toMatchObject({
      status: 429,
    });
    expect(await stored()).toEqual(storedBefore);
    expect(runs).toBe(2);
  });

  it('SELL-01 stores no key when the work refuses it, and may be repeated', async () => {
    const storedBefore = await stored();
    const refuse = (): Promise<never> => Promise.reject(new Refusal(422, 'account-not-found', 'No such account.'));
    await expect(idempotency.run(request('refused'), refuse)).rejects.toMatchObject({ status: 422 });
    expect(await stored()).toEqual(storedBefore);
    expect(await idempotency.run(request('refused'), work)).toMatchObject({ body: { n: 1 } });
  });

  it('SELL-01 that is in progress is refused with 409, and neither run again nor counted', async () => {
    await idempotency.run(request('under-way'), async () => {
      await expect(idempotency.run(request('under-way'), work)).rejects.toMatchObject({
        status: 409,
        code: 'under-way',
      });
      return work();
    });
    expect(runs).toBe(1);
  });

  it('SELL-01 stores nothing when its claim expired during the work and another request took it over', async () => {
    const ownerless = request('outlived');
    const answerWith = async (store: StoreSealed): Promise<IdempotentAnswer<{ n: number }>> => {
      const answer = await work();
      const tx = await db.app.connect();
      await store(tx, answer, null).finally(() => tx.release());
      return answer;
    };
    const slow = idempotency.run(
      ownerless,
      async (store) => {
        clock.advance(30_001);
        expect(await idempotency.run(ownerless, answerWith, SHARED)).toEqual({ status: 201, body: { n: 1 } });
        return answerWith(store);
      },
      SHARED,
    );
    await expect(slow).rejects.toMatchObject({ status: 409, code: 'under-way' });
    expect(await idempotency.run(ownerless, answerWith, SHARED)).toEqual({ status: 201, body: { n: 1 } });
  });

  it('SELL-01 ENG-07 takes over the claim of a dead process at once, and never that of a living one', async () => {
    const [dying, living] = [new ProcessSession(db.appUrl), new ProcessSession(db.appUrl)];
    const [ofDying, ofLiving] = [dying, living].map((one) => new Idempotency(db.app, personalData, clock, one));
    const claimed = request('of-the-dead');
    const answerWith = async (store: StoreSealed): Promise<IdempotentAnswer<{ n: number }>> => {
      const answer = await work();
      const tx = await db.app.connect();
      await store(tx, answer, null).finally(() => tx.release());
      return answer;
    };
    const number = await dying.number();
    const late = ofDying!.run(
      claimed,
      async (store) => {
        await expect(ofLiving!.run(claimed, answerWith, SHARED)).rejects.toMatchObject({ code: 'under-way' });
        // As PostgreSQL does it for a process that was killed: its session ends, and the lock is free.
        await db.app.query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1::int::oid`,
          [number],
        );
        await untilFree(number);
        expect(await ofLiving!.run(claimed, answerWith, SHARED)).toEqual({ status: 201, body: { n: 1 } });
        // If it were still alive, none of its work would be stored besides the other's.
        return answerWith(store);
      },
      SHARED,
    );
    await expect(late).rejects.toMatchObject({ status: 409, code: 'under-way' });
    expect(await ofDying!.run(claimed, answerWith, SHARED)).toEqual({ status: 201, body: { n: 1 } });
    expect(await dying.number()).not.toBe(number);
    await Promise.all([dying, living].map((one) => one.onApplicationShutdown()));
  });
  async function untilFree(number: number): Promise<void> {
    for (;;) {
      const { rowCount } = await db.owner.query('select from pg_locks where objid = $1::int::oid', [number]);
      if (rowCount === 0) return;
    }
  }

  it('SELL-01 is separate for each principal and each route', async () => {
    const mine = request('shared');
    for (const [n, other] of [mine, { ...mine, principal: 'bayo' }, { ...mine, route: 'POST /api/orders' }].entries())
      expect(await idempotency.run(other, work)).toEqual({ status: 201, body: { n: n + 1 } });
  });

  it('ENG-08 is refused with a sentence when its response is about an erased person, and answered when it is about no person', async () => {
    await personalData.destroy('sender-erased');
    const once = (key: string, subjectId: string | null) =>
      idempotency.run(
        request(key),
        async (store) => {
          const answer = await work();
          const tx = await db.app.connect();
          await store(tx, answer, subjectId).finally(() => tx.release());
          return answer;
        },
        SHARED,
      );
    await expect(once('erased', 'sender-erased')).rejects.toMatchObject({ status: 410, code: 'erased' });
    const first = await once('nobody', null);
    expect(await once('nobody', null)).toEqual(first);
    // A refusal leaves no trace, so the key can be used again.
    expect(await once('erased', null)).toMatchObject({ status: 201 });
  });

  it('ENG-08 needs no second connection while its work uses one, so that a full pool does not deadlock', async () => {
    const many = db.app.options.max!;
    let ready = 0;
    let go: () => void;
    const allAreAtWork = new Promise<void>((resolve) => (go = resolve));
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) =>
        idempotency.run(
          request(`crowd-${n}`),
          async (store) => {
            if (++ready === many) go();
            await allAreAtWork;
            const tx = await db.app.connect();
            ready -= 1;
            // Waits until every connection is in use.
            while (ready > 0) await new Promise(setImmediate);
            await store(tx, { status: 200, body: {} }, null).finally(() => tx.release());
            return { status: 200, body: {} };
          },
          SHARED,
        ),
      ),
    );
    expect(answers).toHaveLength(many);
  });

  it('ENG-08 is deleted after seven days, with only the key that sealed its answer', async () => {
    await personalData.ensureSubjects(['sender-ada']);
    await idempotency.run(request('old'), work);
    await idempotency.run(request('old-order'), async (store) => {
      const answer = await work();
      const tx = await db.app.connect();
      await store(tx, answer, 'sender-ada').finally(() => tx.release());
      return answer;
    });
    await db.owner.query(`update idempotency_keys set created_at = $1`, [clock.now()]);
    clock.advance(7 * 86_400_000);
    await idempotency.prune();
    expect(await count('idempotency_keys')).toBeGreaterThan(0);
    clock.advance(1);
    await idempotency.prune();
    expect(await count('idempotency_keys')).toBe(0);
    const { rows } = await db.owner.query(
      'select subject_id from subject_keys where destroyed_at is null order by subject_id',
    );
    // One shared key seals all responses that are not about a person.
    expect(rows).toEqual([{ subject_id: 'sender-ada' }, { subject_id: 'unresolved-subject' }]);
    // The same key is a new request now.
    expect(await idempotency.run(request('old'), work)).toMatchObject({ body: { n: 3 } });
  });
});
