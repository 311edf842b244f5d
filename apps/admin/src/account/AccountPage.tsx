import { useTranslate } from 'react-admin';
import { useMe } from '../auth/useMe';
import { PageTitle } from '../layout/Page';
import { FactsCard } from '../parts/Card';
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
        {me && (
          <FactsCard
            title={t('account.who')}
            pairs={[
              [t('account.name'), me.name],
              [t('account.role'), t(`roles.${me.role}`)],
              [t('account.ends'), timeText(me.endsAt)],
              [t('account.endsQuiet'), timeText(me.idleEndsAt)],
            ]}
          />
        )}
        <SessionsCard />
        <PasskeysCard />
        <RecoveryCard />
        <PasswordCard />
      </div>
    </>
  );
}
