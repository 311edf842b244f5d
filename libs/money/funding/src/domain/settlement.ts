import { type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';
import { balanceAccount, collectionAccount, moved } from './postings.js';

export type SettlementEvent = DomainEvent<'CollectionSettled'>;

/** A line of the provider's account that is about a payment or a refund of ours. */
export type SettlementLine = Omit<EventData<'CollectionSettled'>, 'postings'>;

export interface Settlement {
  readonly differenceKobo: bigint | null;
}

/** Folds a booked line; it never changes. */
export const settlementDecider: Decider<Settlement, SettlementEvent> = {
  initial: { differenceKobo: null },
  evolve: (_settlement, { data }) => ({ differenceKobo: BigInt(data.differenceKobo) }),
};

/** Books a line, once: what the provider settled is no longer collected, and in its balance. */
export function book(
  settlement: Settlement,
  line: SettlementLine,
): readonly (SettlementEvent & { schemaVersion: number })[] {
  if (settlement.differenceKobo !== null) return [];
  const { provider } = line;
  const amountKobo = BigInt(line.differenceKobo);
  return [
    event('CollectionSettled', {
      ...line,
      postings: moved({ from: collectionAccount(provider), to: balanceAccount(provider), amountKobo }),
    }),
  ];
}
