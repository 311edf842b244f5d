import { ADMIN_APPROVAL_TABS, type AdminApprovalRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Column, RowLink, TimeColumn } from '../list/columns';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { nairaText } from '../parts/format';
import { ApprovalState } from './ApprovalState';
import { Subject } from './Subject';
import { useApprovalWords } from './useApprovalWords';

const Col = Column<AdminApprovalRow>;

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
      <Col
        source="verb"
        render={(approval) => (
          <RowLink className="medium nowrap" to={`/approvals/${approval.id}/show`}>
            {wordsOf(approval)}
          </RowLink>
        )}
      />
      <Col source="on" render={({ on }) => <Subject on={on} />} />
      <Col align="right" source="naira" render={({ naira }) => (naira === null ? null : nairaText(naira))} />
      <Col
        source="askedBy"
        render={({ askedBy, mine }) => (
          <span className="nowrap">
            {mine ? t('approvals.you') : askedBy.name}{' '}
            <span className="dim">{askedBy.role ? t(`roles.${askedBy.role}`).toLowerCase() : ''}</span>
          </span>
        )}
      />
      <Col source="reason" render={({ reason }) => <span className="dim">“{reason}”</span>} />
      <TimeColumn source="askedAt" />
      <Col source="expiresAt" sorts render={(approval) => <ApprovalState approval={approval} />} />
    </Rows>
  );
}
