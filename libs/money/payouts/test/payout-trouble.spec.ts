import { everything } from '@usdt-africa/test-kit';
import { payoutAlarms } from '../src/index.js';
import { World } from './world.js';
import type { Requested } from './world.js';

const MINUTE_MS = 60_000;

describe('payouts that need somebody', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.open();
    // Whatever the bank does, it does without a word to us.
    world.bank.faults.on('webhooks.never');
  });
  afterEach(() => world.close());

  const raised = () => payoutAlarms(world.db.app, world.clock.now());
  const codes = async (): Promise<string[]> => (await raised()).map(({ code }) => code);
  const settle = async (requested: Requested): Promise<void> => {
    world.bank.conclude(requested.reference, 'success');
    await world.until(requested.payoutId, 'settled', 5_000);
  };
  const after = async (milliseconds: number): Promise<number> => {
    world.clock.advance(milliseconds);
    return world.payouts.resolver.runOnce();
  };

  it.each([
    ['10 minutes', [10 * MINUTE_MS]],
    ['2 hours', [10 * MINUTE_MS, 110 * MINUTE_MS]],
    ['a day', [10 * MINUTE_MS, 110 * MINUTE_MS, 22 * 60 * MINUTE_MS]],
  ])('INT-04 one that came back without a word is found out by the look after %s', async (_name, pauses) => {
    const requested = await world.sent();
    await settle(requested);
    for (const pause of pauses.slice(0, -1)) expect(await after(pause)).toBe(1);
    world.bank.conclude(requested.reference, 'reversed');
    expect(await after(pauses.at(-1)! - 1_000)).toBe(0);
    expect(await after(1_000)).toBe(1);
    expect((await world.payout(requested.payoutId)).phase).toBe('returned');
    expect((await world.ledger(requested))['provider:paystack']).toBe(0n);
    expect(await raised()).toEqual([
      {
        level: 'critical',
        code: 'payouts-returned',
        sentence: '1 payout came back from the bank and waits for you: nothing is sent again by itself.',
      },
    ]);
  });

  it('INT-04 one that stays paid is looked at three times and then left alone', async () => {
    const requested = await world.sent();
    await settle(requested);
    let questions = 0;
    for (let hour = 0; hour < 72; hour += 1) questions += await after(60 * MINUTE_MS);
    expect(questions).toBe(3);
    expect(await world.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted', 'PayoutSettled']);
    expect(await raised()).toEqual([]);
  });

  it('INT-04 one that could not be looked at because the line was down is looked at when it is back', async () => {
    const requested = await world.sent();
    await settle(requested);
    for (const pause of [10, 110]) expect(await after(pause * MINUTE_MS)).toBe(1);
    world.bank.conclude(requested.reference, 'reversed');
    world.bank.faults.on('line.refused');
    await world.server.followLine();
    await after(22 * 60 * MINUTE_MS);
    for (let minute = 0; minute < 120; minute += 1) await after(MINUTE_MS);
    expect((await world.payout(requested.payoutId)).phase).toBe('settled');
    world.bank.faults.clear();
    await world.server.followLine();
    await after(10 * MINUTE_MS);
    expect((await world.payout(requested.payoutId)).phase).toBe('returned');
  });

  it.each(['whoever asked before', 'whoever begins after it'])(
    'INT-04 do not wait an hour because the clock was set back by one: asked about by %s',
    async (who) => {
      const [held, waiting] = [await world.sent(), await world.sent()];
      expect(await after(0)).toBe(0);
      for (const { reference } of [held, waiting]) world.bank.conclude(reference, 'success');
      // A worker died while it asked about this one.
      await world.db.app.query('update payout_work set claimed_until = $2 where payout_id = $1', [
        held.payoutId,
        new Date(world.clock.now().getTime() + 5_000),
      ]);
      if (who === 'whoever begins after it') world.payouts = world.another();
      expect(await after(-3_600_000)).toBe(2);
      for (const { payoutId } of [held, waiting]) expect((await world.payout(payoutId)).phase).toBe('settled');
    },
  );

  it('INT-04 raise an alarm when unknown for 15 minutes, until they are known, whatever is recorded meanwhile', async () => {
    world.bank.faults.on('transfers.error-before-accept', 1);
    const requested = await world.sent();
    // No worker runs: nobody asks, nobody escalates.
    world.clock.advance(15 * MINUTE_MS - 1);
    expect(await raised()).toEqual([]);
    world.clock.advance(1);
    const alarm = {
      level: 'critical',
      code: 'payouts-unknown',
      sentence: expect.stringMatching(/^1 payout has no answer yet, since \d\d:\d\d\. Ask the provider\.$/),
    };
    expect(await raised()).toEqual([alarm]);
    // Asked again, not found, sent again, accepted: all that is recorded after the escalation, and none of it an outcome.
    for (let minute = 0; minute < 5; minute += 1) await after(MINUTE_MS);
    const history = await world.history(requested.payoutId);
    expect(history.indexOf('PayoutEscalated')).toBeGreaterThan(0);
    expect(history.at(-1)).toBe('PayoutAccepted');
    expect(await raised()).toEqual([alarm]);
    await settle(requested);
    expect(await raised()).toEqual([]);
  });

  it('INT-04 raise an alarm at once when the provider waits for a one-time code', async () => {
    world.bank.change({ otpRequired: true });
    await world.sent();
    expect(await raised()).toEqual([]);
    await after(2_000);
    expect(await codes()).toEqual(['payouts-unknown']);
  });

  it('INT-04 raise an alarm when they failed for good, not while one more attempt is to come', async () => {
    world.bank.faults.on('transfers.balance-low');
    const requested = await world.sent();
    expect((await world.payout(requested.payoutId)).phase).toBe('failed');
    expect(await raised()).toEqual([]);
    await after(31_000);
    expect(await raised()).toEqual([
      {
        level: 'critical',
        code: 'payouts-failed',
        sentence: '1 payout failed and waits for you: nothing is sent again by itself.',
      },
    ]);
    await world.requested();
    await everything(world.store);
    await world.payouts.rebuildWork();
    expect(await codes()).toEqual(['payouts-failed']);
  });

  it('INT-04 raise an alarm when the provider contradicts what was asked of it, paid or not', async () => {
    const provider = world.provider();
    const lying = Object.assign(world.provider(), {
      query: async (reference: string) => {
        const answer = await provider.query(reference);
        return answer.state === 'SUCCEEDED' ? { ...answer, paid: { ...answer.paid, amountKobo: 1n } } : answer;
      },
    });
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    await world.until(requested.payoutId, 'disputed', 5_000, world.another(lying));
    expect(await raised()).toEqual([
      {
        level: 'critical',
        code: 'payouts-disputed',
        sentence: "1 payout has answers that contradict each other. Compare with the provider's books.",
      },
    ]);
    const [row] = (await world.db.reader.query('select disputed, waiting_since from payout_work')).rows;
    await world.db.app.query('delete from payout_work');
    await everything(world.store);
    await world.payouts.rebuildWork();
    expect((await world.db.reader.query('select disputed, waiting_since from payout_work')).rows).toEqual([row]);
  });
});
