import { Link } from 'react-router-dom';
import { Button, Icon } from '@usdt-africa/web-kit';
import { keyRound, logOut as logOutIcon } from '@usdt-africa/web-kit/account-icons';
import { chevronRight, gauge, user } from '@usdt-africa/web-kit/icons';
import { PersonDisc } from '../account/PersonDisc';
import { useOwnAccount } from '../account/useAccount';
import { accountPaths } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { useSheet } from '../app/useSheet';
import { AppFrame } from '../shell/AppFrame';
import { LanguageChoice } from '../shell/LanguageChoice';
import { ThemeToggle } from '../shell/ThemeToggle';
import { LogOutSheet } from './LogOutSheet';

/** SET-01: what can be set, and the way out. */
export function SettingsPage() {
  const { t } = useMessages();
  const { firstName, lastName, username } = useOwnAccount();
  const out = useSheet('log-out');
  return (
    <AppFrame title={t('settings.title')} at="settings">
      <section className="card row">
        <PersonDisc />
        <span className="grow">
          <b className="app-name">{`${firstName} ${lastName}`}</b>
          <span className="small dim">{`@${username}`}</span>
        </span>
      </section>
      <div className="card rows">
        <Link className="item" to={accountPaths.profile}>
          <span className="lead">
            <Icon of={user} />
          </span>
          <b className="grow">{t('settings.profile')}</b>
          <Icon of={chevronRight} />
        </Link>
        <Link className="item" to={accountPaths.security}>
          <span className="lead">
            <Icon of={keyRound} />
          </span>
          <b className="grow">{t('security.title')}</b>
          <Icon of={chevronRight} />
        </Link>
        <Link className="item" to={accountPaths.dashboardLimits}>
          <span className="lead">
            <Icon of={gauge} />
          </span>
          <b className="grow">{t('limits.title')}</b>
          <Icon of={chevronRight} />
        </Link>
      </div>
      <section className="card stack stack--8">
        <h2>{t('language.label')}</h2>
        <LanguageChoice />
        <ThemeToggle withWord />
      </section>
      <Button full onPress={out.show}>
        <Icon of={logOutIcon} />
        {t('log-out.action')}
      </Button>
      <LogOutSheet open={out.open} onClose={out.hide} />
    </AppFrame>
  );
}
