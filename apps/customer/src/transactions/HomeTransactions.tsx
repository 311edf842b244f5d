import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass, Skeleton } from '@usdt-africa/web-kit';
import { accountPaths } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { paths } from '../app/paths';
import { NotLoaded } from '../settings/NotLoaded';
import { NO_FILTER } from './filter-url';
import { searchTransactions } from './requests';
import { TransactionRows } from './TransactionRows';

const SHOWN = 4;

/** TXN-03: the latest four, on the page that a customer begins at. */
export function HomeTransactions() {
  const { t } = useMessages();
  const { data, isError, refetch } = useQuery({
    queryKey: ['transactions', 'home'],
    queryFn: ({ signal }) => searchTransactions({ ...NO_FILTER, search: '' }, null, SHOWN, signal),
  });
  return (
    <section className="stack" aria-label={t('txn.title')}>
      <h2>{t('txn.title')}</h2>
      {!data ? (
        isError ? (
          <NotLoaded text={t('txn.failed')} onAgain={() => void refetch()} />
        ) : (
          <div className="card" aria-busy="true">
            <Skeleton height="5.5rem" />
          </div>
        )
      ) : data.rows.length > 0 ? (
        <TransactionRows {...data} />
      ) : (
        <div className="card txn-empty stack stack--8">
          <p className="strong">{t('txn.empty')}</p>
          <p className="dim">{t('txn.empty-more')}</p>
          <Link className={buttonClass({ full: true })} to={paths.exchange}>
            {t('sell')}
          </Link>
        </div>
      )}
      <Link className="link" to={accountPaths.dashboardTransactions}>
        {t('txn.all')}
      </Link>
    </section>
  );
}
