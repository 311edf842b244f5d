import { ADMIN_PAYOUT_PRESETS, ADMIN_PAYOUT_TABS, type AdminPayoutRow } from '@usdt-africa/contracts/admin';
import { ColumnsButton, DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { NairaColumn, OrderNumberColumn, RecipientColumn, TimeColumn } from '../list/columns';
import { MoneyFilters, SearchHere } from '../list/facets';
import { DayFilter, Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { durationText, secondsSince } from '../parts/format';
import { useNow } from '../parts/useNow';
import { PhaseChip } from './PhaseChip';

const fields = (name: string): string => `resources.payouts.fields.${name}`;

/** Every payout; what a person must look at stands first. */
export default function PayoutList() {
  return (
    <WorkList
      room="payouts"
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
  const t = useTranslate();
  return (
    <Rows<AdminPayoutRow & { id: string }> rowClick="show" rowSx={(payout) => (payout.attention ? URGENT : {})}>
      <DataTable.Col
        label={fields('reference')}
        source="reference"
        disableSort
        render={(payout: AdminPayoutRow) => (
          <Link className="mono nowrap" to={`/payouts/${payout.id}/show`} onClick={(event) => event.stopPropagation()}>
            {payout.reference}
          </Link>
        )}
      />
      <DataTable.Col
        label={fields('phase')}
        source="phase"
        disableSort
        render={(payout: AdminPayoutRow) => (
          <span className="row nowrap" style={{ gap: 6 }}>
            <PhaseChip phase={payout.phase} />
            {payout.failure && <span className="wait">{payout.failure}</span>}
          </span>
        )}
      />
      <OrderNumberColumn />
      <DataTable.Col label={fields('provider')} source="provider" disableSort />
      <RecipientColumn />
      <NairaColumn />
      <TimeColumn source="requestedAt" />
      <DataTable.Col
        align="right"
        label={t(fields('waitingSince'))}
        source="waitingSince"
        render={(payout: AdminPayoutRow) => <Took payout={payout} />}
      />
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
        {payout.phase === 'unknown' ? t('orders.waitedAsked', { waited, smart_count: payout.timesAsked }) : waited}
      </span>
    );
  }
  return payout.secondsToSettle === null ? null : <span className="dim">{durationText(payout.secondsToSettle)}</span>;
}
