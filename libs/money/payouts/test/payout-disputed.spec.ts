import { everything } from '@usdt-africa/test-kit';
import { needsEvidence, OperatorPayouts, payoutAlarms } from '../src/index.js';
import { TestApp } from './test-app.js';
import type { Requested } from './test-app.js';

const MINUTE_MS = 60_000;

describe('payouts that the provider put in doubt', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.open();
    app.bank.faults.on('webhooks.never');
  });
  afterEach(() => app.close());

  const codes = async (): Promise<string[]> =>
    (await payoutAlarms(app.db.app, app.clock.now())).map(({ code }) => code);
  const minutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) {
      app.clock.advance(MINUTE_MS);
      await app.payouts.resolver.runOnce();
    }
  };
  const doubtful = async (): Promise<Requested> => {
    const requested = await app.sent();
    app.bank.conclude(requested.reference, 'success');
    app.bank.faults.on('lookups.wrong-amount', 1);
    await app.until(requested.payoutId, 'disputed');
    return requested;
  };
  const operator = () => new OperatorPayouts(app.store, app.db.app, app.clock);
  const by = (_requested: Requested) => ({
    actor: 'operator:two',
    correlationId: 'test',
    reason: 'The bank showed us its own statement',
  });

  it('INT-04 a dispute after one wrong answer ends automatically by later correct answers', async () => {
    const requested = await doubtful();
    expect(await codes()).toEqual(['payouts-disputed']);
    await minutes(9);
    expect((await app.payout(requested.payoutId)).phase).toBe('disputed');
    await minutes(12);
    expect(await app.history(requested.payoutId)).toEqual([
      'PayoutSubmitting',
      'PayoutAccepted',
      'PayoutResponseMismatched',
      'PayoutMismatchResponseRecorded',
      'PayoutDisputeEnded',
      'PayoutSettled',
    ]);
    expect(await codes()).toEqual([]);
    expect(app.transfers(requested)).toHaveLength(1);
    expect((await app.ledger(requested))[`payable:payout:${requested.payoutId}`]).toBe(0n);
    expect((await app.ledger(requested))['provider:paystack']).toBe(-app.taken(requested));
  });

  it.each(['it calls back', 'it tells nobody'])(
    'INT-04 a next attempt is not resent when the bank pays one that it reported as failed: %s',
    async (way) => {
      const requested = await app.sent();
      const { payoutId, reference } = requested;
      app.bank.conclude(reference, 'failed', 'Beneficiary bank not available');
      app.bank.faults.on('transfers.error-before-accept', 1);
      await app.until(payoutId, 'unknown');
      expect(await app.payout(payoutId)).toMatchObject({ attempt: 2, earlier: [reference] });
      if (way === 'it calls back') app.bank.faults.clear();
      app.bank.conclude(reference, 'success');
      await app.webhooks.settled();
      await minutes(16);
      expect(app.transfers(requested)).toEqual([{ reference, status: 'success' }]);
      const payout = await app.payout(payoutId);
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
        app.clock.advance(count * MINUTE_MS);
        await app.payouts.resolver.runOnce();
      };
      const requested = await app.sent();
      const { payoutId, reference } = requested;
      app.bank.conclude(reference, 'failed', 'Beneficiary bank not available');
      await app.until(payoutId, 'accepted', 5_000);
      for (let step = 0; (await app.payout(payoutId)).attempt < 2 && step < 40; step += 1) {
        app.clock.advance(5_000);
        await app.payouts.resolver.runOnce();
      }
      app.bank.conclude(`${reference}-a2`, 'success');
      await app.until(payoutId, 'settled', 1_000);
      for (const pause of pauses.slice(0, -1)) await jump(pause);
      app.bank.conclude(reference, 'success');
      expect(await codes()).toEqual([]);
      await jump(pauses.at(-1)!);
      expect(await app.payout(payoutId)).toMatchObject({ phase: 'settled', disputes: [reference] });
      expect(await codes()).toEqual(['payouts-disputed']);
      // Two operators have examined it: the next check does not dispute the same reference again.
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

  it('INT-04 a status check by an operator records an answer, and ten minutes later the end of the dispute', async () => {
    const requested = await doubtful();
    app.clock.advance(MINUTE_MS);
    await operator().checkStatus(requested.payoutId, by(requested));
    await app.payouts.resolver.runOnce();
    expect((await app.history(requested.payoutId)).at(-1)).toBe('PayoutMismatchResponseRecorded');
    app.clock.advance(10 * MINUTE_MS);
    await app.payouts.resolver.runOnce();
    expect((await app.payout(requested.payoutId)).phase).toBe('settled');
  });

  it('INT-04 a payout with lasting wrong answers stays disputed, and its history does not grow', async () => {
    const requested = await doubtful();
    app.bank.faults.on('lookups.wrong-amount');
    const before = (await app.history(requested.payoutId)).length;
    await minutes(24 * 60);
    expect((await app.payout(requested.payoutId)).phase).toBe('disputed');
    expect(await app.history(requested.payoutId)).toHaveLength(before);
    expect(await codes()).toEqual(['payouts-disputed']);
  });

  it.each(['settled', 'failed'] as const)(
    'ADM-03 two people end it as %s, once, and nothing is sent',
    async (outcome) => {
      const requested = await doubtful();
      const found = { outcome, reference: requested.reference, evidence: 'Statement line 12', key: 'approval-1' };
      let checks = 0;
      for (let time = 0; time < 2; time += 1)
        await operator().endByEvidence(requested.payoutId, found, by(requested), () => void (checks += 1));
      expect(checks).toBe(1);
      const payout = await app.payout(requested.payoutId);
      expect(payout).toMatchObject({ phase: outcome, disputes: [] });
      expect(await codes()).toEqual(outcome === 'settled' ? [] : ['payouts-failed']);
      await minutes(30);
      expect((await app.payout(requested.payoutId)).phase).toBe(outcome);
      expect(app.transfers(requested)).toHaveLength(1);
    },
  );

  it('ADM-03 INT-04 a payout shown to be paid, then returned and paid again stays paid, to the kobo', async () => {
    const requested = await doubtful();
    const { payoutId, orderId, reference } = requested;
    const found = { outcome: 'settled' as const, reference, evidence: 'Statement line 12', key: 'approval-1' };
    await operator().endByEvidence(payoutId, found, by(requested), () => undefined);
    app.bank.conclude(reference, 'reversed');
    await operator().checkStatus(payoutId, by(requested));
    await app.until(payoutId, 'returned');
    const again = await operator().again(payoutId, 'again-1', 'test');
    const metadata = { correlationId: 'test', actor: 'operator:two', orderId };
    await app.store.append(again.appends, { metadata, alongside: (tx) => again.save(tx) });
    await app.until(payoutId, 'accepted');
    app.bank.conclude(again.reference!, 'success');
    await app.until(payoutId, 'settled');
    // It is checked again after ten minutes, two hours and a day: the bank's answer about the first reference is not
    // new.
    await minutes(25 * 60);
    expect((await app.history(payoutId)).slice(-4)).toEqual([
      'PayoutRepayRequested',
      'PayoutSubmitting',
      'PayoutAccepted',
      'PayoutSettled',
    ]);
    expect(await codes()).toEqual([]);
    const ledger = await app.ledger(requested);
    expect([ledger[`payable:payout:${payoutId}`], ledger['provider:paystack']]).toEqual([0n, -app.taken(requested)]);
  });

  it('ADM-03 INT-04 a requested repeat with an unknown outcome is escalated after a quarter of an hour, and ends by evidence', async () => {
    const requested = await app.sent();
    const { payoutId, orderId, reference } = requested;
    app.bank.conclude(reference, 'success');
    await app.until(payoutId, 'settled');
    app.bank.conclude(reference, 'reversed');
    await operator().checkStatus(payoutId, by(requested));
    await app.until(payoutId, 'returned');
    expect(await codes()).toEqual(['payouts-returned']);
    const again = async (key: string): Promise<void> => {
      const { appends, save } = await operator().again(payoutId, key, 'test');
      await app.store.append(appends, {
        metadata: { correlationId: 'test', actor: 'operator:two', orderId },
        alongside: save,
      });
    };
    // The bank has lost the transfer that it returned.
    app.bank.faults.on('lookups.not-found');
    await again('again-1');
    await minutes(14);
    expect(needsEvidence(await app.payout(payoutId))).toBe(false);
    expect(await codes()).toEqual([]);
    await minutes(1);
    expect((await app.history(payoutId)).slice(-2)).toEqual(['PayoutRepayRequested', 'PayoutEscalated']);
    expect(await codes()).toEqual(['payouts-unknown']);
    await everything(app.store);
    await app.payouts.rebuildWork();
    expect(await codes()).toEqual(['payouts-unknown']);
    await minutes(60);
    const found = { outcome: 'failed' as const, reference, evidence: 'Statement line 13', key: 'approval-1' };
    await operator().endByEvidence(payoutId, found, by(requested), () => undefined);
    expect(await codes()).toEqual(['payouts-returned']);
    await minutes(30);
    expect(app.transfers(requested)).toHaveLength(1);
    // Requested again, it is sent on the same answer, and once.
    await again('again-2');
    await minutes(4);
    expect((await app.history(payoutId)).slice(-4)).toEqual([
      'PayoutDisputeEnded',
      'PayoutRepayRequested',
      'PayoutSubmitting',
      'PayoutAccepted',
    ]);
    app.bank.faults.clear();
    app.bank.faults.on('webhooks.never');
    app.bank.conclude(`${reference}-a2`, 'success');
    await app.until(payoutId, 'settled');
    await minutes(25 * 60);
    expect(app.transfers(requested).map(({ status }) => status)).toEqual(['reversed', 'success']);
    expect(await codes()).toEqual([]);
    const ledger = await app.ledger(requested);
    expect([ledger[`payable:payout:${payoutId}`], ledger['provider:paystack']]).toEqual([0n, -app.taken(requested)]);
  });

  describe('that failed twice and are to be sent again', () => {
    const again = async ({ payoutId, orderId }: Requested, key: string): Promise<void> => {
      const { appends, save } = await operator().again(payoutId, key, 'test');
      const metadata = { correlationId: 'test', actor: 'operator:two', orderId };
      await app.store.append(appends, { metadata, alongside: save });
    };
    const failedTwice = async (): Promise<Requested> => {
      const requested = await app.sent();
      const { payoutId, reference } = requested;
      app.bank.conclude(reference, 'failed', 'Dormant account');
      await app.until(payoutId, 'failed');
      await again(requested, 'again-1');
      await app.until(payoutId, 'accepted');
      app.bank.conclude(`${reference}-a2`, 'failed', 'Dormant account');
      await app.until(payoutId, 'failed');
      return requested;
    };

    it('INT-04 ADM-03 are not sent where the bank has paid the first after all, without a notification', async () => {
      const requested = await failedTwice();
      app.bank.conclude(requested.reference, 'success');
      await again(requested, 'again-2');
      await minutes(3);
      expect(app.transfers(requested).map(({ status }) => status)).toEqual(['success', 'failed']);
      expect(await app.payout(requested.payoutId)).toMatchObject({ disputes: [requested.reference], repay: null });
      expect(await codes()).toEqual(['payouts-disputed']);
    });

    it('INT-04 ADM-03 wait for the bank’s answer on each reference, and are escalated without one', async () => {
      const requested = await failedTwice();
      const { payoutId, reference } = requested;
      const provider = app.provider();
      const answer = provider.query.bind(provider);
      provider.query = async (about) =>
        about === reference ? { state: 'UNAVAILABLE', cause: 'http-500' } : answer(about);
      app.payouts = app.another(provider);
      await again(requested, 'again-2');
      await minutes(14);
      expect(await codes()).toEqual([]);
      await minutes(2);
      expect(await codes()).toEqual(['payouts-unknown']);
      expect(app.transfers(requested)).toHaveLength(2);
      provider.query = answer;
      await minutes(2);
      expect(await app.payout(payoutId)).toMatchObject({ attempt: 3, phase: 'accepted' });
    });
  });

  it('INT-04 work rows rebuilt from the events continue where they were', async () => {
    const requested = await doubtful();
    await minutes(3);
    await app.db.app.query('delete from payout_work');
    await everything(app.store);
    await app.payouts.rebuildWork();
    await minutes(15);
    expect((await app.payout(requested.payoutId)).phase).toBe('settled');
  });
});
