import { ADMIN_APPROVAL_TABS, type AdminApprovalRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Column, RowLink, TimeColumn } from '../list/columns';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { nairaText } from '../parts/format';
import { ApprovalState } from './ApprovalState';
import { Subject } from './Subject';
import { useApprovalText } from './useApprovalWords';

export { ApprovalShow } from './ApprovalShow';

const Col = Column<AdminApprovalRow>;

/** What waits for a second person, and how earlier requests ended. */
export default function ApprovalList() {
  const t = useTranslate();
  return (
    <WorkList
      pageName="approvals"
      sort={{ field: 'requestedAt', order: 'DESC' }}
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
  const wordsOf = useApprovalText();
  return (
    <Rows<AdminApprovalRow> rowClick="show" rowSx={({ state, mine }) => (state === 'requested' && !mine ? URGENT : {})}>
      <Col
        source="action"
        render={(approval) => (
          <RowLink className="medium nowrap" to={`/approvals/${approval.id}/show`}>
            {wordsOf(approval)}
          </RowLink>
        )}
      />
      <Col source="on" render={({ on }) => <Subject on={on} />} />
      <Col align="right" source="naira" render={({ naira }) => (naira === null ? null : nairaText(naira))} />
      <Col
        source="requestedBy"
        render={({ requestedBy, mine }) => (
          <span className="nowrap">
            {mine ? t('approvals.you') : requestedBy.name}{' '}
            <span className="dim">{requestedBy.role ? t(`roles.${requestedBy.role}`).toLowerCase() : ''}</span>
          </span>
        )}
      />
      <Col source="reason" render={({ reason }) => <span className="dim">“{reason}”</span>} />
      <TimeColumn source="requestedAt" />
      <Col source="expiresAt" sorts render={(approval) => <ApprovalState approval={approval} />} />
    </Rows>
  );
}
