import { addressFromHex } from './address.js';
import type { Block, EventLog, NativeTransfer, TransactionInfo } from './node.js';
import { failedTransfers, namedAddresses, otherAssetTransfers, stablecoinTransfers } from './transfers.js';

const USDT = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const [FROM, TO] = ['11'.repeat(20), '22'.repeat(20)];
const ID = 'ab'.repeat(32);
const word = (hex: string): string => hex.padStart(64, '0');

const log = (change: Partial<EventLog> = {}): EventLog => ({
  address: USDT,
  topics: [TRANSFER, word(FROM), word(TO)],
  data: word('3567e0'),
  ...change,
});
const info = (logs: EventLog[], change: Partial<TransactionInfo> = {}): TransactionInfo => ({
  id: ID,
  blockNumber: 7,
  succeeded: true,
  outcome: 'SUCCESS',
  feeSun: 0n,
  energy: 0,
  bandwidth: 0,
  logs,
  internalTransfers: [],
  ...change,
});
const block = (...transfers: (NativeTransfer | null)[]): Block => ({
  number: 7,
  id: word('7'),
  parentId: word('6'),
  time: new Date(0),
  empty: false,
  transactions: transfers.map((transfer, at) => ({
    id: word(String(at)),
    owner: FROM,
    type: 'TransferContract',
    transfer,
    call: null,
  })),
});

describe('transfers of the stablecoin', () => {
  it('INT-01 are logs of its contract, with their place in the transaction', () => {
    const approval = log({ topics: [APPROVAL, word(FROM), word(TO)] });
    expect(stablecoinTransfers([info([approval, log()])], USDT)).toEqual({
      transfers: [{ transactionId: ID, logIndex: 1, fromHex: FROM, to: addressFromHex(TO), amount: 3_500_000n }],
      ignored: [],
    });
  });

  it.each([
    ['of another contract', info([log({ address: 'bb'.repeat(20) })])],
    ['in a transaction that failed', info([log()], { succeeded: false })],
    ['with another topic', info([log({ topics: [APPROVAL, word(FROM), word(TO)] })])],
    ['with a topic too many', info([log({ topics: [TRANSFER, word(FROM), word(TO), word('1')], data: '' })])],
    ['with a topic too few', info([log({ topics: [TRANSFER, word(FROM)] })])],
    ['without topics', info([log({ topics: [] })])],
  ])('INT-01 do not include logs %s', (_what, transaction) => {
    expect(stablecoinTransfers([transaction], USDT)).toEqual({ transfers: [], ignored: [] });
  });

  it.each([
    ['nothing', word('0'), 'zero-amount', 0n],
    ['more than there can be', word((10n ** 15n + 1n).toString(16)), 'amount-out-of-range', 10n ** 15n + 1n],
    ['the largest word', 'f'.repeat(64), 'amount-out-of-range', 2n ** 256n - 1n],
    ['less than a word', 'ff', 'malformed-data', null],
    ['two words', word('5') + word('5'), 'malformed-data', null],
    ['no data', '', 'malformed-data', null],
  ])('SELL-07 of %s are ignored with a reason', (_what, data, reason, amount) => {
    const { transfers, ignored } = stablecoinTransfers([info([log({ data })])], USDT);
    expect(transfers).toEqual([]);
    expect(ignored).toMatchObject([{ reason, amount, to: addressFromHex(TO) }]);
  });
});

