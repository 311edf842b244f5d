import { Button, Icon } from '@usdt-africa/web-kit';
import { logOut as logOutIcon } from '@usdt-africa/web-kit/account-icons';
import { PersonDisc } from '../account/PersonDisc';
import { useOwnAccount } from '../account/useAccount';
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
