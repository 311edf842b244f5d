import { randomUUID } from 'node:crypto';
import {
  type AdminApprovalView,
  type AdminOrderView,
  type AdminPayoutView,
  APPROVAL_VERBS,
  type ApprovalVerb,
} from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import type { NewEvent } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import { type Sale, World } from './world.js';

describe('what a request would do, told to whoever decides', () => {
  let world: World;
  let returned: Sale;
  let kobo: bigint;
  beforeAll(async () => {
    world = await World.open();
    returned = await world.sale('returned', 'big');
    kobo = (await world.orders.load(returned.orderId)).payouts[0]!.amountKobo;
    await world.db.app.query(
      `insert into provider_balances (provider, balance_kobo, told_at, low_kobo, asked_at)
       values ('paystack', 1000000000, $1, 1, $1)`,
      [world.clock.now()],
    );
  });
  afterAll(() => world.close());

  const naira = (units: bigint): string => formatMoney(units, 'NGN');
  const view = async (id: string, who: 'finance' | 'finance-2' | 'support' | 'admin' = 'finance') =>
    (await world.as<AdminApprovalView>(who, 'GET', `/api/admin/approvals/${id}`)).body;

  it('ADM-03 paying again: who gets how much at which bank, what was tried, before and after', async () => {
    const order = (await world.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${returned.orderId}`)).body;
    const restated = order.verbs.find(({ verb }) => verb === 'repay')!.effect;
    const asked = await world.as<AdminPayoutView>('support', 'POST', `/api/admin/payouts/${returned.payoutId}/repay`, {
      reason: 'Line 884',
    });
    const { id } = asked.body.approval!;
    const { effect } = await view(id);
    // Whoever asks reads what whoever decides reads.
    expect(restated).toEqual(effect);
    const [{ reference }] = asked.body.attempts as [AdminPayoutView['attempts'][number]];
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
    // Behind a reason, for whoever gave it, and for as long as on the order's page.
    const path = `/api/admin/orders/${returned.orderId}/personal`;
    await world.as('finance', 'POST', path, { reason: 'To compare with the bank’s list' });
    await world.heard();
    expect((await view(id)).effect).toMatchObject({
      payee: { name: 'EMEKA IFEANYI DANJUMA', account: '2210010192', masked: false },
    });
    expect((await view(id, 'finance-2')).effect).toMatchObject({ payee: { masked: true } });
    world.clock.advance(15 * 60_000);
    const masked = await view(id);
    expect(masked.effect).toMatchObject({ payee: { masked: true } });
    const { payloadHash } = masked;
    const approved = await world.as<AdminApprovalView>('finance', 'POST', `/api/admin/approvals/${id}/approve`, {
      payloadHash,
    });
    // What was so is not so any more.
    expect(approved.body).toMatchObject({ state: 'executed', effect: { naira: naira(kobo), changes: [] } });
  });

  it('ADM-03 a release: what is held, by whom and in whose words', async () => {
    const sale = await world.sale('held');
    const path = `/api/admin/orders/${sale.orderId}`;
    const stop = { reason: 'The customer rings' };
    expect((await world.as('support', 'POST', `${path}/hold`, stop)).status).toBe(200);
    const amount = naira(await world.priced(sale, '1500.0000'));
    const { verbs, holds } = (await world.as<AdminOrderView>('finance', 'GET', path)).body;
    const byWhom = { reason: 'held-by-operator', by: expect.objectContaining({ role: 'support' }) };
    expect(holds).toMatchObject([{ ...byWhom, why: stop.reason }]);
    expect(verbs.find(({ verb }) => verb === 'release')).toMatchObject({
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

  it('ADM-03 a release lets go what was held when it was asked for, and not what is held since', async () => {
    const sale = await world.sale('held', 'big');
    await world.priced(sale, '1500.0000');
    const path = `/api/admin/orders/${sale.orderId}`;
    const recorded = await world.events(streams.order(sale.orderId));
    const find = <Type extends 'OrderDepositConfirmed' | 'OrderDepositPriced'>(type: Type) =>
      recorded.find((one) => one.type === type)!.data as EventData<Type>;
    const arrived = find('OrderDepositConfirmed');
    const at = world.clock.now().toISOString();
    const append = async (...events: NewEvent[]): Promise<void> => {
      const { length: expectedVersion } = await world.events(streams.order(sale.orderId));
      const metadata = { correlationId: 'test', actor: 'system:orders', orderId: sale.orderId };
      await world.store.append({ streamId: streams.order(sale.orderId), expectedVersion, events }, { metadata });
      await world.heard();
    };
    const tooMuch = (depositKey: string) =>
      event('OrderHeld', { reason: 'over-limit', depositKeys: [depositKey], replaces: false, at });
    await append(tooMuch(arrived.depositKey));
    const asking = { reason: 'Papers seen' };
    const ask = async () =>
      (await world.as<AdminOrderView>('support', 'POST', `${path}/release`, asking)).body.approval!.id;
    const approve = async (id: string, payloadHash: string) =>
      (await world.as<AdminApprovalView>('finance-2', 'POST', `/api/admin/approvals/${id}/approve`, { payloadHash }))
        .body;
    const early = await ask();
    const { payloadHash } = await view(early);
    expect((await world.as('finance', 'POST', `${path}/hold`, { reason: 'A letter of the police' })).status).toBe(200);
    expect(await approve(early, payloadHash)).toMatchObject({ state: 'not-possible' });
    expect((await world.orders.load(sale.orderId)).heldByOperatorSince).not.toBeNull();
    // Asked for anew, with the hold in sight, it is ended.
    world.clock.advance(1_000);
    const late = await ask();
    world.clock.advance(1_000);
    const other = await ask();
    expect(other).not.toBe(late);
    expect(await approve(late, (await view(late)).payloadHash)).toMatchObject({ state: 'executed' });
    expect(await world.orders.load(sale.orderId)).toMatchObject({ heldByOperatorSince: null, holds: [] });
    // As much as that arrives, and is too much again: nobody has asked for it.
    const depositKey = `${'e'.repeat(64)}-0`;
    const priced = event('OrderDepositPriced', { ...find('OrderDepositPriced'), depositKey });
    await append(event('OrderDepositConfirmed', { ...arrived, depositKey }), priced, tooMuch(depositKey));
    expect(await approve(other, (await view(other)).payloadHash)).toMatchObject({ state: 'not-possible' });
    expect((await world.orders.load(sale.orderId)).holds).toMatchObject([{ reason: 'over-limit' }]);
  });

  it('ADM-03 ADM-04 ADM-05 ADM-06 ADM-11 every kind of request is told, and nothing of how it is kept', async () => {
    const { id: support } = await world.operator('support');
    const { id: askedBy } = await world.operator('admin');
    const { id: finance } = await world.operator('finance');
    const [first] = await world.events(streams.payout(returned.payoutId!));
    const { reference } = first!.data as EventData<'PayoutSubmitting'>;
    const profile = JSON.stringify(await world.seal('operator-new', { name: 'Uche Nwosu', email: 'uche@example.com' }));
    const money = { orderId: returned.orderId, payoutId: returned.payoutId!, amountKobo: kobo.toString() };
    const found = { ...money, reference, evidence: 'Statement 5 January, line 884', doubt: 'disputed' };
    const until = '2026-01-06T12:00:00.000Z';
    const payloads: Record<ApprovalVerb, [kind: string, payload: Record<string, string>]> = {
      'payout-repay': ['pay-again', money],
      'dispute-repay': ['pay-again', { ...money, disputeId: randomUUID() }],
      'order-release': ['release', { orderId: returned.orderId, amountKobo: '60000000', version: '7' }],
      'payout-settle-by-evidence': ['evidence', { ...found, outcome: 'settled' }],
      'payout-fail-by-evidence': ['evidence', { ...found, outcome: 'failed' }],
      'arrival-returned-by-evidence': [
        'arrival',
        { orderId: returned.orderId, arrivals: `${'a'.repeat(64)}-0`, outcome: 'returned', evidence: 'Letter 12' },
      ],
      'arrival-attributed-by-evidence': [
        'arrival',
        { depositKey: `${'b'.repeat(64)}-0`, amountMicro: '1200000000', outcome: 'attributed', evidence: 'Letter 13' },
      ],
      'customer-second-factor': ['second-factor', { accountId: randomUUID(), evidence: 'Recording 118' }],
      'customer-unfreeze': [
        'unfreeze',
        { accountId: randomUUID(), frozenAt: '2026-01-05T11:00:00.000Z', amountKobo: '60000000' },
      ],
      'sender-unlist': ['sender', { listingId: randomUUID(), address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9' }],
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
    for (const verb of APPROVAL_VERBS) {
      const [kind, payload] = payloads[verb];
      const approvalId = randomUUID();
      const subject = { resource: verb.split('-')[0]!, id: payload['operatorId'] ?? randomUUID(), label: '' };
      await world.approvals.ask({
        approvalId,
        verb,
        subject,
        payload,
        amountKobo: payload['amountKobo'] ? BigInt(payload['amountKobo']) : null,
        askedBy,
        reason: 'To see it told',
      });
      const shown = await view(approvalId, 'admin');
      expect([verb, shown.effect]).toEqual([verb, expect.objectContaining({ kind })]);
      expect([verb, Object.keys(shown)]).not.toEqual([verb, expect.arrayContaining(['payload'])]);
      const text = JSON.stringify(shown.effect);
      expect(text).not.toMatch(/[0-9]Kobo|amountKobo|limitMicro|\$sealed/);
    }
    const { rows } = await world.db.app.query<{ approval_id: string; verb: string }>(
      `select approval_id, verb from approvals where verb like 'operator-%'`,
    );
    const told = async (verb: ApprovalVerb, who: 'admin' | 'finance') =>
      (await view(rows.find((row) => row.verb === verb)!.approval_id, who)).effect;
    expect(await told('operator-invite', 'admin')).toMatchObject({ name: 'Uche Nwosu', email: 'uche@example.com' });
    // Who does not manage operators reads whom it is about, and not where they get their mail.
    expect(await told('operator-invite', 'finance')).toMatchObject({ name: 'Uche Nwosu', email: null });
    const arrivals = await world.db.app.query<{ approval_id: string }>(
      `select approval_id from approvals where verb = 'arrival-attributed-by-evidence'`,
    );
    expect((await view(arrivals.rows[0]!.approval_id)).effect).toMatchObject({
      usdt: '1200.000000',
      outcome: 'attributed',
      evidence: 'Letter 13',
      changes: [{ what: 'arrival', now: 'open', after: 'attributed' }],
    });
    expect(await told('operator-role', 'admin')).toMatchObject({
      role: 'finance',
      changes: [{ what: 'role', now: 'support', after: 'finance' }],
    });
  });
});
