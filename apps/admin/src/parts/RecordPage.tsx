import type { ReactNode } from 'react';
import { type RaRecord, ShowBase, useResourceContext, useTranslate } from 'react-admin';
import { WHOLE } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { Refused } from './Refused';
import { Waiting } from './Waiting';

interface Properties<Row extends RaRecord> {
  readonly title: (record: Row) => string;
  /** Beside the title. */
  readonly sub?: (record: Row) => ReactNode;
  /** How often it is asked for again while it moves by itself. */
  readonly againMs?: (record: Row) => number | false;
  readonly children: (record: Row) => ReactNode;
}

/** One whole record in its room, under its own name, or why it cannot be shown. */
export function RecordPage<Row extends RaRecord>({ title, sub, againMs, children }: Properties<Row>) {
  const t = useTranslate();
  const room = useResourceContext()!;
  return (
    <ShowBase<Row>
      queryOptions={{
        meta: WHOLE,
        staleTime: 5_000,
        refetchInterval: ({ state: { data } }) => (data && againMs ? againMs(data) : false),
      }}
      render={({ record, error }) => {
        if (error && !record) return <Refused error={error} title={t(`rooms.${room}`)} />;
        if (!record) return <Waiting />;
        return (
          <>
            <PageTitle
              title={title(record)}
              crumb={{ label: t(`rooms.${room}`), to: `/${room}` }}
              {...(sub && { sub: sub(record) })}
            />
            {children(record)}
          </>
        );
      }}
    />
  );
}
