import type { ReactNode } from 'react';
import {
  ListBase,
  ListContextProvider,
  type RaRecord,
  type SortPayload,
  useListContext,
  useResourceContext,
  useStore,
} from 'react-admin';
import { shouldRetry } from '../data/should-retry';

interface Properties {
  readonly perPage?: number;
  readonly sort: SortPayload;
  readonly filterDefaultValues?: object;
  readonly children: ReactNode;
}

/**
 * List page shared by all resources: 25 rows, its state in the URL except the search text, nothing moves while the
 * operator reads.
 */
export function ListPage<Row extends RaRecord = RaRecord>({
  perPage = 25,
  sort,
  filterDefaultValues,
  children,
}: Properties) {
  const resource = useResourceContext()!;
  const [words, setWords] = useStore<string | null>(`${resource}.words`, null);
  return (
    <ListBase<Row>
      perPage={perPage}
      sort={sort}
      {...(filterDefaultValues && { filterDefaultValues })}
      {...(words !== null && { filter: { q: words } })}
      // react-admin tries a list once, else.
      queryOptions={{ refetchOnWindowFocus: false, staleTime: 10_000, retry: shouldRetry }}
      disableSyncWithLocation={false}
    >
      <Worded words={words} onWords={setWords}>
        <div className="stack">{children}</div>
      </Worded>
    </ListBase>
  );
}

interface WordedProperties {
  readonly words: string | null;
  readonly onWords: (words: string | null) => void;
  readonly children: ReactNode;
}

/**
 * The list as its parts see it: the search text is a filter like any other. It may be a person's address, so it is
 * stored with the session only, neither in the browser's URL nor in its storage.
 */
function Worded({ words, onWords, children }: WordedProperties) {
  const list = useListContext();
  const filterValues = words === null ? (list.filterValues as object) : { ...list.filterValues, q: words };
  const setFilters: typeof list.setFilters = ({ q, ...filter }: Record<string, unknown>, ...more) => {
    onWords(typeof q === 'string' ? q : null);
    list.setFilters(filter, ...more);
  };
  return <ListContextProvider value={{ ...list, filterValues, setFilters }}>{children}</ListContextProvider>;
}
