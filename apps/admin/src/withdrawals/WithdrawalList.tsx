import { ADMIN_WITHDRAWAL_KINDS, ADMIN_WITHDRAWAL_TABS, type AdminWithdrawalRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Column, RowLink, TimeColumn } from '../list/columns';
import { SearchHere } from '../list/facets';
import { ChoiceFilter, DayFilter, Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { countText, nairaText, orderNumberText } from '../parts/format';
import './own-words';
import { CustomerLink, Receiver } from './People';
import { StateChip } from './StateChip';

export { WithdrawalShow } from './WithdrawalShow';

const Col = Column<AdminWithdrawalRow>;
const AMOUNTS = ['10000', '100000', '500000', '1000000'];

/** Naira that leave wallets: to bank accounts, and to other customers. */
export default function WithdrawalList() {
  return (
    <WorkList
      pageName="withdrawals"
      sort={{ field: 'at', order: 'DESC' }}
      tabs={ADMIN_WITHDRAWAL_TABS}
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
        label={t('withdrawals.filter.kind')}
        sources={['kind']}
        choices={ADMIN_WITHDRAWAL_KINDS.map((kind) => ({ label: t(`withdrawals.kind.${kind}`), values: { kind } }))}
      />
      <ChoiceFilter
        label={t('withdrawals.filter.amount')}
        sources={['naira_gte']}
        choices={AMOUNTS.map((amount) => ({
          label: t('withdrawals.filter.atLeast', { amount: countText(amount) }),
          values: { naira_gte: amount },
        }))}
      />
      <DayFilter label={t('withdrawals.filter.at')} source="at" />
    </Tools>
  );
}

function Table() {
  return (
    <Rows<AdminWithdrawalRow> rowClick="show" rowSx={({ matterSince }) => (matterSince === null ? {} : URGENT)}>
      <Col
        source="number"
        render={({ id, number }) => <RowLink to={`/withdrawals/${id}/show`}>{orderNumberText(number)}</RowLink>}
      />
      <Col source="status" render={(row) => <StateChip of={row} />} />
      <Col source="from" render={({ from }) => <CustomerLink of={from} />} />
      <Col source="to" render={(row) => <Receiver of={row} />} />
      <Col
        align="right"
        source="naira"
        sorts
        render={({ naira }) => <b className="num nowrap">{nairaText(naira)}</b>}
      />
      <TimeColumn source="at" />
    </Rows>
  );
}
