import { type DomainEvent, event, type senderEventTypes } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Decider } from '@usdt-africa/kernel';

export type SenderEvent = DomainEvent<(typeof senderEventTypes)[number]>;
type Decided = (SenderEvent & { readonly schemaVersion: number })[];

/** An address from which nothing is paid out before an operator's review. */
export interface Listing {
  readonly id: string;
  readonly address: string;
  readonly by: string;
  readonly at: string;
}

/** The list, folded from its stream. */
export interface ListedSenders {
  /** By address, in its one form. */
  readonly listed: Readonly<Record<string, Listing>>;
  /** Every listing there was: none is made twice. */
  readonly made: readonly string[];
}

const initial: ListedSenders = { listed: {}, made: [] };

function evolve({ listed, made }: ListedSenders, event: SenderEvent): ListedSenders {
  const { listingId: id, address, at } = event.data;
  if (event.type === 'SenderAddedToWatchlist')
    return { listed: { ...listed, [address]: { id, address, by: event.data.operatorId, at } }, made: [...made, id] };
  const { [address]: _gone, ...others } = listed;
  return { listed: others, made };
}

/** Folds the events into the list. */
export const senderDecider: Decider<ListedSenders, SenderEvent> = { initial, evolve };

/** Puts an address on the list. Made once, it is made. @throws Refusal 409 `listed-already` */
export function listSender(
  { listed, made }: ListedSenders,
  { id, address, by }: Omit<Listing, 'at'>,
  now: Date,
): Decided {
  if (made.includes(id)) return [];
  if (listed[address]) throw refusal('deposits.listed-already');
  return [event('SenderAddedToWatchlist', { listingId: id, address, operatorId: by, at: now.toISOString() })];
}

/**
 * The entry with this id.
 * @throws Refusal 404 `not-listed` for an id that never existed; 409 where it was removed
 */
export function listingOf({ listed, made }: ListedSenders, id: string): Listing {
  const found = Object.values(listed).find((listing) => listing.id === id);
  if (found) return found;
  throw refusal(made.includes(id) ? 'deposits.not-listed/gone' : 'deposits.not-listed');
}

/**
 * Removes an address with the approval of two operators. Orders that it holds already stay held and are released one by
 * one. A removal is final.
 */
export function unlistSender(list: ListedSenders, id: string, people: readonly string[], now: Date): Decided {
  const { address } = listingOf(list, id);
  return [event('SenderRemovedFromWatchlist', { listingId: id, address, people: [...people], at: now.toISOString() })];
}
