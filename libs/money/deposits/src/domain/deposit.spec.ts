import type { EventData } from '@usdt-africa/contracts/events';
import { specify } from '@usdt-africa/test-kit';
import { type ChainDeposit, close, confirm, depositDecider, type DepositEvent, drop, lose, see } from './deposit.js';

type Command =
  | { readonly see: ChainDeposit }
  | { readonly confirm: ChainDeposit }
  | { readonly drop: { readonly blockId: string } };

const NOW = '2026-01-05T09:00:00.000Z';
const { given } = specify<Parameters<typeof see>[0], Command, DepositEvent>(
  depositDecider,
  (state, command, now) => {
    if ('see' in command) return see(state, command.see, now);
    if ('confirm' in command) return confirm(state, command.confirm, now);
    return drop(state, KEY, command.drop.blockId, now);
  },
  NOW,
);

const TRANSACTION = 'ab'.repeat(32);
const KEY = `${TRANSACTION}-2`;
const ORDER = '01936a00-0000-7000-8000-000000000001';

function transfer(block: number): Omit<ChainDeposit, 'transactionIndex'> {
  return {
    depositKey: KEY,
    transactionId: TRANSACTION,
    logIndex: 2,
    orderId: ORDER,
    address: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
    from: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    amountMicro: '25000000',
    blockNumber: block,
    blockId: idOf(block),
    receivedAt: '2026-01-05T08:59:57.000Z',
  };
}
const deposit = (block: number): ChainDeposit => ({ ...transfer(block), transactionIndex: 3 });
const idOf = (block: number): string => block.toString(16).padStart(64, '0');
const version = { schemaVersion: 1 };
const seen = (block: number): DepositEvent => ({
  type: 'DepositSeen',
  ...version,
  data: { ...transfer(block), seenAt: NOW },
});
const dropped = (block: number): DepositEvent => ({
  type: 'DepositDropped',
  ...version,
  data: { depositKey: KEY, orderId: ORDER, blockNumber: block, blockId: idOf(block), at: NOW },
});
const postings: EventData<'DepositConfirmed'>['postings'] = [
  { account: 'chain:deposits', currency: 'USDT', amount: '25000000' },
  { account: `customer:order:${ORDER}`, currency: 'USDT', amount: '-25000000' },
];
const confirmed = (block: number): DepositEvent & { schemaVersion: number } => ({
  type: 'DepositConfirmed',
  ...version,
  data: { ...deposit(block), confirmedAt: NOW, postings },
});

describe('a deposit', () => {
  it('SELL-05 is seen, and seeing it again in the same block is nothing new', () => {
    given()
      .when({ see: deposit(7) })
      .then(seen(7));
    given(seen(7))
      .when({ see: deposit(7) })
      .then();
  });

  it('SELL-05 is dropped with its block, once, and only with the block it was seen in', () => {
    given(seen(7))
      .when({ drop: { blockId: idOf(7) } })
      .then(dropped(7));
    given(seen(7))
      .when({ drop: { blockId: idOf(8) } })
      .then();
    given(seen(7), dropped(7))
      .when({ drop: { blockId: idOf(7) } })
      .then();
    given()
      .when({ drop: { blockId: idOf(7) } })
      .then();
  });

  it('SELL-05 seen in a block that is now final without it is dropped; in a later block it waits', () => {
    const lost = (upTo: number, ...events: DepositEvent[]) =>
      lose(events.reduce(depositDecider.evolve, depositDecider.initial), KEY, upTo, new Date(NOW));
    expect(lost(7, seen(7))).toEqual([dropped(7)]);
    expect(lost(6, seen(7))).toEqual([]);
    expect(lost(9, seen(7), dropped(7))).toEqual([]);
    expect(lost(9, seen(7), confirmed(7))).toEqual([]);
    expect(lost(9)).toEqual([]);
  });

  it('SELL-05 seen in another block is dropped from the first one', () => {
    given(seen(7))
      .when({ see: deposit(8) })
      .then(dropped(7), seen(8));
    given(seen(7), dropped(7))
      .when({ see: deposit(8) })
      .then(seen(8));
  });

  it('SELL-05 is confirmed once, whether it was seen before or not', () => {
    given()
      .when({ confirm: deposit(7) })
      .then(confirmed(7));
    given(seen(7))
      .when({ confirm: deposit(7) })
      .then(confirmed(7));
    given(seen(7), dropped(7))
      .when({ confirm: deposit(9) })
      .then(confirmed(9));
    given(confirmed(7))
      .when({ confirm: deposit(7) })
      .then();
  });

  it('SELL-05 that is confirmed is never dropped or seen again', () => {
    given(seen(7), confirmed(7))
      .when({ drop: { blockId: idOf(7) } })
      .then();
    given(seen(7), confirmed(7))
      .when({ see: deposit(8) })
      .then();
  });
});

describe('a deposit without an order', () => {
  const found = { outcome: 'returned' as const, evidence: 'Transfer back', key: ORDER };

  it('ADM-03 is credited to no order after operators have resolved it, whatever the chain reports again', () => {
    const closed = { stage: 'closed' as const, ...found };
    expect(confirm(closed, deposit(7), new Date(NOW))).toEqual([]);
    expect(see(closed, deposit(7), new Date(NOW))).toEqual([]);
    expect(close(closed, KEY, found, new Date(NOW))).toEqual([]);
  });

  it('ADM-03 cannot be resolved by operators when it was credited meanwhile', () => {
    expect(() => close({ stage: 'confirmed' }, KEY, found, new Date(NOW))).toThrow('Load the page again');
    expect(() => close({ stage: 'unknown' }, KEY, found, new Date(NOW))).toThrow('Load the page again');
  });
});