describe('transfers of other assets', () => {
  const trx: NativeTransfer = { kind: 'TRX', asset: 'TRX', from: FROM, to: TO, amount: 5n };
  const others = (b: Block, infos: TransactionInfo[]): unknown[] => otherAssetTransfers(b, infos, USDT);

  it('SELL-07 include TRX, TRC-10 and other tokens, by contract, log or inner call, each with its own ordinal', () => {
    const token: NativeTransfer = { ...trx, kind: 'TRC10', asset: '1000001' };
    const fake = log({ address: 'bb'.repeat(20) });
    const found = others(block(trx, null, token), [info([log(), fake], { internalTransfers: [trx, token] })]);
    expect(found).toEqual([
      {
        transactionId: word('0'),
        ordinal: 0,
        kind: 'TRX',
        asset: 'TRX',
        amount: 5n,
        fromHex: FROM,
        to: addressFromHex(TO),
      },
      expect.objectContaining({ transactionId: word('2'), ordinal: 0, kind: 'TRC10', asset: '1000001' }),
      expect.objectContaining({
        transactionId: ID,
        ordinal: 1,
        kind: 'TRC20',
        asset: 'bb'.repeat(20),
        amount: 3_500_000n,
      }),
      expect.objectContaining({ transactionId: ID, ordinal: 2, kind: 'TRX' }),
      expect.objectContaining({ transactionId: ID, ordinal: 3, kind: 'TRC10' }),
    ]);
  });

  it('SELL-07 exclude transfers of zero value and failed ones', () => {
    const zero = { ...trx, amount: 0n };
    const fake = { address: 'bb'.repeat(20) };
    expect(others(block(zero), [info([log({ ...fake, data: word('0') })], { internalTransfers: [zero] })])).toEqual([]);
    expect(others(block(), [info([log(fake)], { succeeded: false, internalTransfers: [trx] })])).toEqual([]);
  });

  it('SELL-07 keep an amount that cannot be read as unknown', () => {
    expect(
      others(block({ ...trx, amount: null }), [info([log({ address: 'bb'.repeat(20), data: 'ab' })])]),
    ).toMatchObject([
      { kind: 'TRX', amount: null },
      { kind: 'TRC20', amount: null },
    ]);
  });
});

describe('calls of the stablecoin', () => {
  const calling = (data: string, contract = USDT): Block => ({
    ...block(),
    transactions: [
      { id: ID, owner: FROM, type: 'TriggerSmartContract', transfer: null, call: { contract, caller: FROM, data } },
    ],
  });
  const failed = (outcome: string | null = 'OUT_OF_ENERGY'): TransactionInfo => info([], { succeeded: false, outcome });
  const transfer = `a9059cbb${word(TO)}${word('3567e0')}`;
  const transferFrom = `23b872dd${word('33'.repeat(20))}${word(TO)}${word('3567e0')}`;

  it.each([
    ['transfer', transfer, FROM],
    ['transferFrom', transferFrom, '33'.repeat(20)],
  ])('SELL-15 that failed show which recipient a %s would have paid, how much, and why not', (_what, data, fromHex) => {
    expect(failedTransfers(calling(data), [failed()], USDT)).toEqual([
      { transactionId: ID, fromHex, to: addressFromHex(TO), amount: 3_500_000n, outcome: 'OUT_OF_ENERGY' },
    ]);
    expect(failedTransfers(calling(data), [failed('REVERT')], USDT)[0]?.outcome).toBe('REVERT');
  });

  it.each([
    ['that succeeded', calling(transfer), [info([log()])]],
    ['of another contract', calling(transfer, 'bb'.repeat(20)), [failed()]],
    ['of something else', calling(`095ea7b3${word(TO)}${word('1')}`), [failed()]],
    ['cut short', calling(transfer.slice(0, 90)), [failed()]],
    ['without data', calling(''), [failed()]],
  ])('SELL-15 are not reported as failed transfers for one %s', (_what, called, infos) => {
    expect(failedTransfers(called, infos, USDT)).toEqual([]);
  });

  it('INT-01 name addresses in their arguments, wherever those stand', () => {
    expect([...namedAddresses(calling(transferFrom, 'bb'.repeat(20)))].sort()).toEqual([TO, '33'.repeat(20)]);
    expect([...namedAddresses(calling(`deadbeef${word('40')}${word('2')}${word(`41${TO}`)}`))]).toEqual([TO]);
    const trx: NativeTransfer = { kind: 'TRX', asset: 'TRX', from: FROM, to: TO, amount: 1n };
    expect([...namedAddresses(block(trx))]).toEqual([TO]);
    expect(namedAddresses(calling('a9059cbb')).size).toBe(0);
  });
});
