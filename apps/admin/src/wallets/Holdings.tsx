import type { AdminHoldingRow } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRows } from '../data/useLiveQuery';
import { Card } from '../parts/Card';
import { Copyable } from '../parts/Copyable';
import { countText, nearText, orderNumberText, shortHash, usdtText } from '../parts/format';
import { Pager } from '../parts/Pager';
import { useNow } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';
import { Agreed } from './Balances';
import './own-words';

const PER_PAGE = 8;
const REREAD_MS = 15_000;
const MOST_FIRST = { field: 'usdt', order: 'DESC' } as const;
const DAY_MS = 86_400_000;
/** After so long an address is swept whatever it costs, above twice its cost. */
const REST_DAYS = 7;

interface Properties {
  /** What all of them hold by the ledger. */
  readonly usdt: string;
  readonly onOpen: (runId: string) => void;
}

/** Deposit addresses that hold USDT, and what each of them waits for; those that wait for a person first. */
export function Holdings({ usdt, onOpen }: Properties) {
  const t = useTranslate();
  const now = useNow(60_000);
  const [page, setPage] = useState(1);
  const stuck = useRows(
    { pageName: 'sweeps', resource: 'holdings', perPage: 25, sort: MOST_FIRST, filter: { state: 'stuck' } },
    { refetchInterval: REREAD_MS },
  );
  const { data, error } = useRows(
    { pageName: 'sweeps', resource: 'holdings', page, perPage: PER_PAGE, sort: MOST_FIRST },
    { refetchInterval: REREAD_MS },
  );
  const first = page === 1 ? (stuck.data?.data ?? []) : [];
  const isFirst = new Set(first.map(({ id }) => id));
  const rows = [...first, ...(data?.data ?? []).filter(({ id }) => !isFirst.has(id))];
  const total = data?.total ?? 0;
  const [order, amount, since, waits] = ['order', 'usdt', 'since', 'waits'].map((name) =>
    t(`wallets.holdings.${name}`),
  );
  return (
    <Card
      title={t('wallets.holdings.title')}
      look="card--clip stacks"
      beside={data && <span className="dim small">{t('wallets.run.addresses', { smart_count: total })}</span>}
    >
      {!data &&
        (error ? (
          <p className="card__body neg">{error.message}</p>
        ) : (
          <div className="card__body">
            <Waiting lines={4} />
          </div>
        ))}
      {data && rows.length === 0 && <p className="card__body dim">{t('wallets.holdings.none')}</p>}
      {rows.length > 0 && (
        <table className="table tn">
          <thead>
            <tr>
              <th>{t('wallets.holdings.address')}</th>
              <th>{order}</th>
              <th className="right">{amount}</th>
              <th className="right">{since}</th>
              <th>{waits}</th>
              <th>
                <span className="visually-hidden">{t('wallets.holdings.run')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-urgent={row.sweep?.phase === 'stuck' || undefined}>
                <td>
                  <Copyable text={row.id} what={t('layout.matched.address')}>
                    {shortHash(row.id)}
                  </Copyable>
                </td>
                <td data-name={order}>
                  {row.order ? (
                    <Link className="link nowrap" to={`/orders/${row.order.id}/show`}>
                      {orderNumberText(row.order.number)}
                    </Link>
                  ) : (
                    <span className="dim">{t('wallets.holdings.noOrder')}</span>
                  )}
                </td>
                <td className="right nowrap" data-name={amount}>
                  {usdtText(row.usdt)}
                </td>
                <td className="right nowrap dim" data-name={since}>
                  {row.lastAt === null ? '–' : nearText(row.lastAt, now)}
                </td>
                <td data-name={waits}>
                  <WaitsFor of={row} now={now} />
                </td>
                <td className="right">
                  {row.sweep && (
                    <button type="button" className="link" onClick={() => onOpen(row.sweep!.runId)}>
                      {t('wallets.holdings.open')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>{t('wallets.run.addresses', { smart_count: total })}</td>
              <td className="right nowrap" data-name={amount}>
                {usdtText(usdt)}
              </td>
              <td />
              <td colSpan={2}>
                <Agreed />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {total > PER_PAGE && (
        <Pager
          className="wallets__pager"
          page={page}
          perPage={PER_PAGE}
          total={total}
          totalText={countText(total)}
          onPage={setPage}
        />
      )}
    </Card>
  );
}

/** What the money at an address waits for. */
function WaitsFor({ of: { sweep, firstAt }, now }: { readonly of: AdminHoldingRow; readonly now: number }) {
  const t = useTranslate();
  if (sweep !== null)
    return (
      <span className={sweep.phase === 'stuck' ? 'wait' : undefined}>{t(`wallets.holdings.for.${sweep.phase}`)}</span>
    );
  const restAt = firstAt === null ? null : Date.parse(firstAt) + REST_DAYS * DAY_MS;
  return (
    <span className="dim">
      {restAt === null || restAt <= now
        ? t('wallets.holdings.for.rest')
        : t('wallets.holdings.for.more', { until: nearText(restAt, now) })}
    </span>
  );
}
