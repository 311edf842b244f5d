import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useView } from '../data/useView';
import { Aside } from './Aside';
import { Waiting } from './Waiting';

interface Properties<Row> {
  readonly resource: string;
  readonly id: string;
  /** Its name; without the record while that is on its way. */
  readonly title: (record: Row | undefined) => ReactNode;
  readonly onClose: () => void;
  /** Over the page whatever its width. */
  readonly over?: boolean;
  readonly children: (record: Row & RaRecord) => ReactNode;
}

/** One whole record beside the list that it was chosen in, or why it cannot be shown. */
export function RecordAside<Row extends object>({ resource, id, title, children, ...rest }: Properties<Row>) {
  const { data: record, error } = useView<Row>(resource, id);
  return (
    <Aside title={title(record)} {...rest}>
      {record ? (
        children(record)
      ) : (
        <div className="card__body stack">
          {error ? <p className="neg">{error instanceof Error ? error.message : ''}</p> : <Waiting lines={6} />}
        </div>
      )}
    </Aside>
  );
}
