import { CustomerProfiles } from '@usdt-africa/accounts';
import { Approvals } from '@usdt-africa/approvals';
import { Actors, ApproverEligibilities, Profiles } from '@usdt-africa/operators';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { LimitService } from '@usdt-africa/limits';
import { orderExecutors, PayAgain } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { productConfig, Settings } from '@usdt-africa/platform';
import { PurchaseStreams, PurchaseViews } from '@usdt-africa/purchases';
import { DisputeApprovals, disputeIdOf, DisputeProcess, DisputeRepays, PayoutsAgain } from '../src/index.js';
import { DisputeCommands } from '../src/application/dispute-commands.js';
import { RepayDispute, RepayDisputeHandler } from '../src/application/repay-dispute.js';
import { ShowDispute, ShowDisputeHandler } from '../src/read-model/show-dispute.js';
import { acts } from './acts.js';
import { TestApp } from './test-app.js';

describe('a repeated payout of a dispute that two people approve', () => {
  let app: TestApp;
  const { disputed } = acts(() => app);
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  /** Disputes as the api composes them, with the approvals context and the payouts themselves. */
  function product(died: () => boolean = () => false) {
    const { store, personalData, clock, orders, disputes, files, terms } = app;
    const pool = app.db.app;
    const again = new PayAgain(orders, new OperatorPayouts(store, pool, clock), clock);
    const payouts = new PayoutsAgain(again);
    const repays = new DisputeRepays(store, orders, disputes, clock, {
      repay: async (order) => {
        await payouts.repay(order);
        if (died()) throw new Error('died');
      },
    });
    const operators = new Profiles(pool, personalData);
    const rules = productConfig(new Settings({ APP_MODE: 'sandbox' }));
    const limits = new LimitService(store, personalData, clock, rules);
    const eligibilities = new ApproverEligibilities(pool, clock);
    const approvals = new Approvals(store, pool, new Actors(pool, operators), clock, eligibilities).executedBy({
      ...orderExecutors({ pool, store, orders, limits, clock, rules }),
      'dispute-repay': repays,
    });
    const gate = new DisputeApprovals(approvals, orders);
    const request = new DisputeCommands(disputes, files, store, personalData, operators);
    return {
      approvals,
      repay: new RepayDisputeHandler(request, disputes, gate, clock),
      cases: new ShowDisputeHandler(
        disputes,
        orders,
        store,
        personalData,
        gate,
        app.get(PurchaseStreams),
        app.get(PurchaseViews),
        app.get(CustomerProfiles),
        operators,
        clock,
        terms,
      ),
      process: new DisputeProcess(store, disputes, gate, repays, clock, terms),
    };
  }

  /** A returned sale that support wants paid again: the request stands before those who may decide. */
  async function requestRepayment(died?: () => boolean) {
    const { approvals, repay, process, cases } = product(died);
    const sale = await disputed('returned');
    const support = { id: (await app.operator('support')).id, role: 'support' } as const;
    const order = await app.orders.load(sale.orderId);
    const body = { payoutId: sale.payoutId, reason: 'Reversed 13:12' };
    const { orderId } = sale;
    const markDone = async () => undefined;
    const on = { operator: support, orderId, order, key: `key-${orderId}`, body, markDone };
    await repay.execute(new RepayDispute(on, sale.payoutId));
    const event = (await app.events(sale.orderId)).at(-1)!;
    await process.react(event);
    await process.react(event);
    const { approvalId } = event.data as EventData<'DisputeRepaymentRequested'>;
    const [request] = await app.store.readStream(streams.approval(approvalId!));
    const { payloadHash } = request!.data as EventData<'ApprovalRequested'>;
    return { sale, approvals, cases, process, support, approvalId: approvalId!, payloadHash };
  }
  const repaysOf = async (payoutId: string) =>
    (await app.store.readStream(streams.payout(payoutId))).filter((event) => event.type === 'PayoutRepayRequested');

  it('ADM-04 is sent once after an approval, and only once', async () => {
    const { sale, approvals, cases, support, approvalId, payloadHash } = await requestRepayment();
    const view = await cases.execute(new ShowDispute(disputeIdOf(sale.orderId), support));
    expect(view).toMatchObject({
      repay: 'requested',
      approval: { id: approvalId, action: 'dispute-repay', mine: true },
    });
    await expect(approvals.decide(approvalId, true, support, payloadHash, 'Mine')).rejects.toMatchObject({
      status: 403,
    });
    expect(await repaysOf(sale.payoutId)).toHaveLength(0);

    const finance = { id: (await app.operator('finance')).id, role: 'finance' } as const;
    await approvals.decide(approvalId, true, finance, payloadHash, 'Statement line 884');
    await approvals.settle(approvalId);
    expect(await repaysOf(sale.payoutId)).toHaveLength(1);
    expect(await cases.execute(new ShowDispute(disputeIdOf(sale.orderId), finance))).toMatchObject({
      repay: 'started',
      approval: null,
    });
    const [last] = (await app.store.readStream(streams.approval(approvalId))).slice(-1);
    expect(last!.type).toBe('ApprovalExecuted');
  });

  /** The repay was sent and ended, and its worker crashed before the case recorded the start. */
  async function endedUntold(ended: 'failed' | 'settled') {
    let deaths = 1;
    const request = await requestRepayment(() => deaths-- > 0);
    const { sale, approvals, cases, process, support, approvalId, payloadHash } = request;
    const finance = { id: (await app.operator('finance')).id, role: 'finance' } as const;
    await expect(approvals.decide(approvalId, true, finance, payloadHash, 'Seen')).rejects.toThrow('died');
    for (const next of ['submitting', ended] as const) await app.payoutNext(sale, next);
    for (const recorded of (await app.store.readStream(streams.payout(sale.payoutId))).slice(-2))
      await process.react(recorded);
    await approvals.settle(approvalId);
    expect(await repaysOf(sale.payoutId)).toHaveLength(1);
    const [last] = (await app.store.readStream(streams.approval(approvalId))).slice(-1);
    expect(last!.type).toBe('ApprovalExecuted');
    return cases.execute(new ShowDispute(disputeIdOf(sale.orderId), support));
  }

  it('ADM-04 can be requested again where the new attempt failed before its case recorded the start', async () => {
    const view = await endedUntold('failed');
    expect(view.repay).toBeNull();
    expect(view.actions.find(({ action }) => action === 'repay')).toMatchObject({ why: null });
  });

  it('ADM-04 ADM-11 is reported as done where it was paid before its case recorded the start', async () => {
    expect(await endedUntold('settled')).toMatchObject({ state: 'resolved', how: 'repaid' });
  });

  it('ADM-04 is not sent when the case was closed meanwhile', async () => {
    const { sale, approvals, approvalId, payloadHash } = await requestRepayment();
    await app.request('POST', `/api/orders/${sale.number}/dispute/confirm-receipt`, { cookie: sale.cookie, body: {} });
    const finance = { id: (await app.operator('finance')).id, role: 'finance' } as const;
    await approvals.decide(approvalId, true, finance, payloadHash, 'Seen');
    expect(await repaysOf(sale.payoutId)).toHaveLength(0);
    const [last] = (await app.store.readStream(streams.approval(approvalId))).slice(-1);
    expect(last).toMatchObject({ type: 'ApprovalExecutionFailed' });
  });

  it('ADM-04 can be requested again after a rejected approval', async () => {
    const { sale, approvals, cases, support, approvalId, payloadHash } = await requestRepayment();
    const finance = { id: (await app.operator('finance')).id, role: 'finance' } as const;
    await approvals.decide(approvalId, false, finance, payloadHash, 'Ask the bank first');
    expect(await cases.execute(new ShowDispute(disputeIdOf(sale.orderId), support))).toMatchObject({
      repay: null,
      approval: null,
    });
    expect(await repaysOf(sale.payoutId)).toHaveLength(0);
  });
});
