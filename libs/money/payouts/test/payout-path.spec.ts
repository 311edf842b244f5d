import { everything } from '@usdt-africa/test-kit';
import { DirectTransport } from '@usdt-africa/event-store';
import { loadPayoutViews } from '../src/index.js';
import { ACCOUNT, TestApp } from './test-app.js';

describe('a payout', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterEach(() => app.reset());
  afterAll(() => app.close());

  const view = async (requested: Awaited<ReturnType<TestApp['requested']>>) => {
    const { views } = await loadPayoutViews(app.store, [
      { id: requested.payoutId, amountKobo: 1_960_000n, requestedAt: '2026-01-05T09:00:00.000Z' },
    ]);
    return views[0]!;
  };

  it('SELL-08 is requested as soon as the order requests it, and settled on the bank’s own answer with its session id', async () => {
    const transport = new DirectTransport({ store: app.store });
    const running = await transport.manage(app.payouts.process);
    const requested = await app.requested();
    await running.caughtUp();
    await transport.close();

    expect(app.transfers(requested)).toEqual([{ reference: requested.reference, status: 'pending' }]);
    expect(app.bank.transfer(requested.reference)).toMatchObject({ amount: '1960000', reason: 'S123456789012' });
    expect(await view(requested)).toMatchObject({
      state: 'requested',
      reference: requested.reference,
      settledAt: null,
    });

    app.bank.conclude(requested.reference, 'success');
    await app.until(requested.payoutId, 'settled', 2_000);
    const transfer = app.bank.transfer(requested.reference)!;
    expect(await view(requested)).toEqual({
      id: requested.payoutId,
      amount: '19600.00',
      state: 'settled',
      reference: requested.reference,
      sessionId: transfer.sessionId,
      requestedAt: '2026-01-05T09:00:00.000Z',
      settledAt: transfer.transferredAt,
      stampDuty: '50.00',
    });
    expect(await app.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted', 'PayoutSettled']);
  });

  it('SELL-08 is booked in the ledger exactly as at the bank, to the kobo', async () => {
    for (const amount of [999_999n, 1_000_000n, 450_000n, 6_000_000n]) {
      const requested = await app.sent(amount);
      app.bank.conclude(requested.reference, 'success');
      await app.until(requested.payoutId, 'settled');
      const ledger = await app.ledger(requested);
      expect(ledger[`payable:payout:${requested.payoutId}`]).toBe(0n);
      expect(-ledger['provider:paystack']!).toBe(app.taken(requested));
      expect(Object.values(ledger).reduce((sum, line) => sum + line, 0n)).toBe(0n);
    }
  });

  it('SELL-08 is queried at once when the bank responds that it is done', async () => {
    const provider = app.provider();
    const quick = Object.assign(app.provider(), {
      submit: async (instruction: Parameters<typeof provider.submit>[0]) => {
        const answer = await provider.submit(instruction);
        app.bank.conclude(instruction.reference, 'success');
        return { ...answer, settled: true };
      },
    });
    const requested = await app.sent(undefined, undefined, app.another(quick));
    // The clock stands still: whatever is done here is done at once.
    const phaseNow = async (): Promise<string> => {
      await app.payouts.resolver.runOnce();
      return (await app.payout(requested.payoutId)).phase;
    };
    while ((await phaseNow()) === 'accepted');
    expect(await phaseNow()).toBe('settled');
  });

  it('INT-04 carries the order’s correlation through every event', async () => {
    const requested = await app.sent();
    app.bank.conclude(requested.reference, 'success');
    await app.until(requested.payoutId, 'settled');
    const { rows } = await app.db.reader.query<{ metadata: unknown; data: string }>(
      `select metadata, data::text from events where stream_id = $1 order by version`,
      [`payout-${requested.payoutId}`],
    );
    for (const { metadata, data } of rows) {
      expect(metadata).toMatchObject({ correlationId: `story-${requested.payoutId}`, orderId: requested.orderId });
      expect(data).not.toContain(ACCOUNT.accountNumber);
      expect(data).not.toContain('ADAEZE');
    }
    expect(rows[0]!.metadata).toMatchObject({ causationId: requested.event.eventId, actor: 'system:payout-process' });
  });

  it('INT-04 is not requested again when its event is handled again', async () => {
    const requested = await app.sent();
    await app.payouts.process.react(requested.event);
    await app.another().process.react(requested.event);
    expect(app.transfers(requested)).toHaveLength(1);
    expect(await app.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted']);
  });

  it('INT-04 goes to the bank once when several processes meet its request at once', async () => {
    const requested = await app.requested();
    await Promise.all(Array.from({ length: 5 }, () => app.another().process.react(requested.event)));
    expect(app.transfers(requested)).toHaveLength(1);
  });

  it('SELL-08 shows as requested before it was sent to the provider', async () => {
    const requested = await app.requested();
    expect(await view(requested)).toMatchObject({ state: 'requested', reference: requested.reference });
    expect((await loadPayoutViews(app.store, [])).views).toEqual([]);
  });

  it('INT-04 sends nothing to a recipient who was erased', async () => {
    const requested = await app.requested();
    await app.personalData.destroy(`recipient-${requested.orderId}`);
    await app.another().process.react(requested.event);
    expect(app.transfers(requested)).toEqual([]);
    expect(await app.payout(requested.payoutId)).toMatchObject({
      phase: 'failed',
      failure: { reason: 'recipient-refused', final: true },
    });
  });

  it('INT-04 rebuilds its work table from the events alone', async () => {
    const pending = await app.sent();
    const settled = await app.sent();
    await app.payouts.process.react((await app.withdrawal()).event);
    app.bank.conclude(settled.reference, 'success');
    await app.until(settled.payoutId, 'settled');
    const rows = async () =>
      (
        await app.db.reader.query(
          `select payout_id, for_kind, for_id, correlation_id, subject_id, reference, phase, version, next_check_at is null as rests
           from payout_work order by payout_id`,
        )
      ).rows;
    const before = await rows();
    await app.db.app.query('delete from payout_work');
    await everything(app.store);
    expect(await app.payouts.rebuildWork()).toBe(before.length);
    expect(await rows()).toEqual(before);

    app.bank.conclude(pending.reference, 'success');
    await app.until(pending.payoutId, 'settled');
  });
});
