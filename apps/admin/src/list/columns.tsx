import type { AdminPayoutRow } from '@usdt-africa/contracts/admin';
import type { ReactNode } from 'react';
import { DataTable, type DataTableColumnProps, type RaRecord, useResourceContext, useTranslate } from 'react-admin';
import { Link, type LinkProps } from 'react-router-dom';
import { nairaText, orderNumberText, timeText } from '../parts/format';
import { useIsPhone } from '../parts/useIsPhone';
import { paidForPath } from '../payouts/paidForPath';

/* What lists have in common. The names of columns come from the list's resource. */

interface Properties<Row extends RaRecord> extends Omit<DataTableColumnProps<Row>, 'disableSort'> {
  readonly source: string;
  /** Whether the server sorts by it. */
  readonly sorts?: boolean;
}

/** One column of a list; on a phone, where a row is a card, each value has the column's name next to it. */
export function Column<Row extends RaRecord>({ sorts = false, render, ...rest }: Properties<Row>) {
  const t = useTranslate();
  const resource = useResourceContext();
  const isPhone = useIsPhone();
  const { source, label = `resources.${resource}.fields.${source}` } = rest;
  const named = (row: Row): ReactNode => (
    <>
      {typeof label === 'string' && <span className="rowname">{t(label)}</span>}
      <div className="rowvalue">{render ? render(row) : (row[source] as ReactNode)}</div>
    </>
  );
  const shown = isPhone ? named : render;
  return <DataTable.Col<Row> disableSort={!sorts} {...rest} {...(shown && { render: shown })} />;
}

/** The way from a row to a page; going there is not the same as pressing the row. */
export function RowLink({ className = 'nowrap', ...rest }: LinkProps) {
  return <Link className={className} onClick={(event) => event.stopPropagation()} {...rest} />;
}

interface ChooseProperties {
  readonly label: string;
  readonly onChoose: () => void;
}

/** The button of a row that is selected as a whole, for the keyboard and screen readers. */
export function RowButton({ label, onChoose }: ChooseProperties) {
  return (
    <button
      type="button"
      className="plain medium"
      onClick={(event) => {
        event.stopPropagation();
        onChoose();
      }}
    >
      {label}
    </button>
  );
}

/** The order that a row belongs to; of a withdrawal its number. */
export function OrderNumberColumn() {
  return (
    <Column<AdminPayoutRow>
      source="orderNumber"
      render={(row) => <RowLink to={paidForPath(row)}>{orderNumberText(row.orderNumber)}</RowLink>}
    />
  );
}

export function RecipientColumn() {
  return (
    <Column<AdminPayoutRow>
      source="recipient"
      render={({ recipient }) => (
        <>
          {recipient.bank} <span className="nowrap">{recipient.account}</span>
        </>
      )}
    />
  );
}

export function NairaColumn() {
  return <Column<AdminPayoutRow> align="right" source="naira" sorts render={({ naira }) => nairaText(naira)} />;
}

export function TimeColumn({ source, sorts = true, ...rest }: Omit<Properties<RaRecord>, 'render'>) {
  return (
    <Column
      align="right"
      source={source}
      sorts={sorts}
      render={(row) => (
        <time className="dim nowrap" dateTime={row[source] as string}>
          {timeText(row[source] as string)}
        </time>
      )}
      {...rest}
    />
  );
}
