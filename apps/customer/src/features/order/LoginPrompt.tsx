import 'virtual:messages/login-prompt';
import { Link } from 'react-router-dom';
import { buttonClass } from '@usdt-africa/web-kit';
import { accountPaths, loginPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';

/**
 * SELL-09: offers an account while the customer only has to wait. After the sign-in the home page offers to add the
 * order to the account.
 */
export default function LoginPrompt() {
  const { t } = useMessages();
  return (
    <section className="card stack stack--12">
      <div>
        <h2>{t('login-prompt.title')}</h2>
        <p className="small dim">{t('login-prompt.text')}</p>
      </div>
      <div className="stack stack--4">
        <Link className={buttonClass({ full: true })} to={loginPath(accountPaths.dashboard)}>
          {t('login-prompt.log-in')}
        </Link>
        <Link className={buttonClass({ full: true, tone: 'bare' })} to={accountPaths.register}>
          {t('login-prompt.create')}
        </Link>
      </div>
    </section>
  );
}
