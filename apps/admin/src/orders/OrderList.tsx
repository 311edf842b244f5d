import { ADMIN_ORDER_PRESETS, ADMIN_ORDER_TABS, type AdminOrderRow } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { arrowUpDown } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { ColumnsButton, useListContext, useTranslate } from 'react-admin';
import { Column, RecipientColumn, RowLink, TimeColumn } from '../list/columns';
import { MoneyFilters, SearchHere } from '../list/facets';
import { ChoiceFilter, DayFilter, Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { orderNumberText, usdtText } from '../parts/format';
import { ChosenOrders } from './ChosenOrders';
import { OrderNaira } from './OrderNaira';
import { OrderPeek } from './OrderPeek';
import { StatusCell } from './StatusCell';
import { WaitingCell } from './WaitingCell';

const Col = Column<AdminOrderRow>;

/** Every order; what needs a person stands first, not what is newest. */
export default function OrderList() {
  return (
    <WorkList
      room="orders"
      sort={{ field: 'attention', order: 'DESC' }}
      presets={ADMIN_ORDER_PRESETS}
      tabs={Object.keys(ADMIN_ORDER_TABS)}
      urgent={['held']}
      filters={<OrderFilters />}
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
        <Col source="status" render={(order) => <StatusCell order={order} />} />
        <Col source="customer" render={(order) => <Customer order={order} />} />
        <Col align="right" source="usdt" sorts render={({ usdt }) => usdtText(usdt)} />
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
      <ChosenOrders />
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
  const { sort, setSort } = useListContext();
  const isUsual = sort.field === 'attention';
  return (
    <Tools>
      <SearchHere />
      <DayFilter label={t('orders.filter.placed')} source="placedAt" />
      <ChoiceFilter
        label={t('orders.filter.side')}
        sources={['side']}
        choices={[
          { label: t('orders.filter.sell'), values: { side: 'sell' } },
          { label: t('orders.filter.buy'), values: { side: 'buy' } },
        ]}
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
