import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Card } from '../parts/Card';
import { orderNumberText, timeText } from '../parts/format';
import { filtered } from '../parts/paths';
import { useNow } from '../parts/useNow';

/** How many of the latest a card shows. */
export const LATEST = 5;

interface Properties<Row> {
  /** Its texts are `<resource>.ofCustomer.{title,all,none}`. */
  readonly resource: 'purchases' | 'withdrawals';
  readonly accountId: unknown;
  readonly rows: readonly Row[];
  readonly at: (row: Row) => string;
  /** The cells between the number and the time. */
  readonly children: (row: Row) => ReactNode;
}

/** The latest records of a customer, with a link to all of them. */
export function LatestCard<Row extends { readonly id: unknown; readonly number: string }>({
  resource,
  accountId,
  rows,
  at,
  children,
}: Properties<Row>) {
  const t = useTranslate();
  const now = useNow(60_000);
  return (
    <Card
      title={t(`${resource}.ofCustomer.title`)}
      look="card--clip stacks"
      beside={
        rows.length > 0 && (
          <Link className="link" to={filtered(resource, { accountId })}>
            {t(`${resource}.ofCustomer.all`)}
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="card__body dim">{t(`${resource}.ofCustomer.none`)}</p>
      ) : (
        <table className="table tn">
          <tbody>
            {rows.map((row) => (
              <tr key={String(row.id)}>
                <td className="nowrap">
                  <Link className="medium" to={`/${resource}/${String(row.id)}/show`}>
                    {orderNumberText(row.number)}
                  </Link>
                </td>
                {children(row)}
                <td className="right dim nowrap">{timeText(at(row), now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
