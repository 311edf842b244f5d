import {
  ADMIN_ORDER_PRESETS,
  ADMIN_ORDER_TABS,
  ADMIN_ORDER_TIERS,
  type AdminOrderRow,
} from '@usdt-africa/contracts/admin';
import { countdownText, Facts, Icon } from '@usdt-africa/web-kit';
import { arrowUpDown } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { ColumnsButton, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useView } from '../data/useView';
import { Column, RecipientColumn, RowLink, TimeColumn } from '../list/columns';
import { MoneyFilters, SearchHere } from '../list/facets';
import { ChoiceFilter, DayFilter, Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { Aside } from '../parts/Aside';
import { Timeline } from '../parts/EventLine';
import { durationText, orderNumberText, secondsSince, timeText } from '../parts/format';
import { useNow } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';
import { OtherTokenChip, StateChip, StateSentence } from '../states/StateChip';
import { isOtherToken } from '../states/useStateWords';
import { ReceivedCell } from './ReceivedCell';
import { ChosenOrders } from './ChosenOrders';
import { OrderNaira } from './OrderNaira';

const Col = Column<AdminOrderRow>;

/** Every order; those that need an operator come first, not the newest. */
export default function OrderList() {
  return (
    <WorkList
      pageName="orders"
      sort={{ field: 'attention', order: 'DESC' }}
      presets={ADMIN_ORDER_PRESETS}
      tabs={Object.keys(ADMIN_ORDER_TABS)}
      urgent={['held', 'unpaid']}
      filters={<OrderFilters />}
      chosen={<ChosenOrders />}
    >
      <Table />
    </WorkList>
  );
}

function Table() {
  const [peek, setPeek] = useState<string | null>(null);
  return (
    <>
      <Rows<AdminOrderRow> canTick onChoose={setPeek} rowSx={(order) => (order.attention ? URGENT : {})}>
        <Col
          source="number"
          sorts
          render={({ id, number }) => <RowLink to={`/orders/${id}/show`}>{orderNumberText(number)}</RowLink>}
        />
        <Col
          source="status"
          render={({ state, recipient, confirmations, attention }) => (
            <span className="row row--wrap" style={{ gap: 6 }}>
              <StateChip state={state} bank={recipient.bank} confirmations={confirmations} />
              {attention === 'unsupported-asset' && !isOtherToken(state) && <OtherTokenChip />}
            </span>
          )}
        />
        <Col source="customer" render={(order) => <Customer order={order} />} />
        <Col align="right" source="usdt" sorts render={(order) => <ReceivedCell order={order} />} />
        <RecipientColumn />
        <Col align="right" source="naira" sorts render={(order) => <OrderNaira order={order} />} />
        <TimeColumn source="placedAt" />
        <Col
          align="right"
          source="waitingSince"
          sorts
          render={(order) => (
            <span className="nowrap">
              <WaitingCell order={order} />
            </span>
          )}
        />
      </Rows>
      {peek && <OrderPeek id={peek} onClose={() => setPeek(null)} />}
    </>
  );
}

function Customer({ order }: { readonly order: AdminOrderRow }) {
  const t = useTranslate();
  return (
    <span className="nowrap">
      {order.customer} <span className="dim">{t(`orders.tier.${order.tier}`)}</span>
    </span>
  );
}

function OrderFilters() {
  const t = useTranslate();
  const { sort, setSort, filterValues } = useListContext();
  const isUsual = sort.field === 'attention';
  const { guest } = filterValues as { readonly guest?: string };
  return (
    <Tools>
      <SearchHere />
      {guest && <ChoiceFilter label={t('guests.filter')} sources={['guest']} choices={[]} />}
      <DayFilter label={t('orders.filter.placed')} source="placedAt" />
      <ChoiceFilter
        label={t('orders.filter.side')}
        sources={['side']}
        choices={[
          { label: t('orders.filter.sell'), values: { side: 'sell' } },
          { label: t('orders.filter.buy'), values: { side: 'buy' } },
        ]}
      />
      <ChoiceFilter
        label={t('orders.filter.tier')}
        sources={['tier']}
        choices={ADMIN_ORDER_TIERS.map((tier) => ({ label: t(`orders.tier.${tier}`), values: { tier } }))}
      />
      <MoneyFilters />
      <ChoiceFilter
        label={t('orders.filter.heldFor')}
        sources={['waitingSeconds_gte']}
        choices={[900, 3600, 86_400].map((seconds) => ({
          label: t(`orders.filter.held.${seconds}`),
          values: { waitingSeconds_gte: seconds },
        }))}
      />
      <span className="grow" />
      {!isUsual && (
        <button type="button" className="filter" onClick={() => setSort({ field: 'attention', order: 'DESC' })}>
          <Icon of={arrowUpDown} size="small" />
          {t('orders.personFirst')}
        </button>
      )}
      <ColumnsButton />
    </Tools>
  );
}

/** How long it took to naira, or for how long something has been waited for. */
function WaitingCell({ order }: { readonly order: AdminOrderRow }) {
  const t = useTranslate();
  const now = useNow(order.deliveredSeconds === null ? 1000 : 3_600_000);
  if (order.attention && order.waitingSince) {
    const waited = durationText(secondsSince(order.waitingSince, now));
    const checks = order.payout?.statusChecks ?? 0;
    return (
      <span className="wait">
        {order.attention === 'payout-unknown' ? t('orders.waitedChecked', { waited, smart_count: checks }) : waited}
      </span>
    );
  }
  if (order.deliveredSeconds !== null) return <span className="dim">{durationText(order.deliveredSeconds)}</span>;
  if (order.status === 'waiting') {
    const left = -secondsSince(order.lockEndsAt, now);
    return (
      <span className="dim">
        {left > 0 ? t('orders.rateHeld', { left: countdownText(left) }) : t('orders.rateGone')}
      </span>
    );
  }
  if (order.status === 'received' && order.confirmations)
    return (
      <span className="dim">
        {t('orders.about', { left: durationText((order.confirmations.needed - order.confirmations.done) * 3) })}
      </span>
    );
  if (order.payout?.lastCheckedAt)
    return (
      <span className="dim">
        {t('orders.checkedAgo', { ago: durationText(secondsSince(order.payout.lastCheckedAt, now)) })}
      </span>
    );
  return null;
}

const LAST = 5;

/** An order at a glance, without leaving the list. */
function OrderPeek({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const { data: order, error } = useView('orders', id);
  return (
    <Aside over title={order ? orderNumberText(order.number) : t('pages.orders')} onClose={onClose}>
      <div className="card__body stack">
        {error && <p className="neg">{error instanceof Error ? error.message : ''}</p>}
        {!order && !error && <Waiting lines={5} />}
        {order && (
          <>
            <p className="amount" style={{ fontSize: '1.125rem' }}>
              <StateSentence state={order.state} />
            </p>
            <StateChip state={order.state} isBare />
            <Facts
              pairs={[
                [t('resources.orders.fields.usdt'), <ReceivedCell order={order} />],
                [t('resources.orders.fields.naira'), <OrderNaira order={order} />],
                [t('resources.orders.fields.recipient'), `${order.recipient.bank} ${order.recipient.account}`],
                [t('resources.orders.fields.customer'), `${order.customer}, ${t(`orders.tier.${order.tier}`)}`],
                [t('resources.orders.fields.placedAt'), timeText(order.placedAt)],
              ]}
            />
            <Link className="button button--main" to={`/orders/${order.id}/show`}>
              {t('orders.open')}
            </Link>
          </>
        )}
      </div>
      {order && <Timeline entries={order.timeline.slice(-LAST)} />}
    </Aside>
  );
}
