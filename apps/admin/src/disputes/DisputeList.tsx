import { ADMIN_DISPUTE_PRESETS, ADMIN_DISPUTE_TABS, type AdminDisputeRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Column, NairaColumn, RowLink, TimeColumn } from '../list/columns';
import { SearchHere } from '../list/facets';
import { ChoiceFilter, DayFilter, Tools } from '../list/filters';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { orderNumberText, timeText } from '../parts/format';
import { subjectPath } from './subject';
import { DueChip } from './DueChip';
import './own-words';

export { DisputeShow } from './DisputeShow';

const ISSUES: readonly AdminDisputeRow['issue'][] = ['nothing', 'less', 'wrong-account', 'other'];
const ABOUT: readonly AdminDisputeRow['about'][] = ['order', 'purchase'];
const Col = Column<AdminDisputeRow>;

/** Every dispute; the earliest due comes first. */
export default function DisputeList() {
  return (
    <WorkList
      pageName="disputes"
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
        label={t('disputes.filter.about')}
        sources={['about']}
        choices={ABOUT.map((about) => ({ label: t(`disputes.about.${about}`), values: { about } }))}
      />
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
      <Col
        source="number"
        sorts
        render={({ id, number }) => (
          <RowLink className="mono nowrap" to={`/disputes/${id}/show`}>
            {number}
          </RowLink>
        )}
      />
      <Col source="due" sorts render={(dispute) => <DueChip dispute={dispute} />} />
      <Col source="issue" render={({ issue }) => <span className="nowrap">{t(`disputes.issue.${issue}`)}</span>} />
      <Col
        source="orderNumber"
        render={(dispute) => <RowLink to={subjectPath(dispute)}>{orderNumberText(dispute.orderNumber)}</RowLink>}
      />
      <NairaColumn />
      <Col
        source="claimedBy"
        render={({ claimedBy }) =>
          claimedBy ? claimedBy.name : <span className="dim">{t('disputes.unassigned')}</span>
        }
      />
      <TimeColumn source="openedAt" />
      <Col
        align="right"
        source="lastAt"
        sorts
        render={({ lastAt, lastBy }) => (
          <span className="dim nowrap">
            {lastBy && t(`disputes.by.${lastBy}`)} <time dateTime={lastAt}>{timeText(lastAt)}</time>
          </span>
        )}
      />
    </Rows>
  );
}
