import { ADMIN_REFUND_TABS, type AdminRefundRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Column, RowLink, TimeColumn } from '../list/columns';
import { SearchHere } from '../list/facets';
import { ChoiceFilter, DayFilter, Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { countText, nairaText, orderNumberText, shortHash, usdtText } from '../parts/format';
import './own-words';
import { StateChip } from './StateChip';

export { RefundShow } from './RefundShow';

const Col = Column<AdminRefundRow>;
const AMOUNTS = ['10', '100', '500', '2000'];

/** USDT of orders that go back to their senders. */
export default function RefundList() {
  return (
    <WorkList
      pageName="refunds"
      sort={{ field: 'at', order: 'DESC' }}
      tabs={ADMIN_REFUND_TABS}
      urgent={['attention']}
      filters={<Filters />}
    >
      <Table />
    </WorkList>
  );
}

function Filters() {
  const t = useTranslate();
  return (
    <Tools>
      <SearchHere />
      <ChoiceFilter
        label={t('refunds.filter.amount')}
        sources={['usdt_gte']}
        choices={AMOUNTS.map((amount) => ({
          label: t('refunds.filter.atLeast', { amount: countText(amount) }),
          values: { usdt_gte: amount },
        }))}
      />
      <DayFilter label={t('refunds.filter.at')} source="at" />
    </Tools>
  );
}

function Table() {
  return (
    <Rows<AdminRefundRow> rowClick="show" rowSx={({ waitingSince }) => (waitingSince === null ? {} : URGENT)}>
      <Col
        source="number"
        render={({ id, number }) => <RowLink to={`/refunds/${id}/show`}>{orderNumberText(number)}</RowLink>}
      />
      <Col source="status" render={(row) => <StateChip of={row} />} />
      <Col
        source="order"
        render={({ order }) => <RowLink to={`/orders/${order.id}/show`}>{orderNumberText(order.number)}</RowLink>}
      />
      <Col
        align="right"
        source="usdt"
        sorts
        render={({ usdt, asset }) => (
          <b className="num nowrap">{asset ? `${asset.amount} ${asset.symbol}` : usdtText(usdt)}</b>
        )}
      />
      <Col
        align="right"
        source="naira"
        render={({ naira, asset }) => <span className="num nowrap">{asset ? '–' : nairaText(naira)}</span>}
      />
      <Col
        source="address"
        render={({ address }) => <span className="num">{address === null ? '–' : shortHash(address)}</span>}
      />
      <TimeColumn source="at" />
    </Rows>
  );
}
