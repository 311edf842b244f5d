import { Link } from 'react-router-dom';
import { Button, Icon } from '@usdt-africa/web-kit';
import { keyRound, logOut } from '@usdt-africa/web-kit/account-icons';
import { chevronRight, lock } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../account/useAccount';
import { accountPaths } from '../../app/account-paths';
import { useMessages } from '../../app/messages';
import { useSheet } from '../../app/useSheet';
import { AppFrame } from '../../shell/AppFrame';
import { LogOutSheet } from '../LogOutSheet';
import { DeviceList } from './DeviceList';

/** AUTH-06: what one comes in and confirms with, and where one is logged in. */
export function SecurityPage() {
  const { t } = useMessages();
  const { security } = useOwnAccount();
  const out = useSheet('log-out');
  const isLocked = security.pin === 'locked';
  return (
    <AppFrame
      title={t('security.title')}
      at="settings"
      back={accountPaths.dashboardSettings}
      aside={
        <>
          <DeviceList />
          <Button tone="bare" full onPress={out.show}>
            <Icon of={logOut} />
            {t('log-out.everywhere')}
          </Button>
          <LogOutSheet open={out.open} onClose={out.hide} />
        </>
      }
    >
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
      </ul>
    </AppFrame>
  );
}
