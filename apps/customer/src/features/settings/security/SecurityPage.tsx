import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { Button, Icon, Notice } from '@usdt-africa/web-kit';
import { fingerprintPattern, keyRound, logOut, mail, smartphone } from '@usdt-africa/web-kit/account-icons';
import { chevronRight, circleAlert, lock } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { useSheet } from '../../../shared/routing/useSheet';
import { GoogleSign } from '../../../shared/ui/GoogleSign';
import { signInMethodsQuery } from '../../../shared/api/sign-in-methods';
import { AppFrame } from '../../../shared/ui/AppFrame';
import { LogOutSheet } from '../LogOutSheet';
import { DeviceList } from './DeviceList';

/** AUTH-06: what one comes in and confirms with, and where one is logged in. */
export function SecurityPage() {
  const { t, n, has, dynamic } = useMessages();
  const { search } = useLocation();
  const key = `security.google-result.${new URLSearchParams(search).get('google')}`;
  const { data: ways } = useQuery(signInMethodsQuery);
  const { security } = useOwnAccount();
  const out = useSheet('log-out');
  const opening = security.passkeysFor.logIn;
  const isLocked = security.pin === 'locked';
  return (
    <AppFrame
      title={t('security.title')}
      at="settings"
      back={accountPaths.dashboardSettings}
      aside={
        <>
          <DeviceList />
          <Button tone="bare" full onClick={out.show}>
            <Icon of={logOut} />
            {t('log-out.everywhere')}
          </Button>
          <LogOutSheet open={out.open} onClose={out.hide} />
        </>
      }
    >
      {has(key) && (
        <Notice tone={key.endsWith('.linked') ? 'good' : 'caution'} icon={circleAlert} live>
          {dynamic(key)}
        </Notice>
      )}
      <ul className="card rows">
        <li>
          <Link className="item" to={isLocked ? accountPaths.securityUnlock : accountPaths.securityPin}>
            <span className={isLocked ? 'lead lead--bad' : 'lead'}>
              <Icon of={lock} />
            </span>
            <span className="grow">
              <b>{t(isLocked ? 'security.unlock' : 'security.pin')}</b>
              <span className="small">{t(isLocked ? 'security.locked' : 'security.pin-more')}</span>
            </span>
            <Icon of={chevronRight} />
          </Link>
        </li>
        <li>
          <Link className="item" to={accountPaths.securityPassword}>
            <span className="lead">
              <Icon of={keyRound} />
            </span>
            <span className="grow">
              <b>{t('security.password')}</b>
              <span className="small">{t('security.password-more')}</span>
            </span>
            <Icon of={chevronRight} />
          </Link>
        </li>
        <li>
          <Link className="item" to={accountPaths.securityApp}>
            <span className="lead">
              <Icon of={smartphone} />
            </span>
            <span className="grow">
              <b>{t('security.app')}</b>
              <span className="small">
                {security.totp ? n('security.codes-left', security.recoveryCodesLeft) : t('security.app-none')}
              </span>
            </span>
            <Icon of={chevronRight} />
          </Link>
        </li>
        {!security.totp && (
          <li>
            <Link className="item" to={accountPaths.securityEmailCode}>
              <span className="lead">
                <Icon of={mail} />
              </span>
              <span className="grow">
                <b>{t('security.email')}</b>
                <span className="small">{t(security.emailCode ? 'security.email-on' : 'security.email-none')}</span>
              </span>
              <Icon of={chevronRight} />
            </Link>
          </li>
        )}
        <li>
          <Link className="item" to={accountPaths.securityPasskeys}>
            <span className="lead">
              <Icon of={fingerprintPattern} />
            </span>
            <span className="grow">
              <b>{t('passkeys.title')}</b>
              <span className="small">
                {opening > 0
                  ? n('passkeys.open', opening)
                  : t(security.passkeys > 0 ? 'passkeys.open-none' : 'passkeys.instead')}
              </span>
            </span>
            <Icon of={chevronRight} />
          </Link>
        </li>
        {(ways?.google || security.google) && (
          <li>
            <Link className="item" to={accountPaths.securityGoogle}>
              <span className="lead">
                <GoogleSign />
              </span>
              <span className="grow">
                <b>{t('security.google')}</b>
                <span className="small">{t(security.google ? 'security.google-on' : 'security.google-none')}</span>
              </span>
              <Icon of={chevronRight} />
            </Link>
          </li>
        )}
      </ul>
    </AppFrame>
  );
}
