import { Facts } from '@usdt-africa/web-kit';
import { PersonDisc } from '../../shared/account/PersonDisc';
import { useOwnAccount } from '../../shared/account/useAccount';
import { useMessages } from '../../shared/i18n/messages';
import { phoneText } from '../../shared/forms/phone-text';
import { AppFrame } from '../../shared/ui/AppFrame';
import { SettingsMenu } from './SettingsMenu';

/** SET-01: the list of settings, and the sign-out; on a wide screen the profile is next to it. */
export function SettingsPage() {
  const { t } = useMessages();
  const { firstName, lastName, username, email, phone } = useOwnAccount();
  return (
    <AppFrame title={t('settings.title')} at="settings" asideFirst aside={<SettingsMenu />}>
      <section className="card row">
        <PersonDisc />
        <span className="grow">
          <b className="app-name">{`${firstName} ${lastName}`}</b>
          <span className="small dim">{`@${username}`}</span>
        </span>
      </section>
      <section className="card only-wide">
        <Facts
          pairs={[
            [t('profile.name'), `${firstName} ${lastName}`],
            [t('profile.username'), `@${username}`],
            [t('profile.email'), email],
            [t('profile.phone'), phoneText(phone)],
          ]}
        />
      </section>
    </AppFrame>
  );
}
