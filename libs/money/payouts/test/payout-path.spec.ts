import { everything } from '@usdt-africa/test-kit';
import { DirectTransport } from '@usdt-africa/event-store';
import { loadPayoutViews } from '../src/index.js';
import { ACCOUNT, World } from './world.js';

describe('a payout', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterEach(() => world.reset());
  afterAll(() => world.close());

  const view = async (requested: Awaited<ReturnType<World['requested']>>) => {
    const { views } = await loadPayoutViews(world.store, [
      { id: requested.payoutId, amountKobo: 1_960_000n, requestedAt: '2026-01-05T09:00:00.000Z' },
    ]);
    return views[0]!;
  };

  it('SELL-08 is asked for as soon as the order asks, and settled on the bank’s own word with its session id', async () => {
    const transport = new DirectTransport({ store: world.store });
    const running = await transport.manage(world.payouts.process);
    const requested = await world.requested();
    await running.caughtUp();
    await transport.close();

    expect(world.transfers(requested)).toEqual([{ reference: requested.reference, status: 'pending' }]);
    expect(world.bank.transfer(requested.reference)).toMatchObject({ amount: '1960000', reason: 'S123456789012' });
    expect(await view(requested)).toMatchObject({ state: 'asked', reference: requested.reference, settledAt: null });

    world.bank.conclude(requested.reference, 'success');
    await world.until(requested.payoutId, 'settled', 2_000);
    const transfer = world.bank.transfer(requested.reference)!;
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
    expect(await world.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted', 'PayoutSettled']);
  });

  it('SELL-08 keeps the books as the bank keeps them, to the kobo', async () => {
    for (const amount of [999_999n, 1_000_000n, 450_000n, 6_000_000n]) {
      const requested = await world.sent(amount);
      world.bank.conclude(requested.reference, 'success');
      await world.until(requested.payoutId, 'settled');
      const ledger = await world.ledger(requested);
      expect(ledger[`payable:payout:${requested.payoutId}`]).toBe(0n);
      expect(-ledger['provider:paystack']!).toBe(world.taken(requested));
      expect(Object.values(ledger).reduce((sum, line) => sum + line, 0n)).toBe(0n);
    }
  });

  it('SELL-08 is asked about at once when the bank answers that it is done', async () => {
    const provider = world.provider();
    const quick = Object.assign(world.provider(), {
      submit: async (instruction: Parameters<typeof provider.submit>[0]) => {
        const answer = await provider.submit(instruction);
        world.bank.conclude(instruction.reference, 'success');
        return { ...answer, settled: true };
      },
    });
    const requested = await world.sent(undefined, undefined, world.another(quick));
    // The clock stands still: whatever is done here is done at once.
    const asked = async (): Promise<string> => {
      await world.payouts.resolver.runOnce();
      return (await world.payout(requested.payoutId)).phase;
    };
    while ((await asked()) === 'accepted');
    expect(await asked()).toBe('settled');
  });

  it('INT-04 carries the order’s story through every event', async () => {
    const requested = await world.sent();
    world.bank.conclude(requested.reference, 'success');
    await world.until(requested.payoutId, 'settled');
    const { rows } = await world.db.reader.query<{ metadata: unknown; data: string }>(
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

  it('INT-04 is not asked for again when its request is met again', async () => {
    const requested = await world.sent();
    await world.payouts.process.react(requested.event);
    await world.another().process.react(requested.event);
    expect(world.transfers(requested)).toHaveLength(1);
    expect(await world.history(requested.payoutId)).toEqual(['PayoutSubmitting', 'PayoutAccepted']);
  });

  it('INT-04 goes to the bank once when several processes meet its request at once', async () => {
    const requested = await world.requested();
    await Promise.all(Array.from({ length: 5 }, () => world.another().process.react(requested.event)));
    expect(world.transfers(requested)).toHaveLength(1);
  });

  it('SELL-08 shows as requested before it was asked for', async () => {
    const requested = await world.requested();
    expect(await view(requested)).toMatchObject({ state: 'requested', reference: requested.reference });
    expect((await loadPayoutViews(world.store, [])).views).toEqual([]);
  });

  it('INT-04 sends nothing to a recipient who was erased', async () => {
    const requested = await world.requested();
    await world.personalData.destroy(`recipient-${requested.orderId}`);
    await world.another().process.react(requested.event);
    expect(world.transfers(requested)).toEqual([]);
    expect(await world.payout(requested.payoutId)).toMatchObject({
      phase: 'failed',
      failure: { reason: 'recipient-refused', final: true },
    });
  });

  it('INT-04 makes its table of work again from the events alone', async () => {
    const pending = await world.sent();
    const settled = await world.sent();
    world.bank.conclude(settled.reference, 'success');
    await world.until(settled.payoutId, 'settled');
    const rows = async () =>
      (
        await world.db.reader.query(
          `select payout_id, order_id, correlation_id, subject_id, reference, phase, version, next_check_at is null as rests
           from payout_work order by payout_id`,
        )
      ).rows;
    const before = await rows();
    await world.db.app.query('delete from payout_work');
    await everything(world.store);
    expect(await world.payouts.rebuildWork()).toBe(before.length);
    expect(await rows()).toEqual(before);

    world.bank.conclude(pending.reference, 'success');
    await world.until(pending.payoutId, 'settled');
  });
});
