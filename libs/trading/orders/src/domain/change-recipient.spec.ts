import { assertBalanced, uuidFrom } from '@usdt-africa/kernel';
import { statusOf } from '../read-model/status.js';
import { changeRecipient, type NamedAccount, refusedForAccount } from './change-recipient.js';
import { depositConfirmed, payoutDisputed, payoutFailed, payoutReopened, payoutSettled, place } from './decide.js';
import { release } from './operate.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { restrict } from './payout-restriction.js';
import { orderId, placedData, rules, sealed } from './sample-order.features.js';
import { after } from './settle.js';
import { needsTwoPeople, newlyReleasedKobo } from './two-people.js';

type Step = (order: Order) => readonly OrderEvent[];

const now = new Date('2026-01-05T09:05:00.000Z');
const at = now.toISOString();
const rate = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
const payoutId = (sequence: number): string => uuidFrom('payout', orderId, String(sequence));
const deposit =
  (n: number, usdt: number): Step =>
  (order) =>
    depositConfirmed(
      order,
      {
        key: `${String(n).padStart(64, '0')}-0`,
        amountMicro: BigInt(usdt) * 1_000_000n,
        receivedAt: at,
        confirmedAt: at,
      },
      rate,
      now,
      rules,
    );
const refused =
  (sequence: number, reason = 'recipient-refused'): Step =>
  (order) =>
    payoutFailed(order, payoutId(sequence), reason, at);
const other = { $sealed: { ...sealed.$sealed, c: 'other' } };
const named: NamedAccount = {
  changeId: orderId,
  enquiryId: orderId,
  recipient: other,
  recipientId: null,
  bankCode: '058',
  restriction: { waitsUntil: null, capKobo: 200_000_000n },
  indexed: null,
};
const changed =
  (account: NamedAccount = named): Step =>
  (order) =>
    changeRecipient(order, account, now, rules);

function run(...steps: readonly Step[]) {
  let order: Order = orderDecider.initial;
  let last: readonly OrderEvent[] = [];
  for (const step of [(first: Order) => place(first, placedData), ...steps]) {
    last = step(order);
    order = after(order, last);
  }
  return { order, last, types: last.map(({ type }) => type) };
}

describe('another account for a payout that the bank refused for its account', () => {
  it('SELL-07 undoes the payout at its own rates, to the kobo and the micro, and requests it again for the account', () => {
    const before = run(deposit(1, 250));
    const request = before.last.find(({ type }) => type === 'PayoutRequested')!;
    const { order, last, types } = run(deposit(1, 250), refused(1), changed());
    expect(types).toEqual([
      'OrderPayoutUndone',
      'OrderRecipientChanged',
      'OrderPayoutRestrictionsSet',
      'PayoutRequested',
    ]);
    const [undone, , , again] = last;
    if (request.type !== 'PayoutRequested' || undone?.type !== 'OrderPayoutUndone' || again?.type !== 'PayoutRequested')
      throw new Error('no payout was undone and requested again');
    assertBalanced('OrderPayoutUndone', undone.data.postings);
    const negative = request.data.postings.map((line) => ({ ...line, amount: (-BigInt(line.amount)).toString() }));
    expect(undone.data.postings).toEqual(negative);
    expect(again.data).toMatchObject({
      payoutId: payoutId(2),
      recipient: other,
      amountKobo: request.data.amountKobo,
      depositKeys: request.data.depositKeys,
    });
    expect(order.placed).toMatchObject({ recipient: other, bankCode: '058' });
    expect(order.payouts.map(({ state }) => state)).toEqual(['closed', 'open']);
    expect(statusOf(order)).toBe('in-wallet');
  });

  it('SELL-07 completes the order with the new payout alone, and hears no more of the closed one', () => {
    const { order } = run(deposit(1, 250), refused(1), changed());
    for (const late of [
      payoutSettled(order, payoutId(1), at),
      payoutFailed(order, payoutId(1), 'late', at),
      payoutReopened(order, payoutId(1), 'again', at),
    ])
      expect(late).toEqual([]);
    const paid = payoutSettled(order, payoutId(2), at);
    expect(paid.map(({ type }) => type)).toEqual(['OrderPayoutSettled', 'OrderCompleted']);
  });

  it('SELL-07 takes no other account unless a payout surely failed for its account', () => {
    const refusal = expect.objectContaining({ refusal: 'orders.no-other-account' });
    for (const steps of [
      [],
      [deposit(1, 250)],
      [deposit(1, 250), refused(1, 'bank-down')],
      [deposit(1, 250), refused(1), (order: Order) => payoutReopened(order, payoutId(1), 'again', at)],
      [deposit(1, 250), refused(1), (order: Order) => payoutDisputed(order, payoutId(1), at)],
    ]) {
      expect(refusedForAccount(run(...steps).order)).toEqual([]);
      expect(() => run(...steps, changed())).toThrow(refusal);
    }
  });

  it('SELL-07 undoes every payout that was refused for its account, and waits as the restriction says', () => {
    const waitsUntil = '2026-01-06T09:05:00.000Z';
    const { order, types } = run(
      deposit(1, 250),
      refused(1),
      deposit(2, 20),
      refused(2),
      changed({ ...named, restriction: { waitsUntil, capKobo: null } }),
    );
    expect(types).toEqual([
      'OrderPayoutUndone',
      'OrderPayoutUndone',
      'OrderRecipientChanged',
      'OrderPayoutRestrictionsSet',
    ]);
    expect(order.guard).toEqual({ waitsUntil, capKobo: 50_000_000n });
    expect(refusedForAccount(order)).toEqual([]);
  });

  it('ADM-03 above ₦500,000 the new account needs two people, also for what they released for the earlier one', () => {
    const { order } = run(
      () => restrict({ waitsUntil: null, capKobo: 1_000n }, at),
      deposit(1, 400),
      (held) => release(held, now, rules),
      refused(1),
      changed(),
    );
    expect(order.holds).toMatchObject([{ reason: 'above-threshold' }]);
    expect(order.payouts.map(({ state }) => state)).toEqual(['closed']);
    expect(statusOf(order)).toBe('held');
    expect(needsTwoPeople(order, newlyReleasedKobo(order))).toBe(true);
    const released = after(order, release(order, now, rules));
    expect(released.payouts.at(-1)).toMatchObject({ id: payoutId(2), state: 'open' });
  });
});
