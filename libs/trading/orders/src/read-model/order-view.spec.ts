import { event } from '@usdt-africa/contracts/events';
import { evolveAll, fold, maskAccount, maskEmail, maskName, maskPayee, maskPhone } from '@usdt-africa/kernel';
import { depositConfirmed, depositsConfirmed, priceWaitingDeposits } from '../domain/decide.js';
import { assertPlaced, orderDecider, type OrderEvent } from '../domain/order.js';
import { orderView, type OrderPageParts, type OrderViewConfig } from './order-view.js';

const ID = '0199a000-0000-7000-8000-000000000001';
const KEY = `${'ab'.repeat(32)}-0`;
const sealed = { $sealed: { v: 1 as const, s: 'x', c: 'x' } };
const placed = event('OrderPlaced', {
  orderId: ID,
  number: 'S482039551840',
  word: 'mango',
  side: 'sell',
  network: 'TRC20',
  quoteId: ID,
  amountMicro: '250000000',
  nairaKobo: '39400000',
  rate: '1576.0000',
  referenceRate: '1583.5000',
  marginBps: 47,
  sources: [],
  feeKobo: '0',
  placedAt: '2026-01-05T09:00:00.000Z',
  lockEndsAt: '2026-01-05T09:01:45.000Z',
  expiresAt: '2026-01-06T09:00:00.000Z',
  watchedUntil: '2026-04-05T09:00:00.000Z',
  address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
  addressIndex: 1,
  enquiryId: ID,
  recipient: sealed,
  sender: sealed,
  guestHash: 'guest',
  bankCode: '057',
});
const seen = event('OrderDepositSeen', {
  depositKey: KEY,
  amountMicro: '250000000',
  blockNumber: 100,
  seenAt: '2026-01-05T09:01:00.000Z',
});
const config: OrderViewConfig = {
  rules: {
    minimumSellMicro: 1_000_000n,
    lockSeconds: 105,
    lockHeadroomBps: 1_000,
    toleranceBps: 50,
    toleranceMicro: 1_000_000n,
    shortfallWaitSeconds: 600,
    shortfallChosenWaitSeconds: 86_400,
    holdAboveKobo: 500_000_000n,
    orderSeconds: 86_400,
    watchDays: 90,
  },
  refundCostMicro: 1_500_000n,
  returnableAssets: [],
  confirmations: 19,
  explorerTransactionUrl: 'https://explorer.example/tx/{id}',
  stampDutyFromKobo: 1_000_000n,
  stampDutyKobo: 5_000n,
};

function parts(events: readonly OrderEvent[], over: Partial<OrderPageParts> = {}): OrderPageParts {
  const order = fold(orderDecider, events);
  assertPlaced(order);
  return {
    order,
    deposits: [],
    rates: new Map(),
    rateNow: null,
    note: null,
    payouts: [],
    recipient: {
      bankName: 'Guaranty Trust Bank',
      bankShortName: 'GTBank',
      accountNumber: '0145528174',
      accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN',
    },
    sender: { firstName: 'Temitope', email: 'temitope.adewale@gmail.com', phone: '+2348035550148' },
    headBlock: null,
    headTime: null,
    depositsPaused: false,
    takenBack: [],
    otherVersions: 0,
    ...over,
  };
}

const chainDeposit = {
  key: KEY,
  transactionId: 'ab'.repeat(32),
  logIndex: 0,
  amountMicro: 250_000_000n,
  blockNumber: 100,
  receivedAt: '2026-01-05T09:01:00.000Z',
  seenAt: '2026-01-05T09:01:01.000Z',
  confirmedAt: null,
};

