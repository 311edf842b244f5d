import type { ReactNode } from 'react';
import { type RaRecord, ShowBase, useResourceContext, useTranslate } from 'react-admin';
import { WHOLE } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { Refused } from './Refused';
import { Waiting } from './Waiting';

interface Properties<Row extends RaRecord> {
  readonly title: (record: Row) => string;
  readonly children: (record: Row) => ReactNode;
}

/** One whole record in its room, under its own name, or why it cannot be shown. */
export function RecordPage<Row extends RaRecord>({ title, children }: Properties<Row>) {
  const t = useTranslate();
  const room = useResourceContext()!;
  return (
    <ShowBase<Row>
      queryOptions={{ meta: WHOLE, staleTime: 5_000, retry: false }}
      render={({ record, error }) => {
        if (error && !record) return <Refused error={error} title={t(`rooms.${room}`)} />;
        if (!record) return <Waiting />;
        return (
          <>
            <PageTitle title={title(record)} crumb={{ label: t(`rooms.${room}`), to: `/${room}` }} />
            {children(record)}
          </>
        );
      }}
    />
  );
}
