import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AccountLimitsView } from '@usdt-africa/contracts/api';
import { accountPaths } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { getLimits } from '../limits/requests';
import { isBelow } from '../rates/amounts';

/** What a customer's limits leave now. */
export const useLimits = () =>
  useQuery({ queryKey: ['limits'], queryFn: ({ signal }) => getLimits(signal) }).data ?? null;

/** The period that leaves less; null where neither has a limit. */
export function tighterOf({
  day,
  month,
}: AccountLimitsView): { readonly of: 'day' | 'month'; readonly left: string } | null {
  const [today, thisMonth] = [day.sell.left, month.sell.left];
  if (thisMonth !== null && (today === null || isBelow(thisMonth, today))) return { of: 'month', left: thisMonth };
  return today === null ? null : { of: 'day', left: today };
}

/** LIM-03: why a sale is too much: how much is left, when all of it is free again, and the way to what holds it. */
export function OverLimit() {
  const { t, bareStable, day } = useMessages();
  const limits = useLimits();
  const tighter = limits && tighterOf(limits);
  return (
    <>
      <p>
        {!tighter
          ? t('sellto.refused.over-limit')
          : tighter.of === 'day'
            ? t('sellto.over-day', { left: bareStable(tighter.left) })
            : t('sellto.over-month', { left: bareStable(tighter.left), day: day(limits!.month.sell.renewsAt) })}
      </p>
      <Link className="link" to={accountPaths.dashboardLimits}>
        {t('sellto.limits')}
      </Link>
    </>
  );
}
