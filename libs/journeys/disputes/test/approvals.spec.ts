import { Profiles } from '@usdt-africa/operators';
import { openApprovals } from '@usdt-africa/registry';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { LimitDesk } from '@usdt-africa/limits';
import { PayAgain } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { productConfig, Settings } from '@usdt-africa/platform';
import { DisputeApprovals, disputeIdOf, DisputeProcess, DisputeRepays, PayoutsAgain } from '../src/index.js';
import { CaseActs } from '../src/application/case-acts.js';
import { RepayDispute, RepayDisputeHandler } from '../src/application/repay-dispute.js';
import { ShowDispute, ShowDisputeHandler } from '../src/read-model/show-dispute.js';
import { acts } from './acts.js';
import { World } from './world.js';

describe('paying again with two people', () => {
  let world: World;
  const { disputed } = acts(() => world);
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  /** Disputes as the api puts them together, with the desk of approvals and the payouts themselves. */
  function product(died: () => boolean = () => false) {
    const { store, personalData, clock, orders, disputes, files, terms } = world;
    const pool = world.db.app;
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
    const approvals = openApprovals({
      pool,
      store,
      operators,
      orders,
      limits: new LimitDesk(store, personalData, clock, rules),
      clock,
      rules,
      executors: { 'dispute-repay': repays },
    });
    const gate = new DisputeApprovals(approvals, orders);
    const acting = new CaseActs(disputes, files, store, personalData, operators);
    return {
      approvals,
      repay: new RepayDisputeHandler(acting, disputes, gate, clock),
      cases: new ShowDisputeHandler(disputes, orders, store, personalData, gate, operators, clock, terms),
      process: new DisputeProcess(store, disputes, gate, repays, clock, terms),
    };
  }

  /** A returned sale that support wants paid again: the request stands before those who may decide. */
  async function asked(died?: () => boolean) {
    const { approvals, repay, process, cases } = product(died);
    const sale = await disputed('returned');
    const support = { id: (await world.operator('support')).id, role: 'support' } as const;
    const order = await world.orders.load(sale.orderId);
    const body = { payoutId: sale.payoutId, reason: 'Reversed 13:12' };
    const { orderId } = sale;
    const storeAnswer = async () => undefined;
    const on = { operator: support, orderId, order, key: `key-${orderId}`, body, storeAnswer };
    await repay.execute(new RepayDispute(on, sale.payoutId));
    const event = (await world.events(sale.orderId)).at(-1)!;
    await process.react(event);
    await process.react(event);
    const { approvalId } = event.data as EventData<'DisputeRepayAsked'>;
    const [request] = await world.store.readStream(streams.approval(approvalId!));
    const { payloadHash } = request!.data as EventData<'ApprovalAsked'>;
    return { sale, approvals, cases, process, support, approvalId: approvalId!, payloadHash };
  }
  const repaysOf = async (payoutId: string) =>
    (await world.store.readStream(streams.payout(payoutId))).filter((event) => event.type === 'PayoutRepayRequested');

  it('ADM-04 goes out once a second person has said yes, and only once', async () => {
    const { sale, approvals, cases, support, approvalId, payloadHash } = await asked();
    const view = await cases.execute(new ShowDispute(disputeIdOf(sale.orderId), support));
    expect(view).toMatchObject({ repay: 'asked', approval: { id: approvalId, verb: 'dispute-repay', mine: true } });
    await expect(approvals.decide(approvalId, true, support, payloadHash, 'Mine')).rejects.toMatchObject({
      status: 403,
    });
    expect(await repaysOf(sale.payoutId)).toHaveLength(0);

    const finance = { id: (await world.operator('finance')).id, role: 'finance' } as const;
    await approvals.decide(approvalId, true, finance, payloadHash, 'Statement line 884');
    await approvals.settle(approvalId);
    expect(await repaysOf(sale.payoutId)).toHaveLength(1);
    expect(await cases.execute(new ShowDispute(disputeIdOf(sale.orderId), finance))).toMatchObject({
      repay: 'started',
      approval: null,
    });
    const [last] = (await world.store.readStream(streams.approval(approvalId))).slice(-1);
    expect(last!.type).toBe('ApprovalExecuted');
  });

  /** It went out and ended so, and whoever sent it died before its case was told that it had begun. */
  async function endedUntold(ended: 'failed' | 'settled') {
    let deaths = 1;
    const request = await asked(() => deaths-- > 0);
    const { sale, approvals, cases, process, support, approvalId, payloadHash } = request;
    const finance = { id: (await world.operator('finance')).id, role: 'finance' } as const;
    await expect(approvals.decide(approvalId, true, finance, payloadHash, 'Seen')).rejects.toThrow('died');
    for (const next of ['submitting', ended] as const) await world.payoutNext(sale, next);
    for (const told of (await world.store.readStream(streams.payout(sale.payoutId))).slice(-2))
      await process.react(told);
    await approvals.settle(approvalId);
    expect(await repaysOf(sale.payoutId)).toHaveLength(1);
    const [last] = (await world.store.readStream(streams.approval(approvalId))).slice(-1);
    expect(last!.type).toBe('ApprovalExecuted');
    return cases.execute(new ShowDispute(disputeIdOf(sale.orderId), support));
  }

  it('ADM-04 may be asked for again where the new attempt had failed before its case was told that it began', async () => {
    const view = await endedUntold('failed');
    expect(view.repay).toBeNull();
    expect(view.verbs.find(({ verb }) => verb === 'repay')).toMatchObject({ why: null });
  });

  it('ADM-04 ADM-11 is told as done where it was paid before its case was told that it began', async () => {
    expect(await endedUntold('settled')).toMatchObject({ state: 'resolved', how: 'repaid' });
  });

  it('ADM-04 does not go out when the case was closed meanwhile', async () => {
    const { sale, approvals, approvalId, payloadHash } = await asked();
    await world.request('POST', `/api/orders/${sale.number}/dispute/arrived`, { cookie: sale.cookie, body: {} });
    const finance = { id: (await world.operator('finance')).id, role: 'finance' } as const;
    await approvals.decide(approvalId, true, finance, payloadHash, 'Seen');
    expect(await repaysOf(sale.payoutId)).toHaveLength(0);
    const [last] = (await world.store.readStream(streams.approval(approvalId))).slice(-1);
    expect(last).toMatchObject({ type: 'ApprovalNotPossible' });
  });

  it('ADM-04 may be asked for again after a second person said no', async () => {
    const { sale, approvals, cases, support, approvalId, payloadHash } = await asked();
    const finance = { id: (await world.operator('finance')).id, role: 'finance' } as const;
    await approvals.decide(approvalId, false, finance, payloadHash, 'Ask the bank first');
    expect(await cases.execute(new ShowDispute(disputeIdOf(sale.orderId), support))).toMatchObject({
      repay: null,
      approval: null,
    });
    expect(await repaysOf(sale.payoutId)).toHaveLength(0);
  });
});
