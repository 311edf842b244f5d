import type { ReactNode } from 'react';
import { RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin';
import { type Shown, useView, type ViewOf } from '../data/useView';
import { Aside } from './Aside';
import { Button } from './Button';
import { Waiting } from './Waiting';

interface Properties<Resource extends Shown> {
  readonly resource: Resource;
  readonly id: string;
  /** Its name; without the record while that is on its way. */
  readonly title: (record: ViewOf<Resource> | undefined) => ReactNode;
  readonly onClose: () => void;
  /** Over the page whatever its width. */
  readonly over?: boolean;
  /** Its parts: each finds the record by `useRecord`. */
  readonly children: ReactNode;
}

/** One whole record next to the list it was selected in, or why it cannot be shown. */
export function RecordAside<Resource extends Shown>({ resource, id, title, children, ...rest }: Properties<Resource>) {
  const t = useTranslate();
  const { data: record, error, refetch } = useView(resource, id);
  return (
    <Aside title={title(record)} {...rest}>
      {record ? (
        <ResourceContextProvider value={resource}>
          <RecordContextProvider value={record}>{children}</RecordContextProvider>
        </ResourceContextProvider>
      ) : (
        <div className="card__body stack">
          {error ? (
            <>
              <p className="neg">{error instanceof Error ? error.message : ''}</p>
              <Button look="edge" onClick={() => void refetch()}>
                {t('list.again')}
              </Button>
            </>
          ) : (
            <Waiting lines={6} />
          )}
        </div>
      )}
    </Aside>
  );
}