describe('the order view for a browser', () => {
  it('TRACK-02 the masked view has no address, code word, whole name, account, email or telephone', () => {
    const view = orderView(parts([placed]), 'masked', new Date('2026-01-05T09:00:30.000Z'), config);
    expect(view).toMatchObject({ address: null, word: null, can: { cancel: false, markAsSent: false, share: false } });
    expect(JSON.stringify(view)).not.toMatch(/TDWH|mango|ADAEZE|OKONKWO|0145528174|temitope|8035550148/);
  });

  it('RCP-06 hides the first-payout restriction of a guest’s order, and shows that of a customer’s recipient', () => {
    const at = placed.data.placedAt;
    const guarded = event('OrderPayoutRestrictionsSet', { waitsUntil: null, capKobo: '200000000', at });
    const view = (events: readonly OrderEvent[]) =>
      orderView(parts(events), 'full', new Date('2026-01-05T09:00:30.000Z'), config);
    expect(view([placed, guarded])).toEqual(view([placed]));
    const own = event('OrderRecipientAttached', { recipientId: ID, note: null, at });
    expect(view([placed, own, guarded])).toMatchObject({ payoutRestriction: { cap: '2000000.00' }, revision: 3 });
  });

  it('SELL-07 OPS-02 shows a later deposit that waits for an earlier payout with its naira, to the owner only', () => {
    const now = new Date('2026-01-05T09:05:00.000Z');
    const rate = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
    const at = now.toISOString();
    const events: OrderEvent[] = [placed];
    const folded = () => events.reduce(orderDecider.evolve, orderDecider.initial);
    for (const [key, amountMicro] of [[KEY, 250_000_000n] as const, [`${KEY}0`, 50_000_000n] as const])
      events.push(
        ...depositConfirmed(folded(), { key, amountMicro, receivedAt: at, confirmedAt: at }, rate, now, config.rules),
      );
    const delay = (view: 'full' | 'masked') => orderView(parts(events), view, now, config).payoutDelay;
    expect(delay('full')).toEqual({ reason: 'earlier-payout', naira: '77500.00' });
    expect(delay('masked')).toBeNull();
    const { id: payoutId } = folded().payouts[0]!;
    events.push(event('OrderPayoutAwaitingList', { payoutId, at }));
    expect(delay('full')).toMatchObject({ reason: 'bank-records' });
  });

  it('ADM-15 shows that a payout waits on our side while payouts are paused, to the owner only', () => {
    const delay = (view: 'full' | 'masked', pausedKobo: bigint | null) =>
      orderView({ ...parts([placed]), pausedKobo }, view, new Date(placed.data.placedAt), config).payoutDelay;
    expect(delay('full', 12_137_356n)).toEqual({ reason: 'payouts-paused', naira: '121373.56' });
    expect(delay('masked', 12_137_356n)).toBeNull();
    expect(delay('full', null)).toBeNull();
  });

  it('SELL-07 shows the outcome of an uncredited deposit as soon as it is proved', () => {
    const at = placed.data.placedAt;
    const kind = { kind: 'TRC20', asset: 'T', amount: '1', transactionId: 'ab'.repeat(32) } as const;
    const received = (assetKey: string) =>
      event('OrderUnsupportedAssetReceived', { assetKey, ...kind, notCreditable: 'too-much', at });
    const found = { evidence: 'Line 3', key: ID, at };
    const closed = (assetKey: string, outcome: 'returned' | 'attributed') =>
      event('OrderUncreditedDepositsResolved', { assetKeys: [assetKey], outcome, ...found });
    const events = [
      placed,
      ...[KEY, `${KEY}0`, `${KEY}1`].map(received),
      closed(KEY, 'returned'),
      closed(`${KEY}0`, 'attributed'),
    ];
    const { unsupported } = orderView(parts(events), 'full', new Date('2026-01-05T09:00:30.000Z'), config);
    expect(unsupported.map(({ became }) => became)).toEqual(['returned', 'attributed', null]);
  });

  it('SELL-05 counts confirmations 1 to 18 from the head, and the 19th only when the deposit is final', () => {
    const at = (headBlock: number | null) =>
      orderView(
        parts([placed, seen], { deposits: [chainDeposit], headBlock }),
        'full',
        new Date('2026-01-05T09:01:10.000Z'),
        config,
      ).deposits[0]!.confirmations;
    expect([at(null), at(99), at(100), at(111), at(117), at(118), at(400)]).toEqual([1, 1, 1, 12, 18, 18, 18]);
  });

  it('SELL-05 shows the 19th confirmation for a final deposit, wherever the head is', () => {
    const final = { ...chainDeposit, confirmedAt: '2026-01-05T09:02:00.000Z' };
    for (const headBlock of [100, 118, 119])
      expect(
        orderView(
          parts([placed, seen], { deposits: [final], headBlock }),
          'full',
          new Date('2026-01-05T09:02:10.000Z'),
          config,
        ).deposits[0],
      ).toMatchObject({ confirmations: 19, state: 'confirmed' });
  });

  it('SELL-05 shows the age of the newest block only while the page waits for the network', () => {
    const headTime = new Date('2026-01-05T09:01:00.000Z');
    const now = new Date('2026-01-05T09:03:00.500Z');
    const ago = (over: Partial<OrderPageParts>, events: OrderEvent[] = [placed, seen]): number | null =>
      orderView(parts(events, { headTime, ...over }), 'full', now, config).lastBlockSecondsAgo;
    expect(ago({ deposits: [chainDeposit] })).toBe(120);
    expect(ago({}, [placed])).toBe(120);
    expect(ago({ deposits: [{ ...chainDeposit, confirmedAt: '2026-01-05T09:02:00.000Z' }] })).toBeNull();
    expect(ago({ deposits: [chainDeposit], headTime: null })).toBeNull();
    expect(ago({ deposits: [chainDeposit], headTime: new Date('2026-01-05T09:05:00.000Z') })).toBe(0);
  });

  it('ADM-15 shows paused crediting on a page that waits for a deposit, and on no other', () => {
    const now = new Date('2026-01-05T09:03:00.500Z');
    const isShown = (over: Partial<OrderPageParts>, events: OrderEvent[] = [placed, seen]): boolean =>
      orderView(parts(events, { depositsPaused: true, ...over }), 'full', now, config).depositsPaused;
    expect(isShown({ deposits: [chainDeposit] })).toBe(true);
    expect(isShown({}, [placed])).toBe(true);
    expect(isShown({ deposits: [{ ...chainDeposit, confirmedAt: '2026-01-05T09:02:00.000Z' }] })).toBe(false);
    expect(isShown({ deposits: [chainDeposit], depositsPaused: false })).toBe(false);
  });

  it('SELL-05 shows a transfer that the network dropped', () => {
    const takenBack = [{ transactionId: 'ab'.repeat(32), amountMicro: 250_000_000n, at: '2026-01-05T09:02:00.000Z' }];
    const view = orderView(parts([placed], { takenBack }), 'full', new Date('2026-01-05T09:03:00.000Z'), config);
    expect(view.takenBack).toEqual([
      {
        transactionId: 'ab'.repeat(32),
        amount: '250.000000',
        at: '2026-01-05T09:02:00.000Z',
        explorerUrl: `https://explorer.example/tx/${'ab'.repeat(32)}`,
      },
    ]);
  });

  it('SELL-06 shows a late deposit’s own rate and sum as soon as it is seen, and the levy on what is paid', () => {
    const late = { ...chainDeposit, amountMicro: 6_000_000n, receivedAt: '2026-01-05T09:01:45.001Z' };
    const rate = {
      sellRate: 15_500_000n,
      referenceRate: 15_600_000n,
      sources: [{ name: 'quidax', rate: '1560.0000', at: '2026-01-05T09:01:44.000Z' }],
    };
    const view = orderView(
      parts([placed, seen], { deposits: [late], rates: new Map([[late.receivedAt, rate]]) }),
      'full',
      new Date('2026-01-05T09:02:00.000Z'),
      config,
    );
    expect(view).toMatchObject({
      expectedOutcome: 'choice',
      receivedNaira: '9300.00',
      open: { amount: '6.000000', naira: '9300.00' },
      stampDuty: null,
    });
    expect(view.deposits[0]).toMatchObject({
      late: true,
      price: 'expected',
      payoutId: null,
      parts: [
        {
          amount: '6.000000',
          basis: 'deposit',
          rate: '1550.0000',
          referenceRate: '1560.0000',
          marginPercent: '0.64',
          sources: [{ name: 'quidax', rate: '1560.0000', at: '2026-01-05T09:01:44.000Z' }],
          naira: '9300.00',
        },
      ],
    });
  });

  it('SELL-10 shows received deposits while they are counted, with a link to the chain', () => {
    const view = orderView(
      parts([placed, seen], { deposits: [chainDeposit], headBlock: 101 }),
      'full',
      new Date('2026-01-05T09:01:10.000Z'),
      config,
    );
    expect(view).toMatchObject({
      status: 'received',
      received: '250.000000',
      valueUsd: '250.00',
      stampDuty: { amount: '50.00', bearer: 'us' },
    });
    expect(view.deposits[0]!.explorerUrl).toBe(`https://explorer.example/tx/${'ab'.repeat(32)}`);
  });

  it('RATE-05 counts the lock down and never below zero', () => {
    const left = (at: string) => orderView(parts([placed]), 'full', new Date(at), config).lockSecondsLeft;
    expect([
      left('2026-01-05T09:00:00.000Z'),
      left('2026-01-05T09:01:44.001Z'),
      left('2026-01-05T10:00:00.000Z'),
    ]).toEqual([105, 1, 0]);
  });

  it('SELL-06 offers the choice when less was received, with the payout of each option', () => {
    const confirmed = event('OrderDepositConfirmed', {
      depositKey: KEY,
      amountMicro: '100000000',
      receivedAt: '2026-01-05T09:01:00.000Z',
      confirmedAt: '2026-01-05T09:02:00.000Z',
    });
    const priced = event('OrderDepositPriced', {
      depositKey: KEY,
      at: '2026-01-05T09:02:00.000Z',
      parts: [
        {
          amountMicro: '100000000',
          basis: 'locked',
          rate: '1576.0000',
          referenceRate: '1583.5000',
          nairaKobo: '15760000',
          sources: [],
        },
      ],
    });
    const at = (now: string, over: Partial<OrderPageParts> = {}) =>
      orderView(parts([placed, confirmed, priced], over), 'full', new Date(now), config);
    const view = at('2026-01-05T09:02:30.000Z');
    const shortfall = {
      received: '100.000000',
      missing: '150.000000',
      payNow: '157600.00',
      secondsLeft: 570,
      choice: null,
    };
    // The rate is held no longer: what the rest brings can be estimated at best.
    expect(view.shortfall).toEqual({ ...shortfall, payComplete: null, restRate: 'estimate' });
    const rateNow = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
    expect(at('2026-01-05T09:02:30.000Z', { rateNow }).shortfall).toEqual({
      ...shortfall,
      payComplete: '390100.00',
      restRate: 'estimate',
    });
    expect(at('2026-01-05T09:01:45.000Z', { rateNow }).shortfall).toMatchObject({
      payComplete: '394000.00',
      restRate: 'held',
    });
    expect(view.can).toMatchObject({ choosePartialPayout: true, sendRest: true, cancel: false });
  });

  it('SELL-07 shows only deposits without a rate as held for a missing rate', () => {
    const { rules } = config;
    const keys = ['a', 'b'].map((digit) => `${digit.repeat(64)}-0`);
    const instants = ['2026-01-05T09:05:00.000Z', '2026-01-05T09:06:00.000Z'];
    const now = new Date('2026-01-05T09:07:00.000Z');
    const rated = keys.map((key, n) => ({
      deposit: {
        key,
        amountMicro: n === 0 ? 250_000_000n : 40_000_000n,
        receivedAt: instants[n]!,
        confirmedAt: instants[n]!,
      },
      rate: null,
    }));
    const waiting = fold(orderDecider, [placed]);
    const held = evolveAll(orderDecider, waiting, depositsConfirmed(waiting, rated, now, rules));
    const rate = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
    const order = evolveAll(orderDecider, held, priceWaitingDeposits(held, new Map([[keys[0]!, rate]]), now, rules));
    assertPlaced(order);
    const deposits = rated.map(({ deposit }) => ({ ...chainDeposit, ...deposit }));
    const view = orderView({ ...parts([placed], { deposits }), order }, 'full', now, config);
    expect(view.deposits.map(({ payoutId, held: why }) => [payoutId !== null, why])).toEqual([
      [true, null],
      [false, 'no-rate'],
    ]);
    expect(view.holds).toMatchObject([{ reason: 'no-rate', amount: '40.000000' }]);
  });

  it('SELL-07 shows a check, without the reason, to a customer whose deposit came from a listed address', () => {
    const now = new Date('2026-01-05T09:02:00.000Z');
    const waiting = fold(orderDecider, [placed]);
    const deposit = {
      key: KEY,
      amountMicro: 250_000_000n,
      receivedAt: now.toISOString(),
      confirmedAt: now.toISOString(),
    };
    const rate = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
    const events = depositsConfirmed(waiting, [{ deposit, rate }], now, config.rules, new Set(), new Set([KEY]));
    const order = evolveAll(orderDecider, waiting, events);
    assertPlaced(order);
    const deposits = [{ ...chainDeposit, confirmedAt: deposit.confirmedAt }];
    const view = orderView({ ...parts([placed], { deposits }), order }, 'full', now, config);
    expect([view.status, view.holds, view.deposits.map(({ held }) => held)]).toMatchObject([
      'held',
      [{ reason: 'checking', amount: '250.000000' }],
      ['checking'],
    ]);
    expect(JSON.stringify(view)).not.toMatch(/listed|sender"?:? ?"?T/);
  });

  it('ENG-08 shows dashes for a recipient whose data were erased', () => {
    const view = orderView(
      parts([placed], { recipient: null, sender: null }),
      'full',
      new Date('2026-01-05T09:00:30.000Z'),
      config,
    );
    expect(view.recipient).toEqual({ name: '—', bankName: '—', bankShortName: '—', account: '—' });
  });

  it('TRACK-02 masks keep first and last letters only', () => {
    expect(maskName('Adaeze Okonkwo-Balogun')).toBe('A····e O·····o-B·····n');
    expect(maskName('ADAEZE OKONKWO-BALOGUN')).toBe('A····e O·····o-B·····n');
    expect(maskName('Jo')).toBe('J·');
    expect(maskPayee('NGOZI CHIDINMA EZE')).toBe('Ngozi C··· E··');
    expect(maskPayee(' Jo B ')).toBe('Jo B·');
    expect(maskPayee('')).toBe('');
    expect(maskEmail('temitope.adewale@gmail.com')).toBe('t·····e@gmail.com');
    expect(maskEmail('broken')).toBe('·····');
    expect(maskPhone('+2348035550148')).toBe('+234 803 ··· 0148');
    expect(maskAccount('0145528174')).toBe('··8174');
  });
});
