import { ADMIN_UNATTRIBUTED_TABS, type AdminUnattributedRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Column, RowLink, TimeColumn } from '../list/columns';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { countText, shortHash, usdtText } from '../parts/format';
import { StateChip } from './StateChip';
import './own-words';

export { UnattributedShow } from './UnattributedShow';

const Col = Column<AdminUnattributedRow>;

/** Deposits at our addresses that were credited to no order: each has an owner. */
export default function UnattributedList() {
  const t = useTranslate();
  return (
    <WorkList
      pageName="unattributed"
      sort={{ field: 'receivedAt', order: 'DESC' }}
      startsWith="open"
      tabs={Object.keys(ADMIN_UNATTRIBUTED_TABS)}
      urgent={['open']}
      note={<p className="dim small">{t('unattributed.note')}</p>}
    >
      <Table />
    </WorkList>
  );
}

function Table() {
  const t = useTranslate();
  return (
    <Rows<AdminUnattributedRow> rowClick="show" rowSx={({ state }) => (state === 'open' ? URGENT : {})}>
      <Col
        source="transactionId"
        render={({ id, transactionId }) => (
          <RowLink className="mono nowrap" to={`/unattributed/${id}/show`}>
            {shortHash(transactionId)}
          </RowLink>
        )}
      />
      <Col source="state" render={({ state }) => <StateChip state={state} />} />
      <Col source="reason" render={({ reason }) => t(`unattributed.reason.${reason}`)} />
      <Col source="address" render={({ address }) => <span className="mono nowrap">{shortHash(address)}</span>} />
      <Col align="right" source="addressIndex" render={({ addressIndex }) => countText(addressIndex)} />
      <Col align="right" source="block" render={({ block }) => countText(block)} />
      <Col align="right" source="usdt" sorts render={({ usdt }) => usdtText(usdt)} />
      <TimeColumn source="receivedAt" />
    </Rows>
  );
}
