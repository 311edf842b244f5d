import { everything } from '@usdt-africa/test-kit';
import { needsEvidence, OperatorPayouts, payoutAlarms } from '../src/index.js';
import { World } from './world.js';
import type { Requested } from './world.js';

const MINUTE_MS = 60_000;

describe('payouts that the provider put in doubt', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.open();
    world.bank.faults.on('webhooks.never');
  });
  afterEach(() => world.close());

  const codes = async (): Promise<string[]> =>
    (await payoutAlarms(world.db.app, world.clock.now())).map(({ code }) => code);
  const minutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) {
      world.clock.advance(MINUTE_MS);
      await world.payouts.resolver.runOnce();
    }
  };
  const doubtful = async (): Promise<Requested> => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    world.bank.faults.on('lookups.wrong-amount', 1);
    await world.until(requested.payoutId, 'disputed');
    return requested;
  };
  const operator = () => new OperatorPayouts(world.store, world.db.app, world.clock);
  const by = ({ orderId }: Requested) => ({
    actor: 'operator:two',
    correlationId: 'test',
    orderId,
    reason: 'The bank showed us its own statement',
  });

  it('INT-04 one wrong answer, since healed, is ended by the answers themselves', async () => {
    const requested = await doubtful();
    expect(await codes()).toEqual(['payouts-disputed']);
    await minutes(9);
    expect((await world.payout(requested.payoutId)).phase).toBe('disputed');
    await minutes(12);
    expect(await world.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutAccepted',
      'PayoutDisputedByAnswer',
      'PayoutAnsweredInDispute',
      'PayoutDisputeEnded',
      'PayoutSettled',
    ]);
    expect(await codes()).toEqual([]);
    expect(world.transfers(requested)).toHaveLength(1);
    expect((await world.ledger(requested))[`payable:payout:${requested.payoutId}`]).toBe(0n);
    expect((await world.ledger(requested))['provider:paystack']).toBe(-world.taken(requested));
  });

  it.each(['it calls back', 'it tells nobody'])(
    'INT-04 a bank that pays what it called failed is not sent the attempt after it once more: %s',
    async (way) => {
      const requested = await world.sent();
      const { payoutId, reference } = requested;
      world.bank.conclude(reference, 'failed', 'Beneficiary bank not available');
      world.bank.faults.on('transfers.error-before-accept', 1);
      await world.until(payoutId, 'unknown');
      expect(await world.payout(payoutId)).toMatchObject({ attempt: 2, earlier: [reference] });
      if (way === 'it calls back') world.bank.faults.clear();
      world.bank.conclude(reference, 'success');
      await world.webhooks.settled();
      await minutes(16);
      expect(world.transfers(requested)).toEqual([{ reference, status: 'success' }]);
      const payout = await world.payout(payoutId);
      expect(payout).toMatchObject({ phase: 'unknown', sends: 1, disputes: [reference] });
      expect(needsEvidence(payout)).toBe(true);
    },
  );

  it.each([
    ['10 minutes', [10]],
    ['2 hours', [10, 110]],
    ['24 hours', [10, 110, 22 * 60]],
  ])(
    'INT-04 a late success of an earlier attempt is disputed by the check after %s, without a webhook',
    async (_name, pauses) => {
      const jump = async (count: number): Promise<void> => {
        world.clock.advance(count * MINUTE_MS);
        await world.payouts.resolver.runOnce();
      };
      const requested = await world.sent();
      const { payoutId, reference } = requested;
      world.bank.conclude(reference, 'failed', 'Beneficiary bank not available');
      await world.until(payoutId, 'accepted', 5_000);
      for (let step = 0; (await world.payout(payoutId)).attempt < 2 && step < 40; step += 1) {
        world.clock.advance(5_000);
        await world.payouts.resolver.runOnce();
      }
      world.bank.conclude(`${reference}-a2`, 'success');
      await world.until(payoutId, 'settled', 1_000);
      for (const pause of pauses.slice(0, -1)) await jump(pause);
      world.bank.conclude(reference, 'success');
      expect(await codes()).toEqual([]);
      await jump(pauses.at(-1)!);
      expect(await world.payout(payoutId)).toMatchObject({ phase: 'settled', disputes: [reference] });
      expect(await codes()).toEqual(['payouts-disputed']);
      // Two people have looked into it: the next check does not dispute the same reference again.
      const found = {
        outcome: 'settled' as const,
        reference: `${reference}-a2`,
        evidence: 'Line 12',
        key: 'approval-1',
      };
      await operator().endByEvidence(payoutId, found, by(requested), () => undefined);
      for (const pause of [110, 22 * 60, 24 * 60]) await jump(pause);
      expect(await codes()).toEqual([]);
    },
  );

  it('INT-04 an operator who asks gets an answer recorded, and ten minutes later the end of it', async () => {
    const requested = await doubtful();
    world.clock.advance(MINUTE_MS);
    await operator().ask(requested.payoutId, by(requested));
    await world.payouts.resolver.runOnce();
    expect((await world.history(requested.payoutId)).at(-1)).toBe('PayoutAnsweredInDispute');
    world.clock.advance(10 * MINUTE_MS);
    await world.payouts.resolver.runOnce();
    expect((await world.payout(requested.payoutId)).phase).toBe('settled');
  });

  it('INT-04 one that stays wrong stays with people, and is asked about ever more rarely', async () => {
    const requested = await doubtful();
    world.bank.faults.on('lookups.wrong-amount');
    const before = (await world.history(requested.payoutId)).length;
    await minutes(24 * 60);
    expect((await world.payout(requested.payoutId)).phase).toBe('disputed');
    expect(await world.history(requested.payoutId)).toHaveLength(before);
    expect(await codes()).toEqual(['payouts-disputed']);
  });

  it.each(['settled', 'failed'] as const)(
    'ADM-03 two people end it as %s, once, and nothing is sent',
    async (outcome) => {
      const requested = await doubtful();
      const found = { outcome, reference: requested.reference, evidence: 'Statement line 12', key: 'approval-1' };
      let looked = 0;
      for (let time = 0; time < 2; time += 1)
        await operator().endByEvidence(requested.payoutId, found, by(requested), () => void (looked += 1));
      expect(looked).toBe(1);
      const payout = await world.payout(requested.payoutId);
      expect(payout).toMatchObject({ phase: outcome, disputes: [] });
      expect(await codes()).toEqual(outcome === 'settled' ? [] : ['payouts-failed']);
      await minutes(30);
      expect((await world.payout(requested.payoutId)).phase).toBe(outcome);
      expect(world.transfers(requested)).toHaveLength(1);
    },
  );

  it('ADM-03 INT-04 what was shown to be paid, came back and was paid again stays paid, to the kobo', async () => {
    const requested = await doubtful();
    const { payoutId, orderId, reference } = requested;
    const found = { outcome: 'settled' as const, reference, evidence: 'Statement line 12', key: 'approval-1' };
    await operator().endByEvidence(payoutId, found, by(requested), () => undefined);
    world.bank.conclude(reference, 'reversed');
    await operator().ask(payoutId, by(requested));
    await world.until(payoutId, 'returned');
    const again = await operator().again(payoutId, 'again-1', 'test');
    const metadata = { correlationId: 'test', actor: 'operator:two', orderId };
    await world.store.append(again.appends, { metadata, alongside: (tx) => again.save(tx) });
    await world.until(payoutId, 'accepted');
    world.bank.conclude(again.reference!, 'success');
    await world.until(payoutId, 'settled');
    // It is looked at again after ten minutes, two hours and a day: what the bank says of the first reference is old.
    await minutes(25 * 60);
    expect((await world.history(payoutId)).slice(-4)).toEqual([
      'PayoutRepayRequested',
      'PayoutSubmitting',
      'PayoutAccepted',
      'PayoutSettled',
    ]);
    expect(await codes()).toEqual([]);
    const ledger = await world.ledger(requested);
    expect([ledger[`payable:payout:${payoutId}`], ledger['provider:paystack']]).toEqual([0n, -world.taken(requested)]);
  });

  it('ADM-03 INT-04 what is to be sent again and nobody knows of is shown after a quarter of an hour, and ends by evidence', async () => {
    const requested = await world.sent();
    const { payoutId, orderId, reference } = requested;
    world.bank.conclude(reference, 'success');
    await world.until(payoutId, 'settled');
    world.bank.conclude(reference, 'reversed');
    await operator().ask(payoutId, by(requested));
    await world.until(payoutId, 'returned');
    expect(await codes()).toEqual(['payouts-returned']);
    const again = async (key: string): Promise<void> => {
      const { appends, save } = await operator().again(payoutId, key, 'test');
      await world.store.append(appends, {
        metadata: { correlationId: 'test', actor: 'operator:two', orderId },
        alongside: save,
      });
    };
    // The bank has lost what it sent back.
    world.bank.faults.on('lookups.not-found');
    await again('again-1');
    await minutes(14);
    expect(needsEvidence(await world.payout(payoutId))).toBe(false);
    expect(await codes()).toEqual([]);
    await minutes(1);
    expect((await world.history(payoutId)).slice(-2)).toEqual(['PayoutRepayRequested', 'PayoutEscalated']);
    expect(await codes()).toEqual(['payouts-unknown']);
    await everything(world.store);
    await world.payouts.rebuildWork();
    expect(await codes()).toEqual(['payouts-unknown']);
    await minutes(60);
    const found = { outcome: 'failed' as const, reference, evidence: 'Statement line 13', key: 'approval-1' };
    await operator().endByEvidence(payoutId, found, by(requested), () => undefined);
    expect(await codes()).toEqual(['payouts-returned']);
    await minutes(30);
    expect(world.transfers(requested)).toHaveLength(1);
    // Wanted anew, it goes out on the same word, and once.
    await again('again-2');
    await minutes(4);
    expect((await world.history(payoutId)).slice(-4)).toEqual([
      'PayoutDisputeEnded',
      'PayoutRepayRequested',
      'PayoutSubmitting',
      'PayoutAccepted',
    ]);
    world.bank.faults.clear();
    world.bank.faults.on('webhooks.never');
    world.bank.conclude(`${reference}-a2`, 'success');
    await world.until(payoutId, 'settled');
    await minutes(25 * 60);
    expect(world.transfers(requested).map(({ status }) => status)).toEqual(['reversed', 'success']);
    expect(await codes()).toEqual([]);
    const ledger = await world.ledger(requested);
    expect([ledger[`payable:payout:${payoutId}`], ledger['provider:paystack']]).toEqual([0n, -world.taken(requested)]);
  });

  describe('that failed twice and are to be sent again', () => {
    const again = async ({ payoutId, orderId }: Requested, key: string): Promise<void> => {
      const { appends, save } = await operator().again(payoutId, key, 'test');
      const metadata = { correlationId: 'test', actor: 'operator:two', orderId };
      await world.store.append(appends, { metadata, alongside: save });
    };
    const failedTwice = async (): Promise<Requested> => {
      const requested = await world.sent();
      const { payoutId, reference } = requested;
      world.bank.conclude(reference, 'failed', 'Dormant account');
      await world.until(payoutId, 'failed');
      await again(requested, 'again-1');
      await world.until(payoutId, 'accepted');
      world.bank.conclude(`${reference}-a2`, 'failed', 'Dormant account');
      await world.until(payoutId, 'failed');
      return requested;
    };

    it('INT-04 ADM-03 are not, where the bank has paid the first after all and told nobody', async () => {
      const requested = await failedTwice();
      world.bank.conclude(requested.reference, 'success');
      await again(requested, 'again-2');
      await minutes(3);
      expect(world.transfers(requested).map(({ status }) => status)).toEqual(['success', 'failed']);
      expect(await world.payout(requested.payoutId)).toMatchObject({ disputes: [requested.reference], repay: null });
      expect(await codes()).toEqual(['payouts-disputed']);
    });

    it('INT-04 ADM-03 wait for its word on each of them, and are shown when it does not come', async () => {
      const requested = await failedTwice();
      const { payoutId, reference } = requested;
      const provider = world.provider();
      const answer = provider.query.bind(provider);
      provider.query = async (about) =>
        about === reference ? { state: 'UNAVAILABLE', cause: 'http-500' } : answer(about);
      world.payouts = world.another(provider);
      await again(requested, 'again-2');
      await minutes(14);
      expect(await codes()).toEqual([]);
      await minutes(2);
      expect(await codes()).toEqual(['payouts-unknown']);
      expect(world.transfers(requested)).toHaveLength(2);
      provider.query = answer;
      await minutes(2);
      expect(await world.payout(payoutId)).toMatchObject({ attempt: 3, phase: 'accepted' });
    });
  });

  it('INT-04 rows of work made again from the events go on where they were', async () => {
    const requested = await doubtful();
    await minutes(3);
    await world.db.app.query('delete from payout_work');
    await everything(world.store);
    await world.payouts.rebuildWork();
    await minutes(15);
    expect((await world.payout(requested.payoutId)).phase).toBe('settled');
  });
});
