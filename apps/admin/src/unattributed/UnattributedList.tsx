import { ADMIN_UNATTRIBUTED_TABS, type AdminUnattributedRow } from '@usdt-africa/contracts/admin';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { TimeColumn } from '../list/columns';
import { Rows, URGENT } from '../list/Rows';
import { WorkList } from '../list/WorkList';
import { countText, shortHash, usdtText } from '../parts/format';
import { StateChip } from './StateChip';

/** Money that arrived at addresses of ours and that no order was credited with: each is somebody's. */
export default function UnattributedList() {
  const t = useTranslate();
  return (
    <WorkList
      room="unattributed"
      sort={{ field: 'arrivedAt', order: 'DESC' }}
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
    <Rows<AdminUnattributedRow & { id: string }>
      rowClick="show"
      rowSx={({ state }) => (state === 'open' ? URGENT : {})}
    >
      <DataTable.Col
        source="transactionId"
        disableSort
        render={({ id, transactionId }: AdminUnattributedRow) => (
          <Link className="mono nowrap" to={`/unattributed/${id}/show`} onClick={(event) => event.stopPropagation()}>
            {shortHash(transactionId)}
          </Link>
        )}
      />
      <DataTable.Col
        source="state"
        disableSort
        render={({ state }: AdminUnattributedRow) => <StateChip state={state} />}
      />
      <DataTable.Col
        source="reason"
        disableSort
        render={({ reason }: AdminUnattributedRow) => t(`unattributed.reason.${reason}`)}
      />
      <DataTable.Col
        source="address"
        disableSort
        render={({ address }: AdminUnattributedRow) => <span className="mono nowrap">{shortHash(address)}</span>}
      />
      <DataTable.Col
        align="right"
        source="addressIndex"
        disableSort
        render={({ addressIndex }: AdminUnattributedRow) => countText(addressIndex)}
      />
      <DataTable.Col
        align="right"
        source="block"
        disableSort
        render={({ block }: AdminUnattributedRow) => countText(block)}
      />
      <DataTable.Col align="right" source="usdt" render={({ usdt }: AdminUnattributedRow) => usdtText(usdt)} />
      <TimeColumn source="arrivedAt" />
    </Rows>
  );
}
