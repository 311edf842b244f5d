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
import { asksAgain } from '../data/asks-again';

interface Properties {
  readonly perPage?: number;
  readonly sort: SortPayload;
  readonly filterDefaultValues?: object;
  readonly children: ReactNode;
}

/** A list as every room has it: 25 rows, its state in the address but for words, nothing moved while somebody reads. */
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
      queryOptions={{ refetchOnWindowFocus: false, staleTime: 10_000, retry: asksAgain }}
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
 * The list as its parts know it: what is looked for is a filter like any other. It may be a person's address, so that it is
 * kept with the session, and stands neither in the browser's address nor in what it remembers.
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
