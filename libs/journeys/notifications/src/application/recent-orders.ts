import { orderEventTypes, streams } from '@usdt-africa/contracts/events';
import { type EventStore, eventsOf, type PersonalData } from '@usdt-africa/event-store';
import { fold } from '@usdt-africa/kernel';
import { identifiersOf } from '@usdt-africa/limits';
import { lookupsOf, orderDecider, ordersFoundBy } from '@usdt-africa/orders';
import type { Pool } from 'pg';

/** How old an order may be to be found by its sender. */
const RECENT_MS = 30 * 86_400_000;
/** Orders that one mail lists: the latest. */
const MOST = 10;

/** An order in the list of an address. */
export interface RecentOrder {
  readonly orderId: string;
  readonly number: string;
  readonly word: string;
  readonly amountMicro: bigint;
  readonly placedAt: string;
  /** It belongs to an account: its owner logs in. */
  readonly isAccounts: boolean;
}

/** Ids of the latest orders of an address, the newest first. @param indexes of the address */
export async function recentOrderIds(pool: Pool, indexes: readonly string[], now: Date): Promise<string[]> {
  const lookup = { kind: 'mail-address' as const, indexes };
  const found = await ordersFoundBy(pool, lookup, { since: new Date(now.getTime() - RECENT_MS), most: MOST });
  return found.map(({ orderId }) => orderId);
}

/** Index values of an address, as orders are found by it. */
export function indexesOf(personalData: Pick<PersonalData, 'blindIndexes'>, email: string): readonly string[] {
  const identifiers = identifiersOf(personalData, { email, phone: '', bankCode: '', accountNumber: '' });
  return lookupsOf(identifiers).find(({ kind }) => kind === 'mail-address')!.indexes;
}

/** The latest orders of an address, read from their events, the newest first. */
export async function recentOrders(
  pool: Pool,
  store: Pick<EventStore, 'readStreams'>,
  indexes: readonly string[],
  now: Date,
): Promise<RecentOrder[]> {
  const ids = await recentOrderIds(pool, indexes, now);
  const read = await store.readStreams(ids.map(streams.order));
  return ids.flatMap((orderId) => {
    const events = eventsOf(read.get(streams.order(orderId)) ?? [], ...orderEventTypes);
    const placed = eventsOf(events, 'OrderPlaced')[0]?.data;
    if (!placed) return [];
    const { number, word, amountMicro, placedAt } = placed;
    const isAccounts = fold(orderDecider, events).accountId !== null;
    return [{ orderId, number, word, amountMicro: BigInt(amountMicro), placedAt, isAccounts }];
  });
}
