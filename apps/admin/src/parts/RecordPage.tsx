import type { ReactNode } from 'react';
import { type RaRecord, ShowBase, useResourceContext, useTranslate } from 'react-admin';
import { asksAgain } from '../data/asks-again';
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
      // What cannot be shown says so here. Left to itself, react-admin leads away to the list whenever a page that stands cannot
      // be asked for again, and what was typed there is gone; and it tries nothing twice.
      redirectOnError={false}
      queryOptions={{
        meta: WHOLE,
        retry: asksAgain,
        onError: () => undefined,
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
