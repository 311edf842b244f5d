import type { AdminCustomerRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { durationText, nairaAmount, secondsSince } from '../parts/format';

/** Why a customer needs attention, in one line; null if no attention is needed. */
export function useAttention(): (customer: AdminCustomerRow, now: number) => string | null {
  const t = useTranslate();
  return ({ attention, waitingSince, frozenBecause, held }, now) => {
    if (attention === null) return null;
    return t(`customers.attention.${attention}`, {
      because: frozenBecause ? t(`customers.cause.${frozenBecause}`) : '',
      amountNaira: held ? nairaAmount(held.naira) : '',
      waited: waitingSince ? durationText(secondsSince(waitingSince, now)) : '',
    });
  };
}
