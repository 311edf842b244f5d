import { useQuery } from '@tanstack/react-query';
import type { AccountPasskeyView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Button, buttonClass, Icon, Notice, Skeleton } from '@usdt-africa/web-kit';
import { monitor, pencil, smartphone, trash } from '@usdt-africa/web-kit/account-icons';
import { info, plus } from '@usdt-africa/web-kit/icons';
import { knowsPasskeys } from '../../../shared/account/passkeys';
import { accountPaths, passkeyPath, removePasskeyPath } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { AppFrame } from '../../../shared/ui/AppFrame';
import { passkeysQuery } from './api';
import './authenticator.css';

const COMPUTER = /Windows|Mac|Linux|Chromebook|laptop|computer|desktop/i;

/** AUTH-08: what opens the account by finger, face or screen lock. */
export function PasskeysPage() {
  const { t } = useMessages();
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery);
  return (
    <AppFrame title={t('passkeys.title')} at="settings" back={accountPaths.security}>
      <p className="dim">{t('passkeys.lead')}</p>
      {error && !data ? (
        <>
          <p role="alert" className="card">
            {t('passkeys.failed')}
          </p>
          <Button full busy={isFetching} onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </>
      ) : (
        <SavedPasskeys passkeys={data?.passkeys} />
      )}
      <Notice icon={info}>{t('passkeys.pin-stays')}</Notice>
      {knowsPasskeys() ? (
        <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.addPasskey}>
          <Icon of={plus} />
          {t('passkeys.add')}
        </Link>
      ) : (
        <Notice tone="caution" icon={info}>
          {t('passkeys.not-here')}
        </Notice>
      )}
    </AppFrame>
  );
}

function SavedPasskeys({ passkeys }: { readonly passkeys: readonly AccountPasskeyView[] | undefined }) {
  const { t, date, shortTime } = useMessages();
  if (!passkeys)
    return (
      <div className="card" aria-busy="true">
        <Skeleton width="60%" height="1.5rem" />
      </div>
    );
  if (passkeys.length === 0) return <p className="card dim">{t('passkeys.none')}</p>;
  return (
    <ul className="card rows">
      {passkeys.map(({ id, name, addedAt, usedAt, logsIn, confirms }) => (
        <li key={id} className="item">
          <span className="lead">
            <Icon of={COMPUTER.test(name) ? monitor : smartphone} />
          </span>
          <span className="grow">
            <b className="passkey__name">{name}</b>
            <span className="small">
              {t('passkeys.added', { day: date(addedAt) })}
              {' · '}
              {usedAt ? t('passkeys.used', { time: shortTime(usedAt) }) : t('passkeys.unused')}
              {!logsIn && ` · ${t('passkeys.not-for.log-in')}`}
              {!confirms && ` · ${t('passkeys.not-for.confirm')}`}
            </span>
          </span>
          <Link className="icon-button" to={passkeyPath(id)} aria-label={t('passkeys.change-one', { name })}>
            <Icon of={pencil} />
          </Link>
          <Link className="icon-button" to={removePasskeyPath(id)} aria-label={t('passkeys.remove-one', { name })}>
            <Icon of={trash} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
