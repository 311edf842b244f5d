import {
  ADMIN_CUSTOMER_PRESETS,
  ADMIN_CUSTOMER_STATES,
  AdminCustomerTab,
  AdminCustomerTier,
  type AdminCustomerRow,
} from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Column, RowLink } from '../list/columns';
import { ChoiceFilter, DayFilter, SearchFilter, Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { countText, timeText, usdtText } from '../parts/format';
import { useNow } from '../parts/useNow';
import { StateChip } from './StateChip';
import { useAttention } from './useAttention';

const Col = Column<AdminCustomerRow>;

/** Every customer; those that need attention come first, with the reason. The list cannot be exported. */
export default function CustomerList() {
  const t = useTranslate();
  return (
    <WorkList
      pageName="customers"
      sort={{ field: 'attention', order: 'DESC' }}
      presets={ADMIN_CUSTOMER_PRESETS}
      besidePresets={<p className="dim small">{t('customers.noExport')}</p>}
      tabs={AdminCustomerTab.options}
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
      <SearchFilter label={t('customers.search')} />
      <ChoiceFilter
        label={t('customers.filter.tier')}
        sources={['tier']}
        choices={AdminCustomerTier.options.map((tier) => ({ label: t(`orders.tier.${tier}`), values: { tier } }))}
      />
      <ChoiceFilter
        label={t('customers.filter.state')}
        sources={['state']}
        choices={ADMIN_CUSTOMER_STATES.map((state) => ({ label: t(`customers.state.${state}`), values: { state } }))}
      />
      <DayFilter label={t('customers.filter.since')} source="since" />
    </Tools>
  );
}

function Table() {
  const t = useTranslate();
  const now = useNow(60_000);
  const attentionOf = useAttention();
  return (
    <Rows<AdminCustomerRow> rowClick="show" rowSx={({ attention }) => (attention ? URGENT : {})}>
      <Col
        source="name"
        render={({ id, name, username }) => (
          <RowLink className="nowrap" to={`/customers/${id}/show`}>
            <b className="medium">{name}</b> <span className="dim">{username}</span>
          </RowLink>
        )}
      />
      <Col source="tier" render={({ tier }) => t(`orders.tier.${tier}`)} />
      <Col source="state" render={({ state }) => <StateChip state={state} />} />
      <Col align="right" source="usdt30" render={({ usdt30 }) => usdtText(usdt30)} />
      <Col align="right" source="orders" render={({ orders }) => countText(orders)} />
      <Col
        align="right"
        source="seenAt"
        sorts
        render={({ seenAt }) => (seenAt ? <time dateTime={seenAt}>{timeText(seenAt)}</time> : '–')}
      />
      <Col
        source="attention"
        sorts
        render={(customer) => <span className="wait">{attentionOf(customer, now) ?? ''}</span>}
      />
    </Rows>
  );
}
