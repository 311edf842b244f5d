import type { AdminPayoutRow } from '@usdt-africa/contracts/admin';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { nairaText, orderNumberText, timeText } from '../parts/format';

/* What lists of orders, payouts and cases have in common. Their names come from the list's resource. */

/** The order that a row belongs to; going there is not the same as opening the row. */
export function OrderNumberColumn() {
  return (
    <DataTable.Col
      source="orderNumber"
      disableSort
      render={({ orderId, orderNumber }: Pick<AdminPayoutRow, 'orderId' | 'orderNumber'>) => (
        <Link className="nowrap" to={`/orders/${orderId}/show`} onClick={(event) => event.stopPropagation()}>
          {orderNumberText(orderNumber)}
        </Link>
      )}
    />
  );
}

export function RecipientColumn() {
  return (
    <DataTable.Col
      source="recipient"
      disableSort
      render={({ recipient }: Pick<AdminPayoutRow, 'recipient'>) => (
        <span className="nowrap">
          {recipient.bank} {recipient.account}
        </span>
      )}
    />
  );
}

export function NairaColumn() {
  return (
    <DataTable.Col
      align="right"
      source="naira"
      render={({ naira }: Pick<AdminPayoutRow, 'naira'>) => nairaText(naira)}
    />
  );
}

export function TimeColumn({ source }: { readonly source: string }) {
  return (
    <DataTable.Col
      align="right"
      source={source}
      render={(row: Readonly<Record<string, string>>) => (
        <time className="dim nowrap" dateTime={row[source]}>
          {timeText(row[source]!)}
        </time>
      )}
    />
  );
}
