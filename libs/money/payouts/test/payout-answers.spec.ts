import { payoutAnswers, payoutQueries } from '../src/index.js';
import { ACCOUNT, TestApp } from './test-app.js';

const MINUTE_MS = 60_000;

describe('answers of the provider about a payout', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.open();
    app.bank.faults.on('webhooks.never');
  });
  afterEach(() => app.close());

  const answers = (payoutId: string, opened = true) => payoutAnswers(app.db.app, app.personalData, payoutId, opened);
  const queries = async (payoutId: string) => (await payoutQueries(app.db.app, [payoutId]))(payoutId);

  it('ADM-03 stores each answer sealed, counts those alike, and counts queries and not sendings', async () => {
    const { payoutId, reference } = await app.sent();
    expect(await queries(payoutId)).toEqual({ statusChecks: 0, lastCheckedAt: null });
    let queried = 0;
    for (let minute = 0; minute < 3; minute += 1) {
      app.clock.advance(MINUTE_MS);
      queried += await app.payouts.resolver.runOnce();
    }
    expect(queried).toBeGreaterThan(1);
    const lastAt = app.clock.now().toISOString();
    expect(await queries(payoutId)).toEqual({ statusChecks: queried, lastCheckedAt: lastAt });
    app.bank.conclude(reference, 'success');
    app.clock.advance(MINUTE_MS);
    await app.payouts.resolver.runOnce();
    const stored = await answers(payoutId);
    expect(stored).toMatchObject([
      { question: 'send', reference, outcome: 'ACCEPTED', status: 200, times: 1 },
      { question: 'query', reference, outcome: 'PENDING', status: 200, times: queried, lastAt },
      { question: 'query', reference, outcome: 'SUCCEEDED', status: 200, times: 1 },
    ]);
    expect(JSON.parse(stored.at(-1)!.body!)).toMatchObject({ data: { reference, status: 'success' } });
    expect(stored.at(-1)!.body).toContain(ACCOUNT.accountNumber);
    expect((await answers(payoutId, false)).map(({ body }) => body)).toEqual([null, null, null]);
    const { rows } = await app.db.owner.query<{ text: string }>(
      `select string_agg(encode(body, 'escape') || outcome || coalesce(cause, ''), '') as text from payout_answers`,
    );
    expect(rows[0]!.text).not.toMatch(new RegExp(`${ACCOUNT.accountNumber}|OKONKWO`));
  });

  it('ADM-03 records that no answer came, and why', async () => {
    const { payoutId, reference } = await app.sent();
    app.bank.faults.on('line.refused');
    await app.server.followLine();
    app.clock.advance(MINUTE_MS);
    await app.payouts.resolver.runOnce();
    expect((await answers(payoutId)).at(-1)).toMatchObject({
      question: 'query',
      reference,
      outcome: 'UNAVAILABLE',
      cause: 'connection',
      status: null,
      body: null,
    });
    expect((await queries(payoutId)).statusChecks).toBe(1);
  });
});
