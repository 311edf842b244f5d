import type { ReactNode } from 'react';
import { DataTable, type DataTableProps, type RaRecord, useListContext } from 'react-admin';
import { Empty } from './Empty';
import { StaleList } from './Stale';

const NO_TOOLBAR = <></>;
const CHOSEN = { '& td': { backgroundColor: 'var(--green-soft)' } };

interface Properties<Row extends RaRecord> extends Pick<
  DataTableProps<Row>,
  'rowClick' | 'rowSx' | 'hiddenColumns' | 'storeKey' | 'empty'
> {
  /** Whether rows can be selected; their actions are in a separate bar. */
  readonly canTick?: boolean;
  /** The row that is marked. */
  readonly chosen?: string | null;
  /** Handles a click on a row, where it does not open the record's page. */
  readonly onChoose?: (id: string) => void;
  readonly children: ReactNode;
}

/** The table of a list, or the kind of nothing that there is instead. */
export function Rows<Row extends RaRecord>({ canTick = false, chosen, onChoose, children, ...rest }: Properties<Row>) {
  const { error, data } = useListContext();
  if (error && !data) return <Empty />;
  return (
    <div className="rows">
      <StaleList />
      <DataTable<Row>
        bulkActionButtons={canTick ? NO_TOOLBAR : false}
        bulkActionsToolbar={NO_TOOLBAR}
        empty={<Empty />}
        {...(chosen !== undefined && { rowSx: ({ id }) => (id === chosen ? CHOSEN : {}) })}
        {...(onChoose && {
          rowClick: (id) => {
            onChoose(String(id));
            return false;
          },
        })}
        {...rest}
      >
        {children}
      </DataTable>
    </div>
  );
}

/** The amber edge of a row that waits for a person. */
export const URGENT = { '& td:first-of-type': { boxShadow: 'inset 3px 0 var(--amber)' } };
