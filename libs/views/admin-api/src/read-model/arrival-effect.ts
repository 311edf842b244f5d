import type { AdminArrivalEffect, AdminArrivalVerb } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { openArrivals, type PlacedOrder } from '@usdt-africa/orders';

type Found = Pick<AdminArrivalEffect, 'outcome' | 'evidence'>;

/** What an act is for, before where it can be looked up was said. */
export function foundBy(verb: AdminArrivalVerb): Found {
  return { outcome: verb === 'returned-by-evidence' ? 'returned' : 'attributed', evidence: null };
}

/**
 * What could not be credited to an order is booked as two people have seen it.
 * @param keys of the arrivals that it is about; all that are open
 */
export function arrivalEffect(
  order: PlacedOrder,
  found: Found,
  keys: readonly string[] = openArrivals(order),
): AdminArrivalEffect {
  const amounts = order.unsupported.flatMap(({ assetKey, amount }) =>
    keys.includes(assetKey) && amount !== null ? [BigInt(amount)] : [],
  );
  const micro = amounts.reduce((sum, amount) => sum + amount, 0n);
  return {
    ...booked(found, amounts.length === 0 ? null : formatMoney(micro, 'USDT')),
    order: { id: order.placed.orderId, number: order.placed.number },
    depositKey: null,
  };
}

/** The same of a deposit that has no order. */
export function unattributedEffect(depositKey: string, usdt: string, found: Found): AdminArrivalEffect {
  return { ...booked(found, usdt), order: null, depositKey };
}

function booked(found: Found, usdt: string | null): Omit<AdminArrivalEffect, 'order' | 'depositKey'> {
  return {
    kind: 'arrival',
    ...found,
    usdt,
    changes: [{ what: 'arrival', unit: 'arrival', now: 'open', after: found.outcome }],
  };
}
