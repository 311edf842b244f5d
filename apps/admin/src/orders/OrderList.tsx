import { ADMIN_ORDER_PRESETS, ADMIN_ORDER_TABS, type AdminOrderRow } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { arrowUpDown } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { ColumnsButton, DataTable, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { RecipientColumn, TimeColumn } from '../list/columns';
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

const fields = (name: string): string => `resources.orders.fields.${name}`;

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
      <Rows<AdminOrderRow & { id: string }>
        canTick
        rowClick={(id) => {
          setPeek(String(id));
          return false;
        }}
        rowSx={(order) => (order.attention ? URGENT : {})}
      >
        <DataTable.Col
          label={fields('number')}
          source="number"
          render={(order: AdminOrderRow) => (
            <Link className="nowrap" to={`/orders/${order.id}/show`} onClick={(event) => event.stopPropagation()}>
              {orderNumberText(order.number)}
            </Link>
          )}
        />
        <DataTable.Col
          label={fields('status')}
          source="status"
          disableSort
          render={(order: AdminOrderRow) => <StatusCell order={order} />}
        />
        <DataTable.Col
          label={fields('customer')}
          source="customer"
          disableSort
          render={(order: AdminOrderRow) => <Customer order={order} />}
        />
        <DataTable.Col
          align="right"
          label={fields('usdt')}
          source="usdt"
          render={(order: AdminOrderRow) => usdtText(order.usdt)}
        />
        <RecipientColumn />
        <DataTable.Col
          align="right"
          label={fields('naira')}
          source="naira"
          render={(order: AdminOrderRow) => <OrderNaira order={order} />}
        />
        <TimeColumn source="placedAt" />
        <DataTable.Col
          align="right"
          label={fields('waitingSince')}
          source="waitingSince"
          render={(order: AdminOrderRow) => (
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
