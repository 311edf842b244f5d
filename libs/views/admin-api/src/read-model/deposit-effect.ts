import type { AdminAssetAction, AdminDepositAction, AdminDepositEffect } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { outcomeOf, uncreditedDepositKeys, type PlacedOrder } from '@usdt-africa/orders';
import { assetAmount } from './uncredited-deposits.js';

type Found = Pick<AdminDepositEffect, 'outcome' | 'evidence'>;

/** Outcome that an action is for, before its evidence was given. */
export function foundBy(action: AdminDepositAction | AdminAssetAction): Found {
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
  const named = order.unsupported.filter(({ assetKey }) => keys.includes(assetKey));
  const amounts = named.flatMap(({ notCreditable, amount }) =>
    notCreditable !== null && amount !== null ? [BigInt(amount)] : [],
  );
  const micro = amounts.reduce((sum, amount) => sum + amount, 0n);
  return {
    ...booked(found, amounts.length === 0 ? null : formatMoney(micro, 'USDT')),
    assets: named.flatMap(({ notCreditable, kind, asset, amount }) =>
      notCreditable === null ? [{ kind, asset, amount: assetAmount(kind, amount) }] : [],
    ),
    order: { id: order.placed.orderId, number: order.placed.number },
    depositKey: null,
  };
}

/** The same of a deposit that has no order. */
export function unattributedEffect(depositKey: string, usdt: string, found: Found): AdminDepositEffect {
  return { ...booked(found, usdt), assets: [], order: null, depositKey };
}

function booked(found: Found, usdt: string | null): Omit<AdminDepositEffect, 'assets' | 'order' | 'depositKey'> {
  return {
    kind: 'deposit',
    ...found,
    usdt,
    changes: [{ what: 'deposit', unit: 'deposit', now: 'open', after: found.outcome }],
  };
}
