import { PersonalData, personalDataFrom } from '@usdt-africa/event-store';
import { FixedClock, Refusal } from '@usdt-africa/kernel';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { canonicalHash, Idempotency, type IdempotentAnswer, type StoreAnswer } from './idempotency.js';
import { ProcessSession } from './process-session.js';
import { RateLimit } from './rate-limits.js';

describe('a request with an Idempotency-Key', () => {
  const clock = new FixedClock('2026-01-05T09:00:00.000Z');
  let db: TestDatabase;
  let personalData: PersonalData;
  let idempotency: Idempotency;
  let asked = 0;

  beforeAll(async () => {
    db = await testDatabase();
    personalData = personalDataFrom(sealingKeys(), { pool: db.app, clock });
    idempotency = new Idempotency(db.app, personalData, clock);
  });
  beforeEach(() => {
    asked = 0;
  });
  afterAll(() => db.drop());

  const request = (key: string, body: unknown = { amount: '25' }) => ({
    principal: 'ada',
    route: 'POST /api/quotes',
    key: key.padEnd(16, '-'),
    body,
  });
  const work = async (): Promise<IdempotentAnswer<{ n: number }>> => ({ status: 201, body: { n: ++asked } });
  const count = async (what: string): Promise<number> =>
    Number((await db.owner.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]!.n);
  const stored = async (): Promise<readonly number[]> => [
    await count('idempotency_keys'),
    await count('subject_keys where destroyed_at is null'),
  ];

  it('SELL-01 is done once and answered the same ever after; another body is refused', async () => {
    const first = await idempotency.onceApart(request('once'), work);
    expect(first).toEqual({ status: 201, body: { n: 1 } });
    expect(await idempotency.onceApart(request('once'), work)).toEqual(first);
    await expect(idempotency.onceApart(request('once', { amount: '26' }), work)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
    expect(asked).toBe(1);
  });

  it('ENG-08 keeps nothing of a body that could be guessed: no PIN, no account number; what an earlier release wrote is known', async () => {
    const body = { accountNumber: '0123456789', pin: '4071' };
    const first = await idempotency.onceApart(request('guessed', body), work);
    const { rows } = await db.owner.query<{ body_hash: string }>(
      `select body_hash from idempotency_keys where key like 'guessed%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.body_hash).not.toBe(canonicalHash(body));
    await db.owner.query(`update idempotency_keys set body_hash = $1 where key like 'guessed%'`, [canonicalHash(body)]);
    expect(await idempotency.onceApart(request('guessed', body), work)).toEqual(first);
  });

  it('SELL-01 beyond a limit leaves nothing behind; an answer given again is not counted', async () => {
    const limit = new RateLimit(db.app, 'once-tested', 2, 600);
    const before = (): Promise<void> => limit.take('ada');
    await idempotency.onceApart(request('limit-1'), work, { before });
    for (let again = 0; again < 5; again += 1) await idempotency.onceApart(request('limit-1'), work, { before });
    await idempotency.onceApart(request('limit-2'), work, { before });
    const kept = await stored();
    await expect(idempotency.onceApart(request('limit-3'), work, { before })).rejects.toMatchObject({ status: 429 });
    await expect(
      idempotency.once({ ...request('limit-4'), subjectId: 'sender-x' }, work, { before }),
    ).rejects.toMatchObject({ status: 429 });
    expect(await stored()).toEqual(kept);
    expect(asked).toBe(2);
  });

  it('SELL-01 that is refused by the work makes no key and may be asked again', async () => {
    const kept = await stored();
    const refuse = (): Promise<never> => Promise.reject(new Refusal(422, 'account-not-found', 'No such account.'));
    await expect(idempotency.onceApart(request('refused'), refuse)).rejects.toMatchObject({ status: 422 });
    expect(await stored()).toEqual(kept);
    expect(await idempotency.onceApart(request('refused'), work)).toMatchObject({ body: { n: 1 } });
  });

  it('SELL-01 that is under way is not begun a second time, nor counted', async () => {
    let counted = 0;
    const before = async (): Promise<void> => void (counted += 1);
    await idempotency.onceApart(request('under-way'), async () => {
      await expect(idempotency.onceApart(request('under-way'), work, { before })).rejects.toMatchObject({
        status: 409,
        code: 'under-way',
      });
      return work();
    });
    expect(counted).toBe(0);
    expect(asked).toBe(1);
  });

  it('SELL-01 whose claim ran out while it was worked on keeps nothing beside whoever took it over', async () => {
    const kept = { ...request('outlived'), subjectId: null };
    const answerWith = async (store: StoreAnswer<{ n: number }>): Promise<IdempotentAnswer<{ n: number }>> => {
      const answer = await work();
      const tx = await db.app.connect();
      await store(tx, answer).finally(() => tx.release());
      return answer;
    };
    const slow = idempotency.once(kept, async (store) => {
      clock.advance(30_001);
      expect(await idempotency.once(kept, answerWith)).toEqual({ status: 201, body: { n: 1 } });
      return answerWith(store);
    });
    await expect(slow).rejects.toMatchObject({ status: 409, code: 'under-way' });
    expect(await idempotency.once(kept, answerWith)).toEqual({ status: 201, body: { n: 1 } });
  });

  it('SELL-01 ENG-07 whose claim is of a process that died is taken over at once, and of one that lives never', async () => {
    const [dying, living] = [new ProcessSession(db.appUrl), new ProcessSession(db.appUrl)];
    const [ofDying, ofLiving] = [dying, living].map((one) => new Idempotency(db.app, personalData, clock, one));
    const claimed = { ...request('of-the-dead'), subjectId: null };
    const answerWith = async (store: StoreAnswer<{ n: number }>): Promise<IdempotentAnswer<{ n: number }>> => {
      const answer = await work();
      const tx = await db.app.connect();
      await store(tx, answer).finally(() => tx.release());
      return answer;
    };
    const number = await dying.number();
    const late = ofDying!.once(claimed, async (store) => {
      await expect(ofLiving!.once(claimed, answerWith)).rejects.toMatchObject({ code: 'under-way' });
      // As PostgreSQL does it for a process that was killed: its session ends, and the lock is free.
      await db.app.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1::int::oid`,
        [number],
      );
      await untilFree(number);
      expect(await ofLiving!.once(claimed, answerWith)).toEqual({ status: 201, body: { n: 1 } });
      // Were it alive after all, nothing of its work would be kept beside the other's.
      return answerWith(store);
    });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'under-way' });
    expect(await ofDying!.once(claimed, answerWith)).toEqual({ status: 201, body: { n: 1 } });
    expect(await dying.number()).not.toBe(number);
    await Promise.all([dying, living].map((one) => one.onApplicationShutdown()));
  });
  async function untilFree(number: number): Promise<void> {
    for (;;) {
      const { rowCount } = await db.owner.query('select from pg_locks where objid = $1::int::oid', [number]);
      if (rowCount === 0) return;
    }
  }

  it('SELL-01 is another’s where somebody else asks, and another where something else is asked', async () => {
    const mine = request('shared');
    for (const [n, other] of [mine, { ...mine, principal: 'bayo' }, { ...mine, route: 'POST /api/orders' }].entries())
      expect(await idempotency.onceApart(other, work)).toEqual({ status: 201, body: { n: n + 1 } });
  });

  it('ENG-08 about somebody who was erased is refused in words, and what tells of nobody is answered', async () => {
    await personalData.destroy('sender-erased');
    const once = (key: string, subjectId: string | null) =>
      idempotency.once({ ...request(key), subjectId }, async (store) => {
        const answer = await work();
        const tx = await db.app.connect();
        await store(tx, answer).finally(() => tx.release());
        return answer;
      });
    await expect(once('erased', 'sender-erased')).rejects.toMatchObject({ status: 410, code: 'erased' });
    const first = await once('nobody', null);
    expect(await once('nobody', null)).toEqual(first);
    // Refused, it is as if it had never been asked for.
    expect(await once('erased', null)).toMatchObject({ status: 201 });
  });

  it('ENG-08 needs no second connection where the work holds one: as many at once as there are connections, and none waits for ever', async () => {
    const many = db.app.options.max!;
    let ready = 0;
    let go: () => void;
    const allAreAtWork = new Promise<void>((resolve) => (go = resolve));
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) =>
        idempotency.once({ ...request(`crowd-${n}`), subjectId: null }, async (store) => {
          if (++ready === many) go();
          await allAreAtWork;
          const tx = await db.app.connect();
          ready -= 1;
          // Until every connection is somebody's.
          while (ready > 0) await new Promise(setImmediate);
          await store(tx, { status: 200, body: {} }).finally(() => tx.release());
          return { status: 200, body: {} };
        }),
      ),
    );
    expect(answers).toHaveLength(many);
  });

  it('ENG-08 is forgotten after seven days, with the key that sealed its answer and no other', async () => {
    await personalData.ensureSubjects(['sender-ada']);
    await idempotency.onceApart(request('old'), work);
    await idempotency.once({ ...request('old-order'), subjectId: 'sender-ada' }, async (store) => {
      const answer = await work();
      const tx = await db.app.connect();
      await store(tx, answer).finally(() => tx.release());
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
    // The one of answers that tell of nobody is for all of them.
    expect(rows).toEqual([{ subject_id: 'nobody-answered' }, { subject_id: 'sender-ada' }]);
    // The same key is a new request now.
    expect(await idempotency.onceApart(request('old'), work)).toMatchObject({ body: { n: 3 } });
  });
});
