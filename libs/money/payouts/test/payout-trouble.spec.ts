import { everything } from '@usdt-africa/test-kit';
import { payoutAlarms } from '../src/index.js';
import { TestApp } from './test-app.js';
import type { Requested } from './test-app.js';

const MINUTE_MS = 60_000;

describe('payouts that need an operator', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.open();
    // Whatever the bank does, it does without a word to us.
    app.bank.faults.on('webhooks.never');
  });
  afterEach(() => app.close());

  const raised = () => payoutAlarms(app.db.app, app.clock.now());
  const codes = async (): Promise<string[]> => (await raised()).map(({ code }) => code);
  const settle = async (requested: Requested): Promise<void> => {
    app.bank.conclude(requested.reference, 'success');
    await app.until(requested.payoutId, 'settled', 5_000);
  };
  const after = async (milliseconds: number): Promise<number> => {
    app.clock.advance(milliseconds);
    return app.payouts.resolver.runOnce();
  };

  it.each([
    ['10 minutes', [10 * MINUTE_MS]],
    ['2 hours', [10 * MINUTE_MS, 110 * MINUTE_MS]],
    ['a day', [10 * MINUTE_MS, 110 * MINUTE_MS, 22 * 60 * MINUTE_MS]],
  ])('INT-04 a return without a notification is found by the check after %s', async (_name, pauses) => {
    const requested = await app.sent();
    await settle(requested);
    for (const pause of pauses.slice(0, -1)) expect(await after(pause)).toBe(1);
    app.bank.conclude(requested.reference, 'reversed');
    expect(await after(pauses.at(-1)! - 1_000)).toBe(0);
    expect(await after(1_000)).toBe(1);
    expect((await app.payout(requested.payoutId)).phase).toBe('returned');
    expect((await app.ledger(requested))['provider:paystack']).toBe(0n);
    expect(await raised()).toEqual([
      {
        level: 'critical',
        code: 'payouts-returned',
        sentence: '1 payout came back from the bank and waits for you. Nothing is sent again automatically.',
      },
    ]);
  });

  it('INT-04 a payout that stays paid is checked three times and then no more', async () => {
    const requested = await app.sent();
    await settle(requested);
    let questions = 0;
    for (let hour = 0; hour < 72; hour += 1) questions += await after(60 * MINUTE_MS);
    expect(questions).toBe(3);
    expect(await app.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted', 'PayoutSettled']);
    expect(await raised()).toEqual([]);
  });

  it('INT-04 a check that failed because the line was down is repeated when it is back', async () => {
    const requested = await app.sent();
    await settle(requested);
    for (const pause of [10, 110]) expect(await after(pause * MINUTE_MS)).toBe(1);
    app.bank.conclude(requested.reference, 'reversed');
    app.bank.faults.on('line.refused');
    await app.server.followLine();
    await after(22 * 60 * MINUTE_MS);
    for (let minute = 0; minute < 120; minute += 1) await after(MINUTE_MS);
    expect((await app.payout(requested.payoutId)).phase).toBe('settled');
    app.bank.faults.clear();
    await app.server.followLine();
    await after(10 * MINUTE_MS);
    expect((await app.payout(requested.payoutId)).phase).toBe('returned');
  });

  it.each(['whoever asked before', 'whoever begins after it'])(
    'INT-04 are queried without delay after the clock was set back by an hour, by %s',
    async (who) => {
      const [held, waiting] = [await app.sent(), await app.sent()];
      expect(await after(0)).toBe(0);
      for (const { reference } of [held, waiting]) app.bank.conclude(reference, 'success');
      // A worker crashed while it queried this one.
      await app.db.app.query('update payout_work set claimed_until = $2 where payout_id = $1', [
        held.payoutId,
        new Date(app.clock.now().getTime() + 5_000),
      ]);
      if (who === 'whoever begins after it') app.payouts = app.another();
      expect(await after(-3_600_000)).toBe(2);
      for (const { payoutId } of [held, waiting]) expect((await app.payout(payoutId)).phase).toBe('settled');
    },
  );

  it('INT-04 raise an alarm when unknown for 15 minutes, until they are known, whatever is recorded meanwhile', async () => {
    app.bank.faults.on('transfers.error-before-accept', 1);
    const requested = await app.sent();
    // No worker runs: nothing is queried or escalated.
    app.clock.advance(15 * MINUTE_MS - 1);
    expect(await raised()).toEqual([]);
    app.clock.advance(1);
    const alarm = {
      level: 'critical',
      code: 'payouts-unknown',
      sentence: expect.stringMatching(/^1 payout has no answer yet, since \d\d:\d\d\. Ask the provider\.$/),
    };
    expect(await raised()).toEqual([alarm]);
    // Queried again, not found, sent again, accepted: all that is recorded after the escalation, and none of it an
    // outcome.
    for (let minute = 0; minute < 5; minute += 1) await after(MINUTE_MS);
    const history = await app.history(requested.payoutId);
    expect(history.indexOf('PayoutEscalated')).toBeGreaterThan(0);
    expect(history.at(-1)).toBe('PayoutAccepted');
    expect(await raised()).toEqual([alarm]);
    await settle(requested);
    expect(await raised()).toEqual([]);
  });

  it('INT-04 raise an alarm at once when the provider waits for a one-time code', async () => {
    app.bank.change({ otpRequired: true });
    await app.sent();
    expect(await raised()).toEqual([]);
    await after(2_000);
    expect(await codes()).toEqual(['payouts-unknown']);
  });

  it('INT-04 raise an alarm when they failed for good, not while one more attempt is to come', async () => {
    app.bank.faults.on('transfers.balance-low');
    const requested = await app.sent();
    expect((await app.payout(requested.payoutId)).phase).toBe('failed');
    expect(await raised()).toEqual([]);
    await after(31_000);
    expect(await raised()).toEqual([
      {
        level: 'critical',
        code: 'payouts-failed',
        sentence: '1 payout failed and waits for you. Nothing is sent again automatically.',
      },
    ]);
    await app.requested();
    await everything(app.store);
    await app.payouts.rebuildWork();
    expect(await codes()).toEqual(['payouts-failed']);
  });

  it('INT-04 raise an alarm when the provider contradicts the request, paid or not', async () => {
    const provider = app.provider();
    const lying = Object.assign(app.provider(), {
      query: async (reference: string) => {
        const answer = await provider.query(reference);
        return answer.state === 'SUCCEEDED' ? { ...answer, paid: { ...answer.paid, amountKobo: 1n } } : answer;
      },
    });
    const requested = await app.sent();
    app.bank.conclude(requested.reference, 'success');
    await app.until(requested.payoutId, 'disputed', 5_000, app.another(lying));
    expect(await raised()).toEqual([
      {
        level: 'critical',
        code: 'payouts-disputed',
        sentence: "1 payout has contradictory answers. Compare with the provider's books.",
      },
    ]);
    const [row] = (await app.db.reader.query('select disputed, waiting_since from payout_work')).rows;
    await app.db.app.query('delete from payout_work');
    await everything(app.store);
    await app.payouts.rebuildWork();
    expect((await app.db.reader.query('select disputed, waiting_since from payout_work')).rows).toEqual([row]);
  });
});
