import {
  book,
  bookCost,
  capitalDecider,
  type CapitalEvent,
  openTreasury,
  type OwnTransfer,
  type Party,
} from './capital.js';

const FROM = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const facts = {
  transferKey: `${'a'.repeat(64)}-0`,
  asset: 'TRX' as const,
  amount: '13028500',
  txId: 'a'.repeat(64),
  block: { number: 7, id: 'b'.repeat(64), time: '2026-01-05T12:00:00.000Z' },
};
const transfer: OwnTransfer = { ...facts, from: FROM, to: TO };
const booked = (from: Party, to: Party): CapitalEvent[] => book(capitalDecider.initial, transfer, { from, to });

describe('transfers of the hot wallet and the treasury', () => {
  it.each([
    ['outside', 'hot', 'HotWalletFunded', 'chain:hot', 'equity:capital', { from: FROM }],
    ['outside', 'treasury', 'TreasuryFunded', 'chain:treasury', 'equity:capital', { from: FROM }],
    ['treasury', 'hot', 'HotWalletRefilled', 'chain:hot', 'chain:treasury', { from: FROM }],
    ['treasury', 'outside', 'TreasuryPaidOut', 'equity:capital', 'chain:treasury', { to: TO }],
    ['treasury', 'deposit', 'TreasuryPaidOut', 'equity:capital', 'chain:treasury', { to: TO }],
  ] as const)('ADM-13 from %s to %s are %s, in their own currency and once', (from, to, type, debit, credit, party) => {
    const events = booked(from, to);
    const postings = [
      { account: debit, currency: 'TRX', amount: '13028500' },
      { account: credit, currency: 'TRX', amount: '-13028500' },
    ];
    expect(events).toMatchObject([{ type, data: { ...facts, ...party, postings } }]);
    const after = events.reduce(capitalDecider.evolve, capitalDecider.initial);
    expect(book(after, transfer, { from, to })).toEqual([]);
  });

  it.each([
    ['hot', 'treasury'],
    ['deposit', 'treasury'],
    ['deposit', 'hot'],
    ['hot', 'hot'],
    ['treasury', 'treasury'],
  ] as const)('ADM-13 from %s to %s book nothing: their sends do', (from, to) => {
    expect(booked(from, to)).toEqual([]);
  });

  it('ADM-13 book what a transaction of the treasury cost, once, and nothing where it was free', () => {
    const cost = { txId: facts.txId, feeSun: '6428500', block: facts.block };
    const events = bookCost(capitalDecider.initial, cost);
    expect(events).toMatchObject([
      {
        type: 'TreasuryCostBooked',
        data: {
          postings: [
            { account: 'expense:network', currency: 'TRX', amount: '6428500' },
            { account: 'chain:treasury', currency: 'TRX', amount: '-6428500' },
          ],
        },
      },
    ]);
    expect(bookCost(events.reduce(capitalDecider.evolve, capitalDecider.initial), cost)).toEqual([]);
    expect(bookCost(capitalDecider.initial, { ...cost, feeSun: '0' })).toEqual([]);
  });

  it('ADM-13 book what the treasury had before as capital, in each currency that it had, once', () => {
    const opening = {
      ...{ address: TO, usdtMicro: '148658750000', trxSun: '0', blockNumber: 7 },
      ...{ people: ['01a1f0aa-0000-7000-8000-00000000fe31'], at: facts.block.time },
    };
    const events = openTreasury(capitalDecider.initial, opening);
    const postings = [
      { account: 'chain:treasury', currency: 'USDT', amount: '148658750000' },
      { account: 'equity:capital', currency: 'USDT', amount: '-148658750000' },
    ];
    expect(events).toMatchObject([{ type: 'TreasuryOpened', data: { ...opening, postings } }]);
    const both = openTreasury(capitalDecider.initial, { ...opening, trxSun: '5' });
    expect(both[0]!.data.postings.map(({ currency, amount }) => `${amount} ${currency}`)).toEqual([
      '148658750000 USDT',
      '-148658750000 USDT',
      '5 TRX',
      '-5 TRX',
    ]);
    const [first] = events;
    expect(openTreasury(capitalDecider.evolve(capitalDecider.initial, first!), opening)).toEqual([]);
    for (const usdtMicro of ['0', '-1'])
      expect(() => openTreasury(capitalDecider.initial, { ...opening, usdtMicro })).toThrow(RangeError);
  });
});
