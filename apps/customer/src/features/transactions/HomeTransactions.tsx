import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton, useSettled } from '@usdt-africa/web-kit';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { SearchField } from '../../shared/forms/SearchField';
import { NotLoaded } from '../../shared/ui/NotLoaded';
import { Empty } from './Empty';
import { latestTransactionsQuery } from './api';
import { searched, wordsOf } from './searched';
import { TransactionRows } from './TransactionRows';

/** TXN-03: the latest four transactions, or the latest four matches of a search, on the customer's first page. */
export function HomeTransactions() {
  const { t } = useMessages();
  const [search, setSearch] = useState('');
  const words = useSettled(wordsOf(search));
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...latestTransactionsQuery(words),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="stack" aria-label={t('txn.title')}>
      <h2>{t('txn.title')}</h2>
      {(data?.any || search !== '') && (
        <SearchField label={t('txn.search-label')} placeholder={t('txn.search')} value={search} onChange={setSearch} />
      )}
      <div aria-live="polite" aria-busy={isPlaceholderData || undefined} className="stack">
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
        ) : data.any ? (
          <p className="card txn-empty">{t('txn.none')}</p>
        ) : (
          <Empty />
        )}
      </div>
      {/* All of them, or all that was searched for. */}
      {(data || isError) && (
        <Link className="link" to={accountPaths.dashboardTransactions} onClick={() => searched.set(wordsOf(search))}>
          {t('txn.all')}
        </Link>
      )}
    </section>
  );
}
