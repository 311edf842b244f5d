import type { ReactNode } from 'react';
import { ShowBase, useTranslate } from 'react-admin';
import { shouldRetry } from '../data/should-retry';
import { type Shown, type Whole, WHOLE } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { Refused } from './Refused';
import { Waiting } from './Waiting';

interface Properties<Resource extends Shown> {
  readonly resource: Resource;
  /** The page it is reached from, where it has no list of its own. */
  readonly list?: string;
  readonly title: (record: Whole<Resource>) => string;
  /** Shown next to the title. */
  readonly sub?: (record: Whole<Resource>) => ReactNode;
  /** Refetch interval while the record changes without operator action. */
  readonly againMs?: (record: Whole<Resource>) => number | false;
  /** Its parts: each finds the record by `useRecord`. */
  readonly children: ReactNode;
}

/** One whole record on its own page, under its own name, or why it cannot be shown. */
export function RecordPage<Resource extends Shown>({
  resource,
  list = resource,
  title,
  sub,
  againMs,
  children,
}: Properties<Resource>) {
  const t = useTranslate();
  return (
    <ShowBase
      resource={resource}
      // Errors are shown here. By default react-admin redirects to the list whenever a displayed page cannot be
      // refetched, which discards typed input; and it retries nothing.
      redirectOnError={false}
      queryOptions={{
        meta: WHOLE,
        retry: shouldRetry,
        onError: () => undefined,
        staleTime: 5_000,
        refetchInterval: ({ state: { data } }) => (data && againMs ? againMs(data) : false),
      }}
      render={({ record, error, refetch }) => {
        if (error && !record)
          return <Refused error={error} title={t(`pages.${resource}`)} onAgain={() => void refetch()} />;
        if (!record) return <Waiting />;
        return (
          <>
            <PageTitle
              title={title(record)}
              crumb={{ label: t(`pages.${list}`), to: `/${list}` }}
              {...(sub && { sub: sub(record) })}
            />
            {children}
          </>
        );
      }}
    />
  );
}
