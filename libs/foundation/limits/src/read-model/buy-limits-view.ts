import type { AdminBuyBar, AdminBuyLimits } from '@usdt-africa/contracts/admin';
import type { BuyLimitBarView } from '@usdt-africa/contracts/api';
import { formatMoney } from '@usdt-africa/kernel';
import type { BuyPeriod, BuyPeriods } from '../domain/buy-periods.js';

/** Limits for buying as operators read them. */
export function buyLimitsView({ canBuy, day, month }: BuyPeriods): AdminBuyLimits {
  return { canBuy, day: adminBar(day), month: adminBar(month) };
}

function adminBar({ limitKobo, usedKobo, heldKobo, leftKobo }: BuyPeriod): AdminBuyBar {
  return {
    limit: limitKobo === null ? null : naira(limitKobo),
    used: naira(usedKobo),
    held: naira(heldKobo),
    left: leftKobo === null ? null : naira(leftKobo),
  };
}

const naira = (kobo: bigint): string => formatMoney(kobo, 'NGN');

/** One period as its customer reads it. */
export function buyBarOf({ limitKobo, usedKobo, heldKobo, leftKobo, renewsAt }: BuyPeriod): BuyLimitBarView {
  return {
    limitKobo: limitKobo?.toString() ?? null,
    usedKobo: usedKobo.toString(),
    heldKobo: heldKobo.toString(),
    leftKobo: leftKobo?.toString() ?? null,
    renewsAt: renewsAt.toISOString(),
  };
}
