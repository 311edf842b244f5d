import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/limits';
import 'virtual:messages/places';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AccountLimitsView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Icon, Notice } from '@usdt-africa/web-kit';
import { badgeCheck, scale, userCheck } from '@usdt-africa/web-kit/account-icons';
import { clock, info, shieldCheck, wallet } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../../shared/api/client';
import { accountPaths } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { Reference } from '../../shared/problem/Reference';
import { isBelow } from '../../shared/rates/amounts';
import { AppFrame } from '../../shared/ui/AppFrame';
import { useFirstLoad } from '../../shared/ui/useFirstLoad';
import { HeldBy } from './HeldBy';
import { BuyBar, LimitPeriod, SellBar } from './LimitBar';
import { limitsQuery } from '../../shared/api/limit-queries';
import { TierLimits } from '../../shared/limits/TierLimits';
import { useUpgrade } from '../../shared/upgrade/useUpgrade';
import type { TierUpgradeRequest } from '../../shared/upgrade/useUpgrade';
import { useTiers, useTiersPending } from '../../shared/limits/useTiers';
import './limits.css';

const UNDER_REVIEW = new Set<TierUpgradeRequest['state']>(['waiting-us', 'waiting-customer']);

/** LIM-01, LIM-03: the limits of today and this month: what is used, what holds the rest, and when it is free again. */
export default function LimitsPage() {
  const { t } = useMessages();
  // An order that was placed or paid meanwhile changes the limits: a cached response is always refetched.
  const query = useQuery({ ...limitsQuery, staleTime: 0 });
  const upgrade = useUpgrade();
  const isPartPending = useFirstLoad([useTiersPending(), upgrade.isPending].includes(true));
  const { error, refetch } = query;
  // What depends on the levels and on the request comes with the limits: later it would push them down.
  const data = isPartPending ? undefined : query.data;
  const request = upgrade.data?.request ?? null;
  const isRequested = request !== null && UNDER_REVIEW.has(request.state);
  const aside = data && (
    <>
      <div className="only-wide">
        <Level limits={data} isRequested={isRequested} />
      </div>
      <HowItCounts />
      {data.next && !isRequested && <NextLevel tier={data.next} />}
    </>
  );
  return (
    <AppFrame title={t('limits.title')} at="settings" back={accountPaths.dashboardSettings} aside={aside}>
      {!data && !error && <Loading />}
      {!data && error && (
        <div role="alert" className="card stack">
          <p>{t('limits.failed')}</p>
          <Reference problem={problemCode(error)} />
          <Button onClick={() => void refetch()}>{t('again')}</Button>
        </div>
      )}
      {data && <Limits limits={data} request={isRequested ? request : null} />}
    </AppFrame>
  );
}

interface LimitsProperties {
  readonly limits: AccountLimitsView;
  /** The tier upgrade request that is under review. */
  readonly request: TierUpgradeRequest | null;
}

function Limits({ limits, request }: LimitsProperties) {
  const { t, day: dayText, longTime, minutes, roundStable } = useMessages();
  const { tier, day, month, buy, own, heldBy } = limits;
  // What a tier that never buys has as limits would only read as used up.
  const buys = tier !== 'basic';
  const isLimited = (period: 'day' | 'month'): boolean =>
    limits[period].sell.limit !== null || (buys && buy[period].limitKobo !== null);
  return (
    <>
      <div className="only-narrow">
        <Level limits={limits} isRequested={request !== null} />
      </div>
      {request && <UnderReview request={request} />}
      <BelowGuest limits={limits} />
      {own && (
        <Notice tone="plain" icon={info}>
          {own.until
            ? t('limits.own-until', { limit: roundStable(own.limit), time: longTime(own.until) })
            : t('limits.own', { limit: roundStable(own.limit) })}
        </Notice>
      )}
      <div className="row limits-legend small">
        <span className="limits-sign limits-sign--used">{t('limits.used')}</span>
        <span className="limits-sign limits-sign--held">{t('limits.held')}</span>
        <span className="limits-sign">{t('limits.free')}</span>
        <span className="limits-legend__time dim figures">{t('limits.as-of', { time: minutes(limits.asOf) })}</span>
      </div>
      <div className="limits-periods">
        <LimitPeriod title={t('txn.today')} again={t('limits.midnight')} isLimited={isLimited('day')}>
          <SellBar bar={day.sell} />
          {buys && <BuyBar bar={buy.day} />}
        </LimitPeriod>
        <LimitPeriod
          title={t('limits.month')}
          again={t('limits.again-on', { day: dayText(month.sell.renewsAt) })}
          isLimited={isLimited('month')}
        >
          <SellBar bar={month.sell} />
          {buys && <BuyBar bar={buy.month} />}
        </LimitPeriod>
      </div>
      {!buys && <VerifyToBuy />}
      {heldBy.length + buy.heldBy.length > 0 && <HeldBy sales={heldBy} purchases={buy.heldBy} />}
    </>
  );
}

