import { type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { type Decider, type Posting, posting } from '@usdt-africa/kernel';

/** One transfer to or from the hot wallet or the treasury, the cost of a transaction of the treasury, or what it had before. */
export type CapitalEvent = DomainEvent<
  | 'HotWalletFunded'
  | 'HotWalletRefilled'
  | 'TreasuryFunded'
  | 'TreasuryPaidOut'
  | 'TreasuryCostBooked'
  | 'TreasuryOpened'
>;

/** A transfer of USDT or TRX, as its solid block has it. */
export type OwnTransfer = Omit<EventData<'HotWalletFunded'>, 'postings'> & { readonly to: string };

/** A transaction that the treasury signed, and what the chain charged for it. */
export type TreasuryCost = Omit<EventData<'TreasuryCostBooked'>, 'postings'>;

/** What the treasury had before its transfers were booked. */
export type TreasuryOpening = Omit<EventData<'TreasuryOpened'>, 'postings'>;

/** Who an address belongs to. `deposit`: an address that the signer issued. */
export type Party = 'hot' | 'treasury' | 'deposit' | 'outside';

export type CapitalState = { readonly stage: 'unknown' } | { readonly stage: 'booked'; readonly event: CapitalEvent };

export const capitalDecider: Decider<CapitalState, CapitalEvent> = {
  initial: { stage: 'unknown' },
  evolve: (_state, booked) => ({ stage: 'booked', event: booked }),
};

/** Coins from which is sent, those in the treasury, and what we put in or took out ourselves. */
const HOT = 'chain:hot';
const TREASURY = 'chain:treasury';
const CAPITAL = 'equity:capital';
const NETWORK_COST = 'expense:network';

/**
 * Books a transfer to the hot wallet, or to or from the treasury, once. What the hot wallet and deposit addresses send is
 * booked by their sends.
 */
export function book(
  state: CapitalState,
  { from, to, ...transfer }: OwnTransfer,
  parties: { readonly from: Party; readonly to: Party },
): CapitalEvent[] {
  if (state.stage === 'booked') return [];
  const moved = (debited: string, credited: string): Posting[] => {
    const amount = BigInt(transfer.amount);
    return [posting(debited, transfer.asset, amount), posting(credited, transfer.asset, -amount)];
  };
  switch (`${parties.from} ${parties.to}` as const) {
    case 'outside hot':
      return [event('HotWalletFunded', { ...transfer, from, postings: moved(HOT, CAPITAL) })];
    case 'outside treasury':
      return [event('TreasuryFunded', { ...transfer, from, postings: moved(TREASURY, CAPITAL) })];
    case 'treasury hot':
      return [event('HotWalletRefilled', { ...transfer, from, postings: moved(HOT, TREASURY) })];
    // What a deposit address receives is its deposit: the treasury has it no more.
    case 'treasury outside':
    case 'treasury deposit':
      return [event('TreasuryPaidOut', { ...transfer, to, postings: moved(CAPITAL, TREASURY) })];
    default:
      return [];
  }
}

/** Books what a transaction of the treasury cost, once. */
export function bookCost(state: CapitalState, cost: TreasuryCost): CapitalEvent[] {
  const sun = BigInt(cost.feeSun);
  if (state.stage === 'booked' || sun === 0n) return [];
  return [
    event('TreasuryCostBooked', {
      ...cost,
      postings: [posting(NETWORK_COST, 'TRX', sun), posting(TREASURY, 'TRX', -sun)],
    }),
  ];
}

/** Books what the treasury had before its transfers were booked, once. @throws RangeError without a sum, or below zero */
export function openTreasury(
  state: CapitalState,
  opening: TreasuryOpening,
): (CapitalEvent & { schemaVersion: number })[] {
  if (state.stage === 'booked') return [];
  const [micro, sun] = [BigInt(opening.usdtMicro), BigInt(opening.trxSun)];
  if (micro < 0n || sun < 0n || micro + sun === 0n) throw new RangeError('an opening balance is above zero');
  const sums = [['USDT', micro] as const, ['TRX', sun] as const].filter(([, amount]) => amount > 0n);
  const postings = sums.flatMap(([currency, amount]) => [
    posting(TREASURY, currency, amount),
    posting(CAPITAL, currency, -amount),
  ]);
  return [event('TreasuryOpened', { ...opening, postings })];
}
