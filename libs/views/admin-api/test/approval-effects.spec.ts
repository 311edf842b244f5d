import { randomUUID } from 'node:crypto';
import {
  type AdminApprovalEffect,
  type AdminApprovalView,
  type AdminOrderView,
  type AdminPayoutView,
  APPROVAL_ACTIONS,
  type ApprovalAction,
} from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import type { NewEvent } from '@usdt-africa/event-store';
import { formatMoney, posting } from '@usdt-africa/kernel';
import { REFUND_ADDRESS, sampleRefund } from './sample-refund.js';
import { samplePurchase } from './sample-purchase.js';
import { type Sale, TestApp } from './test-app.js';

describe('effect of a request as shown to the approver', () => {
  let app: TestApp;
  let returned: Sale;
  let kobo: bigint;
  beforeAll(async () => {
    app = await TestApp.open();
    returned = await app.sale('returned', 'big');
    kobo = (await app.orders.load(returned.orderId)).payouts[0]!.amountKobo;
    await app.db.app.query(
      `insert into provider_balances (provider, balance_kobo, reported_at, low_kobo, requested_at)
       values ('paystack', 1000000000, $1, 1, $1)`,
      [app.clock.now()],
    );
  });
  afterAll(() => app.close());

  /** A payment of nobody's number, which is held. @returns its id */
  async function heldFunding(): Promise<string> {
    const fundingId = randomUUID();
    const at = app.clock.now().toISOString();
    const amount = { fundingId, accountId: null, amountKobo: '75000000' };
    const seen = event('FundingSeen', {
      ...amount,
      provider: 'paystack',
      transactionId: '4099260516',
      reference: 're4lyvq3s3',
      feeKobo: null,
      sender: await app.seal(`funding-${fundingId}`, { name: 'CHUKWUDI STORES LTD' }),
      paidAt: null,
      found: 'list',
      at,
    });
    const held = event('FundingSuspended', {
      ...amount,
      feeKobo: '0',
      why: 'no-owner',
      dueAt: at,
      at,
      postings: [posting('collection:paystack', 'NGN', 75_000_000n), posting('suspense:funding', 'NGN', -75_000_000n)],
    });
    await app.store.append(
      { streamId: streams.funding(fundingId), expectedVersion: 0, events: [seen, held] },
      { metadata: { correlationId: fundingId, actor: 'system:funding' } },
    );
    return fundingId;
  }
  const naira = (units: bigint): string => formatMoney(units, 'NGN');
  const view = async (id: string, who: 'finance' | 'finance-2' | 'support' | 'admin' = 'finance') =>
    (await app.as<AdminApprovalView>(who, 'GET', `/api/admin/approvals/${id}`)).body;

  it('ADM-03 describes a repeated payout: payee, amount and bank, previous attempts, before and after', async () => {
    const order = (await app.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${returned.orderId}`)).body;
    const restated = order.actions.find(({ action }) => action === 'repay')!.effect;
    const response = await app.as<AdminPayoutView>('support', 'POST', `/api/admin/payouts/${returned.payoutId}/repay`, {
      reason: 'Line 884',
    });
    const { id } = response.body.approval!;
    const { effect } = await view(id);
    // The requester sees the same effect as the approver.
    expect(restated).toEqual(effect);
    const [{ reference }] = response.body.attempts as [AdminPayoutView['attempts'][number]];
    expect(effect).toMatchObject({
      kind: 'pay-again',
      naira: naira(kobo),
      order: { id: returned.orderId, number: returned.number },
      payee: {
        name: 'Emeka I··· D···',
        bank: 'Zenith',
        account: '··0192',
        masked: true,
        until: null,
      },
      provider: 'paystack',
      reference: `${reference}-a2`,
      tried: [{ attempt: 1, reference, phase: 'returned' }],
      changes: [
        { what: 'owed', unit: 'naira', now: naira(kobo), after: '0.00' },
        { what: 'float', unit: 'naira', now: '10000000.00', after: naira(1_000_000_000n - kobo) },
      ],
    });
    // Unmasked after a reason, for the operator who gave it, and for as long as on the order's page.
    const path = `/api/admin/orders/${returned.orderId}/view-personal-data`;
    await app.as('finance', 'POST', path, { reason: 'To compare with the bank’s list' });
    await app.applyAll();
    expect((await view(id)).effect).toMatchObject({
      payee: { name: 'EMEKA IFEANYI DANJUMA', account: '2210010192', masked: false },
    });
    expect((await view(id, 'finance-2')).effect).toMatchObject({ payee: { masked: true } });
    app.clock.advance(15 * 60_000);
    const masked = await view(id);
    expect(masked.effect).toMatchObject({ payee: { masked: true } });
    const { payloadHash } = masked;
    const approved = await app.as<AdminApprovalView>('finance', 'POST', `/api/admin/approvals/${id}/approve`, {
      payloadHash,
    });
    // What was decided stays as it was decided, whatever becomes of the payout.
    const { payee: _payee, ...facts } = effect as Extract<AdminApprovalEffect, { kind: 'pay-again' }>;
    expect(approved.body).toMatchObject({ state: 'executed', effect: facts });
    await app.applyAll();
    expect(await view(id)).toMatchObject({ state: 'executed', effect: { ...facts, payee: { masked: true } } });
    const { rows } = await app.db.owner.query<{ facts: string }>(
      'select facts::text as facts from approval_facts where approval_id = $1',
      [id],
    );
    expect(rows[0]!.facts).not.toMatch(/Emeka|Danjuma|0192/i);
  });

  it('ADM-03 describes a release: what is held, by whom and for which reason', async () => {
    const sale = await app.sale('held');
    const path = `/api/admin/orders/${sale.orderId}`;
    const stop = { reason: 'The customer rings' };
    expect((await app.as('support', 'POST', `${path}/hold`, stop)).status).toBe(200);
    const amount = naira(await app.priced(sale, '1500.0000'));
    const { actions, holds } = (await app.as<AdminOrderView>('finance', 'GET', path)).body;
    const byWhom = { reason: 'held-by-operator', by: expect.objectContaining({ role: 'support' }) };
    expect(holds).toMatchObject([{ ...byWhom, why: stop.reason }]);
    expect(actions.find(({ action }) => action === 'release')).toMatchObject({
      why: null,
      effect: {
        kind: 'release',
        naira: amount,
        rate: '1500.0000',
        payee: { masked: true, bank: 'Zenith' },
        holds: [{ ...byWhom, words: stop.reason }],
        changes: [
          { what: 'held', unit: 'naira', now: amount, after: '0.00' },
          { what: 'on-its-way', unit: 'naira', now: '0.00', after: amount },
          { what: 'float', unit: 'naira' },
        ],
      },
    });
  });

  it('ADM-03 a release covers what was held at the request, and not what is held since', async () => {
    const sale = await app.sale('held', 'big');
    await app.priced(sale, '1500.0000');
    const path = `/api/admin/orders/${sale.orderId}`;
    const recorded = await app.events(streams.order(sale.orderId));
    const find = <Type extends 'OrderDepositConfirmed' | 'OrderDepositPriced'>(type: Type) =>
      recorded.find((one) => one.type === type)!.data as EventData<Type>;
    const deposit = find('OrderDepositConfirmed');
    const at = app.clock.now().toISOString();
    const append = async (...events: NewEvent[]): Promise<void> => {
      const { length: expectedVersion } = await app.events(streams.order(sale.orderId));
      const metadata = { correlationId: 'test', actor: 'system:orders', orderId: sale.orderId };
      await app.store.append({ streamId: streams.order(sale.orderId), expectedVersion, events }, { metadata });
      await app.applyAll();
    };
    const tooMuch = (depositKey: string) => event('OrderHeld', { reason: 'over-limit', depositKeys: [depositKey], at });
    await append(tooMuch(deposit.depositKey));
    const body = { reason: 'Papers seen' };
    const request = async () =>
      (await app.as<AdminOrderView>('support', 'POST', `${path}/release`, body)).body.approval!.id;
    const approve = async (id: string, payloadHash: string) =>
      (await app.as<AdminApprovalView>('finance-2', 'POST', `/api/admin/approvals/${id}/approve`, { payloadHash }))
        .body;
    const early = await request();
    const { payloadHash } = await view(early);
    expect((await app.as('finance', 'POST', `${path}/hold`, { reason: 'A letter of the police' })).status).toBe(200);
    expect(await approve(early, payloadHash)).toMatchObject({ state: 'not-possible' });
    expect((await app.orders.load(sale.orderId)).heldByOperatorSince).not.toBeNull();
    // Requested again while the hold is visible, the release ends the hold.
    app.clock.advance(1_000);
    const late = await request();
    app.clock.advance(1_000);
    const other = await request();
    expect(other).not.toBe(late);
    const { effect: seen, payloadHash: lateHash } = await view(late);
    const { payee: _masked, ...decided } = seen as Extract<AdminApprovalEffect, { kind: 'release' }>;
    expect(decided).toMatchObject({ usdt: expect.stringMatching(/^[1-9]/), changes: [{ what: 'held' }, {}, {}] });
    expect(await approve(late, lateHash)).toMatchObject({ state: 'executed', effect: decided });
    expect((await view(late)).effect).toMatchObject(decided);
    // Not decided: as it was requested.
    expect((await view(early)).effect).toMatchObject({ naira: decided.naira, usdt: decided.usdt });
    expect(await app.orders.load(sale.orderId)).toMatchObject({ heldByOperatorSince: null, holds: [] });
    // A deposit of the same amount arrives and exceeds the limit again: its release was not requested.
    const depositKey = `${'e'.repeat(64)}-0`;
    const priced = event('OrderDepositPriced', { ...find('OrderDepositPriced'), depositKey });
    await append(event('OrderDepositConfirmed', { ...deposit, depositKey }), priced, tooMuch(depositKey));
    expect(await approve(other, (await view(other)).payloadHash)).toMatchObject({ state: 'not-possible' });
    expect((await app.orders.load(sale.orderId)).holds).toMatchObject([{ reason: 'over-limit' }]);
  });

  /** A proved refund of another order. @returns its id */
  const heldRefund = async (): Promise<string> => sampleRefund(app, await app.sale('returned', 'big'), 'held');

  it('ADM-03 ADM-04 ADM-05 ADM-06 ADM-11 shows every kind of request, and nothing of its storage format', async () => {
    const { id: support } = await app.operator('support');
    const { id: requestedBy } = await app.operator('admin');
    const { id: finance } = await app.operator('finance');
    const [first] = await app.events(streams.payout(returned.payoutId!));
    const { reference } = first!.data as EventData<'PayoutSubmitting'>;
    const profile = JSON.stringify(await app.seal('operator-new', { name: 'Uche Nwosu', email: 'uche@example.com' }));
    const money = { orderId: returned.orderId, payoutId: returned.payoutId!, amountKobo: kobo.toString() };
    const found = { ...money, reference, evidence: 'Statement 5 January, line 884', doubt: 'disputed' };
    const until = '2026-01-06T12:00:00.000Z';
    const held = await heldFunding();
    const { purchaseId } = await samplePurchase(app, { usdt: 2500n, people: 2 });
    const payloads: Record<ApprovalAction, [kind: string, payload: Record<string, string>]> = {
      'payout-repay': ['pay-again', money],
      'dispute-repay': ['pay-again', { ...money, disputeId: randomUUID() }],
      'order-release': ['release', { orderId: returned.orderId, amountKobo: '60000000', version: '7' }],
      'payout-settle-by-evidence': ['evidence', { ...found, outcome: 'settled' }],
      'payout-fail-by-evidence': ['evidence', { ...found, outcome: 'failed' }],
      'deposit-returned-by-evidence': [
        'deposit',
        { orderId: returned.orderId, depositKeys: `${'a'.repeat(64)}-0`, outcome: 'returned', evidence: 'Letter 12' },
      ],
      'deposit-assets-returned-by-evidence': [
        'deposit',
        { orderId: returned.orderId, depositKeys: `${'a'.repeat(64)}-0`, outcome: 'returned', evidence: 'Letter 14' },
      ],
      'deposit-assets-retained-by-evidence': [
        'deposit',
        { orderId: returned.orderId, depositKeys: `${'a'.repeat(64)}-0`, outcome: 'retained', evidence: 'Letter 15' },
      ],
      'deposit-attributed-by-evidence': [
        'deposit',
        { depositKey: `${'b'.repeat(64)}-0`, amountMicro: '1200000000', outcome: 'attributed', evidence: 'Letter 13' },
      ],
      'customer-second-factor': ['second-factor', { accountId: randomUUID(), evidence: 'Recording 118' }],
      'customer-unfreeze': [
        'unfreeze',
        { accountId: randomUUID(), frozenAt: '2026-01-05T11:00:00.000Z', amountKobo: '60000000' },
      ],
      'sender-unlist': ['sender', { listingId: randomUUID(), address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9' }],
      'treasury-open': [
        'treasury',
        { address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9', usdtMicro: '5', trxSun: '7', blockNumber: '9' },
      ],
      'refund-approve': ['refund', { refundId: await heldRefund(), address: REFUND_ADDRESS, amountMicro: '1' }],
      'purchase-release': ['purchase', { purchaseId, amountMicro: '2500000000', nairaKobo: '400000000' }],
      'funding-return': ['funding', { fundingId: held, amountKobo: '75000000' }],
      'funding-credit': ['funding', { fundingId: held, amountKobo: '75000000', evidence: 'Letter 14' }],
      'limit-override': ['limit', { personId: 'a'.repeat(64), limitMicro: '40000000000', until: '' }],
      'tier-limits': ['tier-limits', { tier: 'business', dayMicro: '40000000000', monthMicro: '', until: '' }],
      'tier-limits-end': ['tier-limits', { tier: 'business', endedId: randomUUID() }],
      'rate-margin': ['rate', { side: 'sell', marginBps: '500' }],
      'rate-pin': ['rate', { side: 'sell', rate: '16400000', until }],
      'operator-invite': ['operator', { operatorId: randomUUID(), role: 'finance', profile }],
      'operator-reset': ['operator', { operatorId: finance, from: 'finance' }],
      'operator-role': ['operator', { operatorId: support, from: 'support', to: 'finance' }],
      'operator-enable': ['operator', { operatorId: finance, from: 'finance' }],
    };
    for (const action of APPROVAL_ACTIONS) {
      const [kind, payload] = payloads[action];
      const approvalId = randomUUID();
      const subject = { resource: action.split('-')[0]!, id: payload['operatorId'] ?? randomUUID(), label: '' };
      await app.approvals.request({
        approvalId,
        action,
        subject,
        payload,
        amountKobo: payload['amountKobo'] ? BigInt(payload['amountKobo']) : null,
        requestedBy,
        reason: 'To see it told',
      });
      const shown = await view(approvalId, 'admin');
      expect([action, shown.effect]).toEqual([action, expect.objectContaining({ kind })]);
      expect([action, Object.keys(shown)]).not.toEqual([action, expect.arrayContaining(['payload'])]);
      const text = JSON.stringify(shown.effect);
      expect(text).not.toMatch(/[0-9]Kobo|amountKobo|limitMicro|\$sealed/);
    }
    const { rows } = await app.db.app.query<{ approval_id: string; action: string }>(
      `select approval_id, action from approvals where action like 'operator-%'`,
    );
    const effectOf = async (action: ApprovalAction, who: 'admin' | 'finance') =>
      (await view(rows.find((row) => row.action === action)!.approval_id, who)).effect;
    expect(await effectOf('operator-invite', 'admin')).toMatchObject({ name: 'Uche Nwosu', email: 'uche@example.com' });
    // An operator who does not manage operators sees the subject's name, but not the email address.
    expect(await effectOf('operator-invite', 'finance')).toMatchObject({ name: 'Uche Nwosu', email: null });
    const requests = await app.db.app.query<{ approval_id: string }>(
      `select approval_id from approvals where action = 'deposit-attributed-by-evidence'`,
    );
    expect((await view(requests.rows[0]!.approval_id)).effect).toMatchObject({
      usdt: '1200.000000',
      outcome: 'attributed',
      evidence: 'Letter 13',
      changes: [{ what: 'deposit', now: 'open', after: 'attributed' }],
    });
    expect(await effectOf('operator-role', 'admin')).toMatchObject({
      role: 'finance',
      changes: [{ what: 'role', now: 'support', after: 'finance' }],
    });
  });
});
