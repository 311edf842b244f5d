import { Link } from 'react-router-dom';
import { buttonClass } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { accountPaths } from '../../shared/routing/account-paths';

/**
 * TXN-03: shown while there are no transactions, with links to start one; the buy side itself says that it is not open.
 */
export function Empty() {
  const { t } = useMessages();
  return (
    <div className="card txn-empty stack stack--8">
      <p className="strong">{t('txn.empty')}</p>
      <p className="dim">{t('txn.empty-more')}</p>
      <div className="txn-acts">
        <Link className={buttonClass({ full: true })} to={accountPaths.sellAmount}>
          {t('txn.send')}
        </Link>
        <Link className={buttonClass({ full: true })} to={accountPaths.buy}>
          {t('txn.receive')}
        </Link>
      </div>
    </div>
  );
}
