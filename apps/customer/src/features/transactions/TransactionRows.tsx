import type { OrderStatus, PurchaseStatus, TransactionRow, TransactionsView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Icon, initials } from '@usdt-africa/web-kit';
import { arrowDownLeft, clock, x } from '@usdt-africa/web-kit/icons';
import { transactionPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useDayTitle } from '../../shared/transactions/useDayTitle';
import { useKindText } from '../../shared/transactions/useKindText';
import '../../shared/transactions/transactions.css';

interface Properties {
  readonly rows: readonly TransactionRow[];
  readonly days: TransactionsView['days'];
  readonly today: string;
}

/** TXN-01: rows under their days in Lagos, each day with what came in on it. */
export function TransactionRows({ rows, days, today }: Properties) {
  const { naira } = useMessages();
  const headOf = useDayTitle(today);
  const sums = new Map(days.map(({ day, naira: sum }) => [day, sum]));
  const groups = new Map<string, TransactionRow[]>();
  for (const row of rows) groups.set(row.day, [...(groups.get(row.day) ?? []), row]);
  return [...groups].map(([day, ofDay]) => {
    const sum = sums.get(day);
    return (
      <section key={day} className="txn-day" aria-label={headOf(day)}>
        <h2 className="txn-day__head">
          <span>{headOf(day)}</span>
          {sum && !/^0+(\.0+)?$/.test(sum) && <span className="figures">{`+${naira(sum)}`}</span>}
        </h2>
        <ul className="card txn-list">
          {ofDay.map((row) => (
            <li key={row.number}>
              <Line row={row} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Line({ row }: { readonly row: TransactionRow }) {
  const { t, naira, clock: time } = useMessages();
  const kindText = useKindText();
  const stateText = useStateText();
  const more = useMoreText()(row);
  const { state, recipient, needsChoice } = row;
  const name = recipient?.name ?? t('txn.erased');
  return (
    <Link className="txn" to={transactionPath(row)}>
      <span className={needsChoice ? 'disc disc--now' : 'disc'} aria-hidden="true">
        {state === 'cancelled' ? (
          <Icon of={x} />
        ) : needsChoice || state === 'waiting' ? (
          <Icon of={clock} />
        ) : row.kind === 'buy' ? (
          <Icon of={arrowDownLeft} />
        ) : (
          initials(name)
        )}
      </span>
      <span className="txn__who">
        <span className="txn__name">{name}</span>
        <span className={needsChoice ? 'small txn__choice' : 'small dim'}>
          {needsChoice ? t('txn.needs-choice') : state === 'completed' ? kindText(row) : stateText(row)}
          {!needsChoice && ` · ${time(row.at).slice(0, 5)}`}
          {row.hidden && ` · ${t('txn.hidden')}`}
        </span>
      </span>
      <span className="txn__sums figures">
        {row.naira !== null && (
          <span className={sumClass(row)}>
            {row.direction === 'out'
              ? `−${naira(row.naira)}`
              : state === 'completed'
                ? `+${naira(row.naira)}`
                : naira(row.naira)}
          </span>
        )}
        {more !== '' && <span className="small dim">{more}</span>}
      </span>
    </Link>
  );
}

/** The status in the words of the transaction's own page. */
function useStateText(): (row: TransactionRow) => string {
  const { t } = useMessages();
  return ({ kind, status, state }) => {
    if (kind === 'sell') return status === 'waiting' ? t('stage.waiting') : t(`status.${status as OrderStatus}`);
    return kind === 'buy' ? t(`bought.status.${status as PurchaseStatus}`) : t(`txn.state.${state}`);
  };
}

/** Below the naira: the stablecoin, the username of the other side, or the account at a bank. */
function useMoreText(): (row: TransactionRow) => string {
  const { stable } = useMessages();
  return ({ kind, usdt, recipient }) => {
    if (usdt !== null) return stable(usdt);
    if (!recipient) return '';
    return kind === 'transfer' ? recipient.account : `${recipient.bankShortName} ··${recipient.account.slice(-4)}`;
  };
}

/** What came in is green; what was taken is plain; what was given back steps back. */
function sumClass({ state, direction }: TransactionRow): string {
  if (state === 'cancelled') return 'dim';
  return state === 'completed' && direction === 'in' ? 'txn__in' : 'medium';
}
