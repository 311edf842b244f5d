import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type GetListParams, type GetListResult, type RaRecord, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from './dataProvider';
import type { AnswerOf, Given, Route } from './http';

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

/** Query of a non-record endpoint: refetched whenever something of the resource changes. */
export function useLiveQuery<Path extends Route<'GET'>>(
  resource: string,
  path: Path,
  options: Options<AnswerOf<'GET', Path>>,
  ...input: Given<'GET', Path>
) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery<AnswerOf<'GET', Path>>({
    queryKey: [resource, 'live', path, ...input],
    queryFn: ({ signal }) => provider.query(path, signal, ...input),
    ...options,
  });
}

/** Resources that are lists. */
type Listed = { [Path in Route<'GET'>]: AnswerOf<'GET', Path> extends readonly unknown[] ? Path : never }[Route<'GET'>];
type RowOf<Resource extends Listed> = AnswerOf<'GET', Resource> extends readonly (infer Row)[] ? Row & RaRecord : never;

interface Rows<Resource extends Listed> {
  /** The resource whose changes trigger a refetch. */
  readonly pageName: string;
  readonly resource: Resource;
  readonly page?: number;
  readonly perPage: number;
  readonly sort: GetListParams['sort'];
  readonly filter?: object;
  /** Another one, other rows. */
  readonly stamp?: string;
}

/** Rows that are displayed but not worked through: refetched when the server reports a change. */
export function useRows<Resource extends Listed>(
  rows: Rows<Resource>,
  options: Options<GetListResult<RowOf<Resource>>> = {},
) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { pageName, resource, page = 1, perPage, sort, filter = {} } = rows;
  return useQuery<GetListResult<RowOf<Resource>>>({
    queryKey: [pageName, 'live', rows],
    queryFn: ({ signal }) =>
      provider.getList<RowOf<Resource>>(resource, { pagination: { page, perPage }, sort: sort!, filter, signal }),
    placeholderData: (before) => before,
    ...options,
  });
}
