import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { limitsQuery } from '../../shared/api/limit-queries';
import { tighterOf } from '../../shared/limits/tighter';
import { VerifyLink } from '../../shared/limits/VerifyLink';

/** What a customer's limits leave now. */
export const useLimits = () => useQuery(limitsQuery).data ?? null;

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
      <span className="row row--wrap">
        <VerifyLink />
        <Link className="link link--alone" to={accountPaths.dashboardLimits}>
          {t('sellto.limits')}
        </Link>
      </span>
    </>
  );
}
