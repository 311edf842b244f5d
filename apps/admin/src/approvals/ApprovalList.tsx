import { ADMIN_APPROVAL_TABS, type AdminApprovalRow } from '@usdt-africa/contracts/admin';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { nairaText, timeText } from '../parts/format';
import { ApprovalState } from './ApprovalState';
import { Subject } from './Subject';
import { useApprovalWords } from './useApprovalWords';

const fields = (name: string): string => `resources.approvals.fields.${name}`;

/** What waits for a second person, and how earlier requests ended. */
export default function ApprovalList() {
  const t = useTranslate();
  return (
    <WorkList
      room="approvals"
      sort={{ field: 'askedAt', order: 'DESC' }}
      startsWith="open"
      tabs={Object.keys(ADMIN_APPROVAL_TABS)}
      urgent={['open']}
      note={<p className="dim small">{t('approvals.notYourOwn')}</p>}
    >
      <Table />
    </WorkList>
  );
}

function Table() {
  const t = useTranslate();
  const wordsOf = useApprovalWords();
  return (
    <Rows<AdminApprovalRow> rowClick="show" rowSx={({ state, mine }) => (state === 'asked' && !mine ? URGENT : {})}>
      <DataTable.Col
        label={fields('verb')}
        source="verb"
        disableSort
        render={(approval: AdminApprovalRow) => (
          <Link
            className="medium nowrap"
            to={`/approvals/${approval.id}/show`}
            onClick={(event) => event.stopPropagation()}
          >
            {wordsOf(approval)}
          </Link>
        )}
      />
      <DataTable.Col
        label={fields('on')}
        source="on"
        disableSort
        render={({ on }: AdminApprovalRow) => <Subject on={on} />}
      />
      <DataTable.Col
        align="right"
        label={fields('naira')}
        source="naira"
        disableSort
        render={({ naira }: AdminApprovalRow) => (naira === null ? null : nairaText(naira))}
      />
      <DataTable.Col
        label={fields('askedBy')}
        source="askedBy"
        disableSort
        render={({ askedBy, mine }: AdminApprovalRow) => (
          <span className="nowrap">
            {mine ? t('approvals.you') : askedBy.name}{' '}
            <span className="dim">{askedBy.role ? t(`roles.${askedBy.role}`).toLowerCase() : ''}</span>
          </span>
        )}
      />
      <DataTable.Col
        label={fields('reason')}
        source="reason"
        disableSort
        render={({ reason }: AdminApprovalRow) => <span className="dim">“{reason}”</span>}
      />
      <DataTable.Col
        align="right"
        label={fields('askedAt')}
        source="askedAt"
        render={({ askedAt }: AdminApprovalRow) => (
          <time className="dim nowrap" dateTime={askedAt}>
            {timeText(askedAt)}
          </time>
        )}
      />
      <DataTable.Col
        label={fields('expiresAt')}
        source="expiresAt"
        render={(approval: AdminApprovalRow) => <ApprovalState approval={approval} />}
      />
    </Rows>
  );
}
