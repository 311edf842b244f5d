import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { WalletAccountView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { callName, Icon, Skeleton } from '@usdt-africa/web-kit';
import { arrowDownLeft, arrowUpRight, chevronRight, plus, wallet as walletIcon } from '@usdt-africa/web-kit/icons';
import { claimableQuery } from '../../features/auth/api';
import { PersonDisc } from '../../shared/account/PersonDisc';
import { hasJustSignedIn, useOwnAccount } from '../../shared/account/useAccount';
import { useMessages } from '../../shared/i18n/messages';
import { accountPaths } from '../../shared/routing/account-paths';
import { paths } from '../../shared/routing/paths';
import { lasting } from '../../shared/browser/storage';
import { Converter } from '../../features/landing/Converter';
import { orderInProgress } from '../../shared/order/order-in-progress';
import { useRate } from '../../shared/rates/useRate';
import { AppFrame } from '../../shared/ui/AppFrame';
import { useFirstLoad } from '../../shared/ui/useFirstLoad';
import { HomeTransactions } from '../../features/transactions/HomeTransactions';
import { latestTransactionsQuery } from '../../features/transactions/api';
import { AccountChip } from '../../features/wallet/AccountChip';
import { BalanceNote } from '../../features/wallet/BalanceNote';
import { useHiddenBalance } from '../../features/wallet/useHiddenBalance';
import { useWallet } from '../../shared/wallet/useWallet';
import { AccountNotices } from './AccountNotices';
import { NeedsYou } from './NeedsYou';
import { needsQuery } from './api';
import '../../features/landing/landing.css';

/** Only an offer: without it, nothing is missing here. */
const Adoption = lazy((): Promise<{ default: ComponentType }> =>
  import('../../features/auth/Adoption').catch(() => ({ default: () => null })),
);

/** First page of a signed-in customer: the naira balance, the converter, the order in progress, and the latest transactions. */
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
      <WalletNote />
      <Suspense fallback={<ListsLoading />}>
        <Lists mayHaveSold={mayHaveSold} />
      </Suspense>
    </AppFrame>
  );
}

/** As high as the lists mostly are: on a phone the converter stands below them. */
const ListsLoading = () => (
  <div className="card" aria-busy="true">
    <Skeleton height="28rem" />
  </div>
);

/** Guest orders, what waits for the customer, and the latest transactions: shown together, as each pushes the next down. */
function Lists({ mayHaveSold }: { readonly mayHaveSold: boolean }) {
  usePrefetchQuery(latestTransactionsQuery(''));
  const parts = [useQuery(needsQuery), useQuery({ ...claimableQuery, enabled: mayHaveSold })];
  if (useFirstLoad(parts.some(({ isLoading }) => isLoading))) return <ListsLoading />;
  return (
    <>
      {mayHaveSold && <Adoption />}
      <NeedsYou />
      <HomeTransactions />
    </>
  );
}

const NUMBER_MARK = 'wallet-number';

/** Whether the line about a missing account number stands in the note; until it is known, as on the last visit. */
function useNumberMissing(state: WalletAccountView['state'] | undefined): boolean {
  const isMissing = state === 'verify-bvn' || state === 'none';
  useEffect(() => {
    if (state === undefined) return;
    if (isMissing) lasting.remove(NUMBER_MARK);
    else lasting.set(NUMBER_MARK, '1');
  }, [state, isMissing]);
  return state === undefined ? lasting.get(NUMBER_MARK) === null : isMissing;
}

/** WALLET-01: the naira balance, what can be done from here, and the present rate. */
function WalletNote() {
  const { t } = useMessages();
  const { data: wallet, isError, refetch } = useWallet();
  const [hidden, toggle] = useHiddenBalance();
  const state = wallet?.account.state;
  const isMissing = useNumberMissing(state);
  return (
    <BalanceNote
      wallet={wallet}
      failed={isError}
      onAgain={() => void refetch()}
      hidden={hidden}
      onToggle={toggle}
      chip={<AccountChip account={wallet?.account} />}
    >
      {isMissing &&
        (state ? (
          <Link className="balance__missing" to={accountPaths.wallet}>
            {t(state === 'none' ? 'wallet.number-open' : 'wallet.verify-bvn')}
            <Icon of={chevronRight} size="small" />
          </Link>
        ) : (
          !isError && <span className="balance__missing">{'\u00a0'}</span>
        ))}
      <nav className="acts acts--four" aria-label={t('home.acts')}>
        <Act to={accountPaths.sellAmount} icon={arrowUpRight} word={t('sell')} />
        <Act to={accountPaths.buy} icon={arrowDownLeft} word={t('buy')} />
        <Act to={accountPaths.fund} icon={plus} word={t('wallet.add')} />
        <Act to={accountPaths.wallet} icon={walletIcon} word={t('wallet.title')} />
      </nav>
      <Rate />
    </BalanceNote>
  );
}

function Act({ to, icon, word }: { readonly to: string; readonly icon: string; readonly word: string }) {
  return (
    <Link to={to}>
      <span>
        <Icon of={icon} />
      </span>
      {word}
    </Link>
  );
}

function Rate() {
  const { t, rate: rateText } = useMessages();
  const { rate } = useRate();
  return (
    <div className="note__foot balance__rate">
      <span>
        <span className="dim">{t('home.rate')} </span>
        <b className="figures">
          {rate?.rate ? rateText(rate.rate) : rate ? t(rate.paused ? 'rate.paused' : 'rate.none') : '\u00a0'}
        </b>
      </span>
      <Link className="home-note__history" to={paths.rates}>
        {t('home.rate-history')}
      </Link>
      <Link className="home-note__history" to={accountPaths.dashboardLimits}>
        {t('limits.title')}
      </Link>
    </div>
  );
}
