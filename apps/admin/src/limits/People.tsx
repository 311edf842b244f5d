import type { AdminLimitRow, AdminLimitTab } from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel';
import { Icon } from '@usdt-africa/web-kit';
import { arrowRight, inbox } from '@usdt-africa/web-kit/icons';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Column, RowButton, RowLink } from '../list/columns';
import { Rows } from '../list/Rows';
import { durationText, orderNumberText, secondsSince, timeText, usdtText } from '../parts/format';
import { endText } from '../parts/until';
import { useNow } from '../parts/useNow';
import { Use } from './Use';

type Column = readonly [name: string, align: 'left' | 'right', cell: (row: AdminLimitRow) => ReactNode];

const Col = Column<AdminLimitRow>;

const OWN: readonly Column[] = [
  ['limit', 'right', (row) => <OwnLimit row={row} />],
  ['until', 'left', ({ ownLimit }) => <End until={ownLimit?.until ?? null} />],
  ['reason', 'left', ({ ownLimit }) => <span className="dim">{ownLimit?.reason && `“${ownLimit.reason}”`}</span>],
  ['setBy', 'left', ({ ownLimit }) => <span className="nowrap">{ownLimit?.setBy.name}</span>],
];
/** Columns of each tab besides the customer. */
const COLUMNS: Readonly<Record<AdminLimitTab, readonly Column[]>> = {
  held: [
    ['heldOrder', 'left', (row) => <HeldOrder row={row} />],
    ['held', 'right', ({ held }) => <span className="nowrap">{usdtText(held)}</span>],
    ['since', 'left', (row) => <Since row={row} />],
    ['taken', 'left', (row) => <Taken row={row} />],
  ],
  near: [
    ['taken', 'left', (row) => <Taken row={row} />],
    ['left', 'right', ({ left }) => <Sum of={left} />],
    [
      'held',
      'right',
      ({ held }) => <span className={parseMoney(held, 'USDT') > 0n ? 'wait' : 'dim'}>{usdtText(held)}</span>,
    ],
    ['orders', 'right', ({ orders }) => orders],
    ['lastAt', 'right', ({ lastAt }) => <Time at={lastAt} />],
  ],
  overridden: OWN,
  ended: [...OWN, ['endedAt', 'right', ({ ownLimit }) => ownLimit?.endedAt && <Time at={ownLimit.endedAt} />]],
};

interface Properties {
  readonly tab: AdminLimitTab;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** People under one of the tabs, each row with what matters there. */
export function People({ tab, chosen, onChoose }: Properties) {
  return (
    <Rows<AdminLimitRow>
      key={tab}
      storeKey={`limits.${tab}`}
      empty={<NoActor tab={tab} />}
      chosen={chosen}
      onChoose={onChoose}
    >
      <Col source="who" render={(row) => <Person row={row} onChoose={onChoose} />} />
      {COLUMNS[tab].map(([name, align, cell]) => (
        <Col key={name} align={align} source={name} sorts={name === 'lastAt'} render={cell} />
      ))}
    </Rows>
  );
}

function NoActor({ tab }: { readonly tab: AdminLimitTab }) {
  const t = useTranslate();
  return (
    <div className="empty">
      <Icon of={inbox} />
      <b>{t(`limits.none.${tab}`)}</b>
    </div>
  );
}

function Person({ row, onChoose }: { readonly row: AdminLimitRow; readonly onChoose: (id: string) => void }) {
  const t = useTranslate();
  return (
    <span className="nowrap">
      <RowButton label={row.who?.name ?? t('limits.erased')} onChoose={() => onChoose(row.id)} />{' '}
      <span className="dim">
        {row.who && `${row.who.bank} ${row.who.account}, `}
        {t(`orders.tier.${row.tier}`)}
      </span>
    </span>
  );
}

function Taken({ row }: { readonly row: AdminLimitRow }) {
  const t = useTranslate();
  const { used, reserved, limit, month } = row;
  return (
    <div className="limits__taken">
      <span className="nowrap">
        {usdtText(sum(used, reserved))}{' '}
        <span className="dim">{limit === null ? t('limits.noLimit') : t('limits.of', { limit: usdtText(limit) })}</span>
      </span>
      <Use of={row} />
      {month && isTighter(row) && (
        <small className="dim nowrap">
          {t('limits.inMonth', { taken: usdtText(sum(month.used, month.reserved)), limit: usdtText(month.limit) })}
        </small>
      )}
    </div>
  );
}

/** Whether the month leaves less than the day alone. */
function isTighter({ limit, used, reserved, month }: AdminLimitRow): boolean {
  return month !== null && (limit === null || micro(month.left) < micro(limit) - micro(used) - micro(reserved));
}

function Sum({ of }: { readonly of: string | null }) {
  const t = useTranslate();
  return of === null ? <span className="dim">{t('limits.noLimit')}</span> : usdtText(of);
}

function HeldOrder({ row: { heldOrder } }: { readonly row: AdminLimitRow }) {
  if (!heldOrder) return null;
  return <RowLink to={`/orders/${heldOrder.id}/show`}>{orderNumberText(heldOrder.number)}</RowLink>;
}

function Since({ row: { heldOrder } }: { readonly row: AdminLimitRow }) {
  const t = useTranslate();
  const now = useNow(30_000);
  if (!heldOrder) return null;
  return (
    <span className="wait nowrap">
      {t('limits.heldFor', { time: durationText(secondsSince(heldOrder.since, now)) })}
    </span>
  );
}

function OwnLimit({ row: { ownLimit, usual } }: { readonly row: AdminLimitRow }) {
  if (!ownLimit) return null;
  return (
    <span className="nowrap">
      <span className="dim">
        <Sum of={usual} />
      </span>{' '}
      <Icon of={arrowRight} size="small" className="limits__arrow" /> <b>{usdtText(ownLimit.limit)}</b>
    </span>
  );
}

function End({ until }: { readonly until: string | null }) {
  const t = useTranslate();
  return <span className="nowrap">{until ? endText(until) : t('limits.untilEnded')}</span>;
}

function Time({ at }: { readonly at: string }) {
  return (
    <time className="dim nowrap" dateTime={at}>
      {timeText(at)}
    </time>
  );
}

const micro = (text: string): bigint => parseMoney(text, 'USDT');
const sum = (a: string, b: string): string => formatMoney(micro(a) + micro(b), 'USDT');
