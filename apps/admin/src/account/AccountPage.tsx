import { useTranslate } from 'react-admin';
import { Facts } from '@usdt-africa/web-kit';
import { useMe } from '../auth/useMe';
import { PageTitle } from '../layout/Page';
import { timeText } from '../parts/format';
import './account.css';
import { PasskeysCard } from './PasskeysCard';
import { PasswordCard } from './PasswordCard';
import { RecoveryCard } from './RecoveryCard';
import { SessionsCard } from './SessionsCard';

/** What operators see and change about themselves. */
export default function AccountPage() {
  const t = useTranslate();
  const me = useMe();
  return (
    <>
      <PageTitle title={t('rooms.account')} sub={me?.email} />
      <div className="ownpage">
        <section className="card">
          <header>
            <h2>{t('account.who')}</h2>
          </header>
          <div className="card__body">
            {me && (
              <Facts
                pairs={[
                  [t('account.name'), me.name],
                  [t('account.role'), t(`roles.${me.role}`)],
                  [t('account.ends'), timeText(me.endsAt)],
                  [t('account.endsQuiet'), timeText(me.idleEndsAt)],
                ]}
              />
            )}
          </div>
        </section>
        <SessionsCard />
        <PasskeysCard />
        <RecoveryCard />
        <PasswordCard />
      </div>
    </>
  );
}
