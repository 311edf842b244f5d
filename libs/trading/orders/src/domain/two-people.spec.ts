import type { ConfirmedDeposit, OrderPayout } from './order.js';
import { goingWith } from './two-people.js';

const deposit = (key: string, payoutId: string | null, nairaKobo: bigint): ConfirmedDeposit => ({
  key,
  amountMicro: 1n,
  receivedAt: '',
  confirmedAt: '',
  parts: [
    {
      amountMicro: '1',
      basis: 'locked',
      rate: '1.0000',
      referenceRate: '1.0000',
      nairaKobo: nairaKobo.toString(),
      sources: [],
    },
  ],
  payoutId,
  refundId: null,
  isProof: false,
});
const payout = (id: string, amountKobo: bigint, reopenedAs: string | null = null): OrderPayout => ({
  id,
  sequence: 1,
  amountMicro: 1n,
  amountKobo,
  depositKeys: [],
  requestedAt: '',
  state: 'open',
  failedFor: null,
  reopenedAs,
  disputedSince: null,
  awaitingListSince: null,
  isPassed: false,
});

describe('the amount released with waiting payouts of an order', () => {
  const order = {
    payouts: [payout('first', 30n), payout('second', 20n)],
    deposits: [deposit('a', 'first', 30n), deposit('b', 'second', 20n)],
    letGo: [] as readonly string[],
    sentAgainKobo: 0n,
  };
  const going = (...ids: string[]) => new Set(ids);

  it('ADM-10 counts only the waiting payouts when operators released nothing of the order before', () => {
    expect(goingWith(order, going('first', 'second'))).toEqual({ kobo: 50n, countedKobo: 50n });
    expect(goingWith(order, going('second'))).toEqual({ kobo: 20n, countedKobo: 20n });
  });

  it('ADM-10 ADM-03 adds earlier releases of the same order to the amount that needs two people', () => {
    expect(goingWith({ ...order, letGo: ['a'] }, going('second'))).toEqual({ kobo: 20n, countedKobo: 50n });
    expect(goingWith({ ...order, sentAgainKobo: 30n }, going('second'))).toEqual({ kobo: 20n, countedKobo: 50n });
  });

  it('ADM-10 counts no naira twice when a waiting payout was itself released or sent again', () => {
    expect(goingWith({ ...order, letGo: ['b'] }, going('second'))).toEqual({ kobo: 20n, countedKobo: 20n });
    const again = { ...order, payouts: [payout('first', 30n), payout('second', 20n, 'second-a2')], sentAgainKobo: 20n };
    expect(goingWith(again, going('second'))).toEqual({ kobo: 20n, countedKobo: 20n });
    // It was sent again before, too.
    expect(goingWith({ ...again, sentAgainKobo: 40n }, going('second'))).toEqual({ kobo: 20n, countedKobo: 40n });
  });
});
