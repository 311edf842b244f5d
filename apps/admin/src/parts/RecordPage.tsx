import type { ReactNode } from 'react';
import { ShowBase, useTranslate } from 'react-admin';
import { asksAgain } from '../data/asks-again';
import { type Shown, type Whole, WHOLE } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { Refused } from './Refused';
import { Waiting } from './Waiting';

interface Properties<Resource extends Shown> {
  readonly resource: Resource;
  readonly title: (record: Whole<Resource>) => string;
  /** Beside the title. */
  readonly sub?: (record: Whole<Resource>) => ReactNode;
  /** How often it is asked for again while it moves by itself. */
  readonly againMs?: (record: Whole<Resource>) => number | false;
  /** Its parts: each finds the record by `useRecord`. */
  readonly children: ReactNode;
}

/** One whole record in its room, under its own name, or why it cannot be shown. */
export function RecordPage<Resource extends Shown>({ resource, title, sub, againMs, children }: Properties<Resource>) {
  const t = useTranslate();
  return (
    <ShowBase
      resource={resource}
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
      render={({ record, error, refetch }) => {
        if (error && !record)
          return <Refused error={error} title={t(`rooms.${resource}`)} onAgain={() => void refetch()} />;
        if (!record) return <Waiting />;
        return (
          <>
            <PageTitle
              title={title(record)}
              crumb={{ label: t(`rooms.${resource}`), to: `/${resource}` }}
              {...(sub && { sub: sub(record) })}
            />
            {children}
          </>
        );
      }}
    />
  );
}
