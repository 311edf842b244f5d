import { useQuery } from '@tanstack/react-query';
import type { RecipientView, TransactionRow } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Icon, Skeleton } from '@usdt-africa/web-kit';
import { arrowDownLeft, arrowUpRight, clock, x } from '@usdt-africa/web-kit/icons';
import { accountPaths, transactionPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { NotLoaded } from '../../shared/ui/NotLoaded';
import { NO_FILTER, queryOf } from '../../shared/transactions/filter-url';
import { recipientSalesQuery } from './api';
import { useKindText } from '../../shared/transactions/useKindText';

export interface PaidRows {
  /** Undefined while they are not known. */
  readonly rows: readonly TransactionRow[] | undefined;
  /** Retries a failed query. */
  readonly again: (() => void) | null;
  /** Number of an order to it that is not paid yet. */
  readonly waiting: string | null;
  /** Where all of them are listed; null without any. */
  readonly all: string | null;
}

/** The latest sales to a saved recipient, as its page shows them. */
export function usePaidRows(recipient: RecipientView): PaidRows {
  const { data, isError, refetch } = useQuery(recipientSalesQuery(recipient));
  return {
    rows: data?.rows,
    again: isError && !data ? () => void refetch() : null,
    waiting: data?.waiting[0]?.number ?? null,
    all:
      data && data.rows.length > 0
        ? `${accountPaths.dashboardTransactions}?${queryOf({ ...NO_FILTER, recipients: data.keys }).toString()}`
        : null,
  };
}

/** RCP-02: the latest payments to the recipient, and a link to all of them. */
export function RecipientTransactions({ paid: { rows, again, all } }: { readonly paid: PaidRows }) {
  const { t, naira, stable, shortTime } = useMessages();
  const kindText = useKindText();
  return (
    <section className="stack stack--12" aria-labelledby="rcp-transactions">
      <div className="row row--between rcp-transactions">
        <h2 id="rcp-transactions">{t('place.transactions')}</h2>
        {all && (
          <Link className="link link--alone" to={all}>
            {t('rcp.all-transactions')}
          </Link>
        )}
      </div>
      {!rows ? (
        again ? (
          <NotLoaded text={t('txn.failed')} onAgain={again} />
        ) : (
          <div className="card" aria-busy="true">
            <Skeleton height="2.75rem" />
          </div>
        )
      ) : rows.length === 0 ? (
        <p className="card rcp-empty dim">{t('rcp.no-transactions')}</p>
      ) : (
        <ul className="card txn-list">
          {rows.map((row) => (
            <li key={row.number}>
              <Link className="txn" to={transactionPath(row)}>
                <span className="disc" aria-hidden="true">
                  <Icon of={row.state === 'completed' ? doneSign(row) : row.state === 'cancelled' ? x : clock} />
                </span>
                <span className="txn__who">
                  <span className="txn__name">{kindText(row)}</span>
                  <span className="small dim">{shortTime(row.at)}</span>
                </span>
                <span className="txn__sums figures">
                  {row.naira !== null && (
                    <span className={row.state === 'cancelled' ? 'dim' : 'medium'}>{naira(row.naira)}</span>
                  )}
                  {row.usdt !== null && <span className="small dim">{stable(row.usdt)}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const doneSign = ({ kind }: TransactionRow): string => (kind === 'buy' ? arrowDownLeft : arrowUpRight);
