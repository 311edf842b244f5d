import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WalletAccountView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Icon } from '@usdt-africa/web-kit';
import { hourglass, idCard } from '@usdt-africa/web-kit/account-icons';
import { circleAlert, landmark } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { Failure } from '../../shared/forms/Failure';
import { SupportLinks } from '../../shared/order/SupportLinks';
import { upgradeQuery } from '../../shared/api/upgrade';
import { walletQuery } from '../../shared/api/wallet';
import { openAccount } from './api';

/** Why the customer has no account number yet, with the next action; nothing when there is one. */
export function AccountState({ state }: { readonly state: WalletAccountView['state'] }) {
  switch (state) {
    case 'ready':
      return null;
    case 'none':
      return <NoNumber />;
    case 'verify-bvn':
      return <VerifyBvn />;
    case 'opening':
      return <Opening />;
    case 'unavailable':
      return <Unavailable />;
  }
}

function NoNumber() {
  const { t } = useMessages();
  const queries = useQueryClient();
  const opening = useMutation({
    ...openAccount,
    onSettled: () => queries.invalidateQueries({ queryKey: walletQuery.queryKey }),
  });
  return (
    <section className="card stack stack--12">
      <Head icon={landmark} title={t('wallet.number')}>
        {t('wallet.number-more')}
      </Head>
      <Failure of={opening.error} />
      <Button tone="main" full busy={opening.isPending} onClick={() => opening.mutate()}>
        {t('wallet.number-open')}
      </Button>
    </section>
  );
}

/** The BVN is part of the request for the Individual tier; an account that has the tier by a NIN adds it on a page of its own. */
function VerifyBvn() {
  const { t } = useMessages();
  const { data } = useQuery(upgradeQuery);
  const isVerifiedOtherwise = data !== undefined && data.tier !== 'basic';
  const isUnderReview = data?.request?.state === 'waiting-us';
  return (
    <section className="card stack stack--12">
      <Head icon={idCard} title={t('wallet.verify-bvn')}>
        {t(
          isVerifiedOtherwise
            ? 'wallet.verified-otherwise'
            : isUnderReview
              ? 'wallet.verify-review'
              : 'wallet.verify-more',
        )}
      </Head>
      <Link
        className={buttonClass({ tone: 'main', full: true })}
        to={isVerifiedOtherwise ? accountPaths.bvn : accountPaths.upgrade}
      >
        {t(isUnderReview && !isVerifiedOtherwise ? 'wallet.verify-see' : 'wallet.verify')}
      </Link>
    </section>
  );
}

function Opening() {
  const { t } = useMessages();
  return (
    <section className="card" role="status">
      <Head icon={hourglass} title={t('wallet.opening')}>
        {t('wallet.opening-more')}
      </Head>
    </section>
  );
}

function Unavailable() {
  const { t } = useMessages();
  return (
    <>
      <section className="card">
        <Head icon={circleAlert} title={t('wallet.unavailable')}>
          {t('wallet.unavailable-more')}
        </Head>
      </section>
      <SupportLinks />
    </>
  );
}

interface HeadProperties {
  readonly icon: string;
  readonly title: string;
  readonly children: string;
}

function Head({ icon, title, children }: HeadProperties) {
  return (
    <div className="row row--top">
      <span className="lead">
        <Icon of={icon} />
      </span>
      <div className="grow stack stack--4">
        <h2>{title}</h2>
        <p className="small dim">{children}</p>
      </div>
    </div>
  );
}