/** BUY-05: says that this tier buys nothing; the way to the next one stands beside it. */
function VerifyToBuy() {
  const { t } = useMessages();
  return (
    <Notice tone="plain" icon={info}>
      <p className="strong">{t('limits.buy-verify')}</p>
      <p className="small">{t('limits.buy-verify-more')}</p>
    </Notice>
  );
}

/** Warns a customer whose limit is below the guest limit, as may happen on registration. */
function BelowGuest({ limits: { day } }: { readonly limits: AccountLimitsView }) {
  const { t, roundStable } = useMessages();
  const guest = useTiers()?.find(({ tier }) => tier === 'guest')?.dayUsdt ?? null;
  const { limit } = day.sell;
  if (limit === null || guest === null || !isBelow(limit, guest)) return null;
  return (
    <Notice tone="caution" icon={info}>
      <p className="strong">{t('limits.below-guest')}</p>
      <p className="small">{t('limits.below-guest-more', { guest: roundStable(guest), limit: roundStable(limit) })}</p>
    </Notice>
  );
}

/** LIM-02: the tier upgrade request is sent: with us, or a question of ours waits for its answer. */
function UnderReview({ request: { tier, state, dueAt } }: { readonly request: TierUpgradeRequest }) {
  const { t, dynamic, longTime } = useMessages();
  const hasQuestion = state === 'waiting-customer';
  return (
    <Notice tone={hasQuestion ? 'caution' : 'good'} icon={hasQuestion ? info : clock}>
      <p className="strong">{t('limits.review', { level: dynamic(`limits.tier.${tier}`) })}</p>
      <p className="small">
        {hasQuestion ? t('limits.review-question') : dueAt && t('limits.review-due', { time: longTime(dueAt) })}
      </p>
      <Link className="link" to={accountPaths.upgrade}>
        {t(hasQuestion ? 'limits.review-answer' : 'limits.review-see')}
      </Link>
    </Notice>
  );
}

interface LevelProperties {
  readonly limits: AccountLimitsView;
  readonly isRequested: boolean;
}

function Level({ limits: { tier, next }, isRequested }: LevelProperties) {
  const { t } = useMessages();
  return (
    <section className="card row">
      <span className="disc limits-level" aria-hidden="true">
        <Icon of={badgeCheck} />
      </span>
      <span className="grow">
        <h2>{t(`limits.tier.${tier}`)}</h2>
        <span className="small dim">{t('limits.level')}</span>
      </span>
      {next && !isRequested && (
        <Link className={buttonClass({ slim: true })} to={accountPaths.upgrade}>
          {t('limits.rise')}
        </Link>
      )}
    </section>
  );
}

const RULES = [
  ['day', clock],
  ['amount', scale],
  ['guest', userCheck],
  ['over', shieldCheck],
  ['buy', wallet],
] as const;

function HowItCounts() {
  const { t } = useMessages();
  return (
    <section className="card stack stack--12">
      <h2>{t('limits.how')}</h2>
      <ul className="limits-rules small">
        {RULES.map(([rule, icon]) => (
          <li key={rule} className="row row--top">
            <Icon of={icon} />
            <span className="grow">{t(`limits.how.${rule}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the level above may sell and buy, and the way there. */
function NextLevel({ tier }: { readonly tier: NonNullable<AccountLimitsView['next']> }) {
  const { t } = useMessages();
  const above = useTiers()?.find((each) => each.tier === tier);
  if (!above) return null;
  return (
    <section className="card stack stack--4">
      <p className="small dim">{t('limits.next')}</p>
      <h2>{t(`limits.tier.${tier}`)}</h2>
      <TierLimits tier={above} />
      <Link className={buttonClass({ full: true })} to={accountPaths.upgrade}>
        {t('limits.upgrade')}
      </Link>
    </section>
  );
}
