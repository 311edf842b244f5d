import type { ReactNode } from 'react';
import { ListBase, type RaRecord, type SortPayload } from 'react-admin';

interface Properties {
  readonly perPage?: number;
  readonly sort: SortPayload;
  readonly filterDefaultValues?: object;
  readonly children: ReactNode;
}

/** A list as every room has it: 25 rows, its state in the address, nothing moved while somebody reads. */
export function ListPage<Row extends RaRecord = RaRecord>({
  perPage = 25,
  sort,
  filterDefaultValues,
  children,
}: Properties) {
  return (
    <ListBase<Row>
      perPage={perPage}
      sort={sort}
      {...(filterDefaultValues && { filterDefaultValues })}
      queryOptions={{ refetchOnWindowFocus: false, staleTime: 10_000, retry: false }}
      disableSyncWithLocation={false}
    >
      <div className="stack">{children}</div>
    </ListBase>
  );
}
