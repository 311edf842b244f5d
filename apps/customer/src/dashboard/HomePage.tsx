import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, callName, Icon } from '@usdt-africa/web-kit';
import { arrowUpRight } from '@usdt-africa/web-kit/icons';
import { PersonDisc } from '../account/PersonDisc';
import { hasJustSignedIn, useOwnAccount } from '../account/useAccount';
import { useMessages } from '../app/messages';
import { accountPaths } from '../app/account-paths';
import { paths } from '../app/paths';
import { Converter } from '../landing/Converter';
import { OpenOrder } from '../landing/OpenOrder';
import { orderInProgress } from '../order/order-in-progress';
import { useRate } from '../rates/useRate';
import { AppFrame } from '../shell/AppFrame';
import { HomeTransactions } from '../transactions/HomeTransactions';
import { AccountNotices } from './AccountNotices';
import '../landing/landing.css';

/** Only an offer: without it, nothing is missing here. */
const Adoption = lazy((): Promise<{ default: ComponentType }> =>
  import('../account/Adoption').catch(() => ({ default: () => null })),
);

/** First page of a signed-in customer: the converter, the order in progress, and the latest transactions. */
export function HomePage() {
  const { t } = useMessages();
  const { firstName } = useOwnAccount();
  const queries = useQueryClient();
  // Guest sales are only possible before a sign-in: otherwise their query would run at each visit.
  const [mayHaveSold] = useState(() => hasJustSignedIn(queries) || orderInProgress() !== null);
  const hello = t('home.hello', { name: callName(firstName) });
  return (
    <AppFrame
      title={hello}
      at="home"
      heading={
        <>
          <Link className="app-profile only-narrow" to={accountPaths.dashboardSettings} aria-label={t('nav.profile')}>
            <PersonDisc small />
          </Link>
          <h1 className="app-hello">{hello}</h1>
        </>
      }
      aside={<Converter />}
    >
      <AccountNotices />
      <SellNote />
      {mayHaveSold && (
        <Suspense fallback={null}>
          <Adoption />
        </Suspense>
      )}
      <OpenOrder />
      <HomeTransactions />
    </AppFrame>
  );
}

function SellNote() {
  const { t, rate: rateText } = useMessages();
  const { rate } = useRate();
  return (
    <section className="note home-note">
      <p className="small dim">{t('home.rate')}</p>
      <p className="amount amount--32 home-note__rate">
        {rate?.rate ? rateText(rate.rate) : rate ? t(rate.paused ? 'rate.paused' : 'rate.none') : '\u00a0'}
      </p>
      <div className="row row--wrap">
        <Link className={buttonClass({ tone: 'lime' })} to={paths.exchange}>
          <Icon of={arrowUpRight} />
          {t('sell')}
        </Link>
        <Link className="home-note__history" to={paths.rates}>
          {t('home.rate-history')}
        </Link>
        <Link className="home-note__history" to={accountPaths.dashboardLimits}>
          {t('limits.title')}
        </Link>
      </div>
    </section>
  );
}
