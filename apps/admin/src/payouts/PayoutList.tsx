import { ADMIN_PAYOUT_PRESETS, ADMIN_PAYOUT_TABS, type AdminPayoutRow } from '@usdt-africa/contracts/admin';
import { ColumnsButton, useTranslate } from 'react-admin';
import { Column, NairaColumn, OrderNumberColumn, RecipientColumn, RowLink, TimeColumn } from '../list/columns';
import { MoneyFilters, SearchHere } from '../list/facets';
import { DayFilter, Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { durationText, secondsSince } from '../parts/format';
import { useNow } from '../parts/useNow';
import { StateChip } from '../states/StateChip';
import { useProviderName } from './useProviderName';

const Col = Column<AdminPayoutRow>;

/** Every payout; those that need an operator come first. */
export default function PayoutList() {
  return (
    <WorkList
      pageName="payouts"
      sort={{ field: 'attention', order: 'DESC' }}
      presets={ADMIN_PAYOUT_PRESETS}
      tabs={Object.keys(ADMIN_PAYOUT_TABS)}
      urgent={['unknown', 'failed', 'returned']}
      filters={<PayoutFilters />}
    >
      <Table />
    </WorkList>
  );
}

function PayoutFilters() {
  const t = useTranslate();
  return (
    <Tools>
      <SearchHere />
      <DayFilter label={t('payouts.filter.requested')} source="requestedAt" />
      <MoneyFilters />
      <span className="grow" />
      <ColumnsButton />
    </Tools>
  );
}

function Table() {
  const providerOf = useProviderName();
  return (
    <Rows<AdminPayoutRow> rowClick="show" rowSx={(payout) => (payout.attention ? URGENT : {})}>
      <Col
        source="reference"
        render={({ id, reference }) => (
          <RowLink className="mono nowrap" to={`/payouts/${id}/show`}>
            {reference}
          </RowLink>
        )}
      />
      <Col
        source="phase"
        render={({ state, failure, recipient }) => (
          <span className="row nowrap" style={{ gap: 6 }}>
            <StateChip state={state} bank={recipient.bank} />
            {failure && <span className="wait">{failure}</span>}
          </span>
        )}
      />
      <OrderNumberColumn />
      <Col source="provider" render={({ provider }) => providerOf(provider)} />
      <RecipientColumn />
      <NairaColumn />
      <TimeColumn source="requestedAt" />
      <Col align="right" source="waitingSince" sorts render={(payout) => <Took payout={payout} />} />
    </Rows>
  );
}

function Took({ payout }: { readonly payout: AdminPayoutRow }) {
  const t = useTranslate();
  const now = useNow(payout.waitingSince ? 1000 : 3_600_000);
  if (payout.attention && payout.waitingSince) {
    const waited = durationText(secondsSince(payout.waitingSince, now));
    return (
      <span className="wait nowrap">
        {payout.state.code === 'no-answer'
          ? t('orders.waitedChecked', { waited, smart_count: payout.statusChecks })
          : waited}
      </span>
    );
  }
  return payout.secondsToSettle === null ? null : <span className="dim">{durationText(payout.secondsToSettle)}</span>;
}
