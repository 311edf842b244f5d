import { useQuery } from '@tanstack/react-query';
import type { TransactionRow } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Icon, personName } from '@usdt-africa/web-kit';
import { chevronRight, circleAlert, clock } from '@usdt-africa/web-kit/icons';
import { accountPaths, sellPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { needsQuery } from './api';

const SHOWN = 3;

/** A hidden sale without a deposit was put aside by its owner; money that arrived is shown in any case. */
const needsOwner = ({ status, needsChoice, hidden }: TransactionRow): boolean =>
  needsChoice || (status === 'waiting' && !hidden);

/** SELL-06: sales that wait for the customer: for the deposit, or for a choice about a smaller one. */
export function NeedsYou() {
  const { t } = useMessages();
  const { data } = useQuery(needsQuery);
  const rows = (data?.rows ?? []).filter(needsOwner);
  if (rows.length === 0) return null;
  // Money that is here comes first.
  const sorted = [...rows.filter((row) => row.needsChoice), ...rows.filter((row) => !row.needsChoice)];
  return (
    <section className="stack stack--8" aria-label={t('needs.title')}>
      <h2>{t('needs.title')}</h2>
      <ul className="card rows">
        {sorted.slice(0, SHOWN).map((row) => (
          <li key={row.number}>
            <Need row={row} />
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <Link className="link" to={`${accountPaths.dashboardTransactions}?status=waiting`}>
          {t('needs.all')}
        </Link>
      )}
    </section>
  );
}

function Need({ row: { number, needsChoice, usdt, recipient } }: { readonly row: TransactionRow }) {
  const { t, stable } = useMessages();
  const amount = usdt === null ? '' : stable(usdt);
  const name = personName(recipient?.name ?? t('txn.erased'));
  return (
    <Link className="item" to={sellPath(number)}>
      <span className="disc disc--caution" aria-hidden="true">
        <Icon of={needsChoice ? circleAlert : clock} />
      </span>
      <span className="grow">
        <b>{t(needsChoice ? 'needs.choice' : 'needs.deposit', { amount })}</b>
        <span className="small">{t(needsChoice ? 'needs.choice-more' : 'needs.deposit-more', { name })}</span>
      </span>
      <Icon of={chevronRight} />
    </Link>
  );
}
