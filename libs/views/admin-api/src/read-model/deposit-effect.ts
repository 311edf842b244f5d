import type { AdminDepositEffect, AdminDepositAction } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { outcomeOf, uncreditedDepositKeys, type PlacedOrder } from '@usdt-africa/orders';

type Found = Pick<AdminDepositEffect, 'outcome' | 'evidence'>;

/** Outcome that an action is for, before its evidence was given. */
export function foundBy(action: AdminDepositAction): Found {
  return { outcome: outcomeOf(action), evidence: null };
}

/**
 * Effect of recording what two operators have seen about uncredited deposits of an order.
 * @param keys of the deposits that it is about; default: all open ones
 */
export function depositEffect(
  order: PlacedOrder,
  found: Found,
  keys: readonly string[] = uncreditedDepositKeys(order),
): AdminDepositEffect {
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
export function unattributedEffect(depositKey: string, usdt: string, found: Found): AdminDepositEffect {
  return { ...booked(found, usdt), order: null, depositKey };
}

function booked(found: Found, usdt: string | null): Omit<AdminDepositEffect, 'order' | 'depositKey'> {
  return {
    kind: 'deposit',
    ...found,
    usdt,
    changes: [{ what: 'deposit', unit: 'deposit', now: 'open', after: found.outcome }],
  };
}
