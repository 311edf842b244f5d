import { ADMIN_DISPUTE_PRESETS, ADMIN_DISPUTE_TABS, type AdminDisputeRow } from '@usdt-africa/contracts/admin';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { NairaColumn, OrderNumberColumn, TimeColumn } from '../list/columns';
import { SearchHere } from '../list/facets';
import { ChoiceFilter, DayFilter, Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { timeText } from '../parts/format';
import { DueChip } from './DueChip';

const ISSUES: readonly AdminDisputeRow['issue'][] = ['nothing', 'less', 'wrong-account'];
const fields = (name: string): string => `resources.disputes.fields.${name}`;

/** Every case; what is due first stands first. */
export default function DisputeList() {
  return (
    <WorkList
      room="disputes"
      sort={{ field: 'due', order: 'ASC' }}
      startsWith="work"
      presets={ADMIN_DISPUTE_PRESETS}
      tabs={Object.keys(ADMIN_DISPUTE_TABS)}
      urgent={['work']}
      filters={<DisputeFilters />}
    >
      <Table />
    </WorkList>
  );
}

function DisputeFilters() {
  const t = useTranslate();
  return (
    <Tools>
      <SearchHere />
      <DayFilter label={t('disputes.filter.opened')} source="openedAt" />
      <ChoiceFilter
        label={t('disputes.filter.issue')}
        sources={['issue']}
        choices={ISSUES.map((issue) => ({ label: t(`disputes.issue.${issue}`), values: { issue } }))}
      />
    </Tools>
  );
}

const isOurs = ({ state }: AdminDisputeRow): boolean => state === 'open' || state === 'waiting-us';

function Table() {
  const t = useTranslate();
  return (
    <Rows<AdminDisputeRow> rowClick="show" rowSx={(dispute) => (isOurs(dispute) ? URGENT : {})}>
      <DataTable.Col
        label={fields('number')}
        source="number"
        render={({ id, number }: AdminDisputeRow) => (
          <Link className="mono nowrap" to={`/disputes/${id}/show`} onClick={(event) => event.stopPropagation()}>
            {number}
          </Link>
        )}
      />
      <DataTable.Col
        label={fields('due')}
        source="due"
        render={(dispute: AdminDisputeRow) => <DueChip dispute={dispute} />}
      />
      <DataTable.Col
        label={fields('issue')}
        source="issue"
        disableSort
        render={({ issue }: AdminDisputeRow) => <span className="nowrap">{t(`disputes.issue.${issue}`)}</span>}
      />
      <OrderNumberColumn />
      <NairaColumn />
      <DataTable.Col
        label={fields('claimedBy')}
        source="claimedBy"
        disableSort
        render={({ claimedBy }: AdminDisputeRow) =>
          claimedBy ? claimedBy.name : <span className="dim">{t('disputes.nobody')}</span>
        }
      />
      <TimeColumn source="openedAt" />
      <DataTable.Col
        align="right"
        label={fields('lastAt')}
        source="lastAt"
        render={({ lastAt, lastBy }: AdminDisputeRow) => (
          <span className="dim nowrap">
            {lastBy && t(`disputes.by.${lastBy}`)} <time dateTime={lastAt}>{timeText(lastAt)}</time>
          </span>
        )}
      />
    </Rows>
  );
}
