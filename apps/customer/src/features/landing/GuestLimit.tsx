import type { GuestLimitView } from '@usdt-africa/contracts/api';
import { useMessages } from '../../shared/i18n/messages';
import { isBelow } from '../../shared/rates/amounts';

/**
 * SELL-12: the guest's daily limit, shown before anything is filled in; with the remaining limit once something was
 * sold.
 */
export function GuestLimit({ limit }: { readonly limit: GuestLimitView | null }) {
  const { t, roundStable } = useMessages();
  if (!limit) return null;
  return (
    <span className="small dim figures">
      {isBelow(limit.left, limit.limit)
        ? t('widget.limit-left', { limit: roundStable(limit.limit), left: roundStable(limit.left) })
        : t('widget.limit', { limit: roundStable(limit.limit) })}
    </span>
  );
}
