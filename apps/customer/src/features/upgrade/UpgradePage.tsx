import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/limits';
import 'virtual:messages/places';
import 'virtual:messages/sale';
import 'virtual:messages/upgrade';
import type { UpgradeView } from '@usdt-africa/contracts/api';
import { Button, Icon } from '@usdt-africa/web-kit';
import { check } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../../shared/api/client';
import { accountPaths } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { TierLimits } from '../../shared/limits/TierLimits';
import { useTiers } from '../../shared/limits/useTiers';
import { Reference } from '../../shared/problem/Reference';
import { AppFrame } from '../../shared/ui/AppFrame';
import { beginUpgrade } from './api';
import './upgrade.css';
import { useUpgrade, useUpgradeAct } from '../../shared/upgrade/useUpgrade';
import { UpgradeForm } from './UpgradeForm';
import { Approved, InformationRequested, Failure, Refused, Waiting } from './UpgradeStates';

/**
 * LIM-02: the next tier, its requirements, and the state of the request. Everything sent survives a reload and a lost
 * network.
 */
export default function UpgradePage() {
  const { t, dynamic } = useMessages();
  const { data, error, refetch } = useUpgrade();
  const level = data?.request && data.request.state !== 'withdrawn' ? data.request.tier : data?.next;
  const title = level ? t('upgrade.title-to', { level: dynamic(`limits.tier.${level}`) }) : t('upgrade.title');
  return (
    <AppFrame title={title} at="settings" back={accountPaths.dashboardLimits}>
      <div className="upgrade stack">
        {!data && !error && <Loading />}
        {!data && error && (
          <div role="alert" className="card stack">
            <p>{t('upgrade.failed')}</p>
            <Reference problem={problemCode(error)} />
            <Button onClick={() => void refetch()}>{t('again')}</Button>
          </div>
        )}
        {data && <State upgrade={data} />}
      </div>
    </AppFrame>
  );
}

function State({ upgrade }: { readonly upgrade: UpgradeView }) {
  const { request, next } = upgrade;
  switch (request?.state) {
    case 'draft':
      return <UpgradeForm request={request} />;
    case 'waiting-us':
      return <Waiting request={request} />;
    case 'waiting-customer':
      return <InformationRequested request={request} />;
    case 'refused':
      return <Refused request={request} />;
    case 'approved':
      return (
        <>
          <Approved request={request} />
          {next && <Choose next={next} />}
        </>
      );
    case 'withdrawn':
    case undefined:
      return next ? <Choose next={next} /> : <AtTheTop />;
  }
}

const NEEDED = {
  individual: ['document', 'selfie', 'number'],
  business: ['registration', 'company'],
} as const;

/** The next tier: its limits, its requirements, and the start of the request. */
function Choose({ next }: { readonly next: NonNullable<UpgradeView['next']> }) {
  const { t, dynamic } = useMessages();
  const above = useTiers()?.find(({ tier }) => tier === next);
  const beginning = useUpgradeAct(beginUpgrade);
  return (
    <section className="card stack stack--12">
      <h2>{t(`limits.tier.${next}`)}</h2>
      {above && <TierLimits tier={above} />}
      <p className="dim">{t('upgrade.needs')}</p>
      <ul className="stack stack--8">
        {NEEDED[next].map((each) => (
          <li key={each} className="row row--close">
            <Icon of={check} />
            <span className="grow">{dynamic(`upgrade.need.${each}`)}</span>
          </li>
        ))}
      </ul>
      <p className="small dim">{t('upgrade.reused')}</p>
      <Failure of={beginning.error} />
      <Button tone="main" full busy={beginning.isPending} onClick={() => beginning.mutate(next)}>
        {t('upgrade.begin')}
      </Button>
    </section>
  );
}

function AtTheTop() {
  const { t } = useMessages();
  return <p className="card">{t('upgrade.top')}</p>;
}
