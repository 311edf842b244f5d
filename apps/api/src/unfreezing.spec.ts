import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminApprovalView, AdminCustomerView } from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import { createEventStore, type NewEvent } from '@usdt-africa/event-store';
import { account, systemClock, uuidv7 } from '@usdt-africa/kernel';
import { Unfreezing } from '@usdt-africa/orders';
import { Pool } from 'pg';
import { ApiAtWork } from '../test/api-at-work.js';
import { registered } from '../test/customer.js';
import { newGuest, placedOrder } from '../test/placed-order.js';

/** A recorded payout request. */
const REQUESTED = (
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../../libs/core/contracts/src/events/__golden__/PayoutRequested.v1.json'),
      'utf8',
    ),
  ) as { readonly data: EventData<'PayoutRequested'> }
).data;
const THOUSAND = 100_000n;
const FREEZE = { because: 'suspicion', reason: 'Two names on one card' };
const CLEARED = { reason: 'Cleared, letter 12' };

describe('unfreezing a customer with waiting payouts', () => {
  const api = ApiAtWork.forAll();
  let one = '';
  let other = '';
  beforeAll(async () => {
    [one, other] = [await api.signIn('finance', 0), await api.signIn('finance', 1)];
  });
  beforeEach(() => api.db.owner.query('delete from rate_limits'));

  const store = () => createEventStore({ pool: api.db.app });
  const act = (id: string, action: string, body: object, cookie = one) =>
    api.post(`/api/admin/customers/${id}/${action}`, body, cookie);
  const shown = async (id: string, cookie = one) =>
    (await (await api.get(`/api/admin/customers/${id}`, cookie)).json()) as AdminCustomerView;
  const unfreezing = async (id: string, cookie = one) =>
    (await shown(id, cookie)).actions.find(({ action }) => action === 'unfreeze');

  const append = async (streamId: string, ...events: readonly NewEvent[]): Promise<void> => {
    const { length } = await store().readStream(streamId);
    const metadata = { correlationId: uuidv7(), actor: 'system:test' };
    await store().append({ streamId, expectedVersion: length, events }, { metadata });
  };

  /** An order that a customer has placed, or taken over from their browser, as the product keeps it. */
  async function ordered(accountId: string, how: 'placed' | 'adopted') {
    const { key } = account(accountId);
    const order = await placedOrder(api, undefined, how === 'placed' ? { key, cookie: '' } : newGuest());
    const { orderId } = order;
    if (how === 'placed')
      await api.db.owner.query(
        `insert into order_lookups (kind, person, placed_at, order_id) values ('browser', $1, now(), $2)`,
        [key, orderId],
      );
    else {
      const at = new Date().toISOString();
      await append(streams.order(orderId), event('OrderClaimedByAccount', { accountId, ownerKey: key, at }));
      await append(streams.account(accountId), event('AccountOrdersClaimed', { accountId, orderIds: [orderId], at }));
    }
    return order;
  }

  /**
   * Creates a waiting payout of so many thousand naira for a customer's order.
   * @returns its id
   */
  async function waits(accountId: string, thousands: bigint, how: 'placed' | 'adopted' = 'placed'): Promise<string> {
    const { orderId, number } = await ordered(accountId, how);
    const payoutId = uuidv7();
    const amountKobo = (thousands * THOUSAND).toString();
    const requested = event('PayoutRequested', {
      ...REQUESTED,
      ...{ payoutId, orderId, number, amountKobo, depositKeys: [`${payoutId.replaceAll('-', '').repeat(2)}-0`] },
    });
    await append(streams.order(orderId), requested);
    const { recipient } = REQUESTED;
    const at = new Date().toISOString();
    const reference = `po-${payoutId.replaceAll('-', '')}`;
    const waiting = event('PayoutDeferred', {
      ...{ payoutId, ...paysOrder(orderId), number, reference },
      ...{ amountKobo, recipient, at },
    });
    await append(streams.payout(payoutId), waiting);
    await works(payoutId, orderId, 'waiting');
    return payoutId;
  }

  /** The work row stored alongside a payout's events. */
  const works = (payoutId: string, orderId: string, phase: string) =>
    api.db.owner.query(
      `insert into payout_work (payout_id, for_kind, for_id, correlation_id, subject_id, reference, phase, version)
       values ($1, 'order', $2, 'test', 'test', 'test', $3, 1) on conflict (payout_id) do update set phase = excluded.phase`,
      [payoutId, orderId, phase],
    );

  /** Submits a waiting payout and records its end. */
  async function sent(payoutId: string, ended: 'settled' | 'failed in passing'): Promise<void> {
    const [first] = await store().readStream(streams.payout(payoutId));
    const payoutData = first!.data as EventData<'PayoutDeferred'>;
    const { for: paidFor, provider, reference, at } = payoutData;
    const orderId = paidFor.id;
    const ids = { payoutId, for: paidFor, provider, reference };
    const end =
      ended === 'settled'
        ? event('PayoutSettled', {
            ...{ ...ids, sessionId: null, settledAt: at, at },
            ...{ amountKobo: payoutData.amountKobo, feeKobo: '0', stampDutyKobo: '0', postings: [] },
          })
        : event('PayoutFailed', {
            ...{ ...ids, at },
            ...{ reason: 'bank-down', passing: true, final: false },
          });
    await append(streams.payout(payoutId), event('PayoutSubmitting', { ...payoutData, attempt: 1 }), end);
    await works(payoutId, orderId, ended === 'settled' ? 'settled' : 'failed');
  }

  /** A frozen customer with waiting payouts of these thousands of naira. */
  async function frozen(...thousands: bigint[]): Promise<string> {
    await registered(api);
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select account_id as id from accounts order by registered_at desc limit 1',
    );
    const { id } = rows[0]!;
    for (const each of thousands) await waits(id, each);
    expect((await act(id, 'freeze', FREEZE)).status).toBe(200);
    return id;
  }

  const requestApproval = async (id: string, cookie = one): Promise<string> => {
    const answer = await act(id, 'unfreeze', CLEARED, cookie);
    const view = (await answer.json()) as AdminCustomerView;
    expect([answer.status, view.state, view.approval]).toMatchObject([200, 'frozen', { action: 'customer-unfreeze' }]);
    return view.approval!.id;
  };
  const approval = async (id: string, cookie = other) =>
    (await (await api.get(`/api/admin/approvals/${id}`, cookie)).json()) as AdminApprovalView;
  const approve = async (id: string, cookie = other) => {
    const { payloadHash } = await approval(id, cookie);
    return api.post(`/api/admin/approvals/${id}/approve`, { payloadHash }, cookie);
  };
  const unfrozenBy = async (id: string) =>
    (await store().readStream(streams.account(id)))
      .filter(({ type }) => type === 'AccountUnfrozen')
      .map(({ metadata }) => [metadata.actor, metadata.reason]);

  it('ADM-10 one finance operator unfreezes when the waiting payouts are at most ₦500,000', async () => {
    const id = await frozen(200n, 300n);
    expect(await unfreezing(id)).toMatchObject({
      why: null,
      twoPeople: false,
      facts: { payouts: 2, amountNaira: '500000.00' },
    });
    expect(await (await act(id, 'unfreeze', CLEARED)).json()).toMatchObject({ state: 'active', approval: null });
  });

  it('ADM-10 counts claimed orders and repeated payouts as waiting, but no settled ones', async () => {
    const id = await frozen();
    await waits(id, 300n, 'adopted');
    await sent(await waits(id, 900n), 'settled');
    expect(await unfreezing(id)).toMatchObject({ twoPeople: false, facts: { payouts: 1, amountNaira: '300000.00' } });
    await sent(await waits(id, 201n), 'failed in passing');
    expect(await unfreezing(id)).toMatchObject({ twoPeople: true, facts: { payouts: 2, amountNaira: '501000.00' } });
  });

  it('ADM-10 SEC-28 above ₦500,000 a second finance operator approves the displayed sum', async () => {
    const id = await frozen(3_600n, 400n);
    expect(await unfreezing(id)).toMatchObject({ why: null, twoPeople: true, effect: { naira: '4000000.00' } });
    const support = await api.signIn('support');
    expect(await unfreezing(id, support)).toMatchObject({ why: 'finance-unfreezes' });
    expect((await act(id, 'unfreeze', CLEARED, support)).status).toBe(403);
    const request = await requestApproval(id);
    expect(await unfreezing(id)).toMatchObject({ why: 'already-requested' });
    // Another question about them is another.
    const enrolled = event('AccountTotpEnrolled', { accountId: id, at: new Date().toISOString(), recoveryCodes: 8 });
    await append(streams.account(id), enrolled);
    expect((await act(id, 'reset-second-factor', { ...CLEARED, evidence: 'Recording 118' })).status).toBe(200);
    const { actions } = await shown(id);
    expect(actions.filter(({ why }) => why === 'already-requested').map(({ action }) => action)).toEqual([
      'unfreeze',
      'reset-second-factor',
    ]);
    expect(await approval(request)).toMatchObject({
      naira: '4000000.00',
      effect: {
        kind: 'unfreeze',
        customer: { id },
        naira: '4000000.00',
        payouts: 2,
        changes: [
          { what: 'account', now: 'frozen', after: 'unfrozen' },
          { what: 'held', now: '4000000.00', after: '0.00' },
        ],
      },
    });
    expect((await approve(request, one)).status).toBe(403);
    expect((await approve(request, await api.signIn('admin'))).status).toBe(403);
    expect((await shown(id)).state).toBe('frozen');
    expect(await (await approve(request)).json()).toMatchObject({ state: 'executed' });
    expect(await shown(id)).toMatchObject({ state: 'active', held: null });
    const decided = (await store().readStream(streams.approval(request))).map(({ metadata: { actor } }) => actor);
    expect(await unfrozenBy(id)).toEqual([[decided[1], CLEARED.reason]]);
    expect(decided[1]).not.toBe(decided[0]);
  });

  it('ADM-10 a payout added between the request and the approval releases nothing: a new request is needed', async () => {
    const id = await frozen(600n);
    const request = await requestApproval(id);
    await waits(id, 1n);
    expect((await approval(request)).effect).toMatchObject({
      naira: '600000.00',
      changes: [{}, { what: 'held', now: '601000.00' }],
    });
    expect(await (await approve(request)).json()).toMatchObject({ state: 'not-possible' });
    expect(await shown(id)).toMatchObject({ state: 'frozen', approval: null });
    expect(await (await approve(await requestApproval(id))).json()).toMatchObject({ state: 'executed' });
    expect((await shown(id)).state).toBe('active');
  });

  it('ADM-10 two operators who approve each other at once unfreeze once, and both requests are done', async () => {
    const id = await frozen(600n);
    const requests = [await requestApproval(id), await requestApproval(id, other)] as const;
    const answers = await Promise.all([approve(requests[0], other), approve(requests[1], one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const request of requests) expect(await approval(request)).toMatchObject({ state: 'executed' });
    expect(await unfrozenBy(id)).toHaveLength(1);
  });

  it('ADM-10 an approval ends the freeze that it was requested for, and no later one', async () => {
    const id = await frozen(600n);
    const [request, late] = [await requestApproval(id), await requestApproval(id, other)];
    await approve(request);
    expect((await act(id, 'freeze', FREEZE)).status).toBe(200);
    expect(await (await approve(late, one)).json()).toMatchObject({ state: 'not-possible' });
    expect((await shown(id)).state).toBe('frozen');
  });

  it('ADM-10 a payout requested while one operator unfreezes counts: then two are needed', async () => {
    const id = await frozen(400n);
    // As a payout that is looking whether its customer is frozen.
    const looking = await api.db.app.connect();
    await looking.query('begin');
    await looking.query('select from accounts where account_id = $1 for share', [id]);
    const answer = act(id, 'unfreeze', CLEARED);
    await waitForLock();
    await waits(id, 200n);
    await looking.query('commit');
    looking.release();
    const refused = await answer;
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'two-people' }]);
    expect((await shown(id)).state).toBe('frozen');
    expect(await unfrozenBy(id)).toEqual([]);
  });

  it('ADM-10 counts waiting payouts over the connection of its transaction, also when no other is available', async () => {
    const id = await frozen(300n, 400n);
    const pool = new Pool({ connectionString: api.db.appUrl, max: 1, connectionTimeoutMillis: 2_000 });
    const unfreezing = new Unfreezing(pool, createEventStore({ pool }), systemClock);
    const tx = await pool.connect();
    try {
      await tx.query('begin');
      await expect(unfreezing.releaseAlone(tx, id)).rejects.toMatchObject({ code: 'two-people' });
    } finally {
      await tx.query('rollback');
      tx.release();
      await pool.end();
    }
  });

  /** Waits until a transaction waits for a row lock. */
  async function waitForLock(): Promise<void> {
    for (const end = Date.now() + 20_000; Date.now() < end;) {
      const { rowCount } = await api.db.owner.query(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
      );
      if (rowCount! > 0) return;
    }
    throw new Error('nobody waits');
  }
});
