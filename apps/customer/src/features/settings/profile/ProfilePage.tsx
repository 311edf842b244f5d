import { Link } from 'react-router-dom';
import { buttonClass, Facts, Icon, Notice } from '@usdt-africa/web-kit';
import { badgeCheck } from '@usdt-africa/web-kit/account-icons';
import { info } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { phoneText } from '../../../shared/forms/phone-text';
import { SupportLinks } from '../../../shared/order/SupportLinks';
import { SettingsFrame } from '../SettingsFrame';
import { OwnData } from './OwnData';
import { Portrait } from './Portrait';

/** SET-02: who one is to us, a copy of it, and the way to end it. */
export function ProfilePage() {
  const { t } = useMessages();
  const { firstName, lastName, username, email, phone } = useOwnAccount();
  return (
    <SettingsFrame title={t('profile.title')} at={accountPaths.profile}>
      <Portrait />
      <section className="card">
        <Facts
          pairs={[
            [t('profile.name'), `${firstName} ${lastName}`],
            [t('profile.username'), `@${username}`],
            [t('profile.email'), <Proven key="email" value={email} />],
            [t('profile.phone'), <Proven key="phone" value={phoneText(phone)} />],
          ]}
        />
      </section>
      <Notice icon={info}>{t('profile.change')}</Notice>
      <SupportLinks />
      <OwnData />
      <Link className={`${buttonClass({ tone: 'bare', full: true })} profile__end`} to={accountPaths.closeAccount}>
        {t('profile.close')}
      </Link>
    </SettingsFrame>
  );
}

function Proven({ value }: { readonly value: string }) {
  const { t } = useMessages();
  return (
    <span className="profile__fact">
      {value}
      <Icon of={badgeCheck} size="small" />
      <span className="visually-hidden">{t('profile.verified')}</span>
    </span>
  );
}
