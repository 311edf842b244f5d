import { Link, useLocation } from 'react-router-dom';
import { Button, buttonClass } from '@usdt-africa/web-kit';
import { loginPath } from '../routing/account-paths';
import { useMessages } from '../i18n/messages';
import { useLinkOfPage } from '../links/LinkExchanges';

/**
 * TRACK-05: notice that the link opens nothing: for an order of an account with the way to log in, otherwise with a
 * button that mails a new one to the same address.
 */
export function OldLink() {
  const { t } = useMessages();
  const link = useLinkOfPage();
  const { pathname } = useLocation();
  if (link?.isAccounts)
    return (
      <div className="stack stack--8">
        <p>{t('link.account')}</p>
        <Link className={buttonClass({ tone: 'main' })} to={loginPath(pathname)}>
          {t('link.log-in')}
        </Link>
      </div>
    );
  if (!link?.renew) return <p>{t('link.refused')}</p>;
  return (
    <div className="stack stack--8">
      <p>{t('link.used')}</p>
      <div role="status">
        {link.renewal === 'requested' && <p className="strong">{t('link.new-requested')}</p>}
        {link.renewal === 'failed' && <p>{t('link.new-failed')}</p>}
      </div>
      {link.renewal !== 'requested' && (
        <Button slim tone="on-surface" busy={link.renewal === 'requesting'} onClick={link.renew}>
          {t('link.new')}
        </Button>
      )}
    </div>
  );
}
