import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type GetListParams, type GetListResult, type RaRecord, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from './dataProvider';
import type { AnswerOf, Given, Route } from './http';

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

/** An answer that is no record: asked for again whenever something of the resource changes. */
export function useAsked<Path extends Route<'GET'>>(
  resource: string,
  path: Path,
  options: Options<AnswerOf<'GET', Path>>,
  ...ask: Given<'GET', Path>
) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery<AnswerOf<'GET', Path>>({
    queryKey: [resource, 'live', path, ...ask],
    queryFn: ({ signal }) => provider.ask(path, signal, ...ask),
    ...options,
  });
}

/** Resources that are lists. */
type Listed = { [Path in Route<'GET'>]: AnswerOf<'GET', Path> extends readonly unknown[] ? Path : never }[Route<'GET'>];
type RowOf<Resource extends Listed> = AnswerOf<'GET', Resource> extends readonly (infer Row)[] ? Row & RaRecord : never;

interface Rows<Resource extends Listed> {
  /** Whose changes make them be asked for again. */
  readonly room: string;
  readonly resource: Resource;
  readonly page?: number;
  readonly perPage: number;
  readonly sort: GetListParams['sort'];
  readonly filter?: object;
  /** Another one, other rows. */
  readonly stamp?: string;
}

/** Rows that are looked at and not worked through: they follow what the server says has changed. */
export function useRows<Resource extends Listed>(
  rows: Rows<Resource>,
  options: Options<GetListResult<RowOf<Resource>>> = {},
) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { room, resource, page = 1, perPage, sort, filter = {} } = rows;
  return useQuery<GetListResult<RowOf<Resource>>>({
    queryKey: [room, 'live', rows],
    queryFn: ({ signal }) =>
      provider.getList<RowOf<Resource>>(resource, { pagination: { page, perPage }, sort: sort!, filter, signal }),
    placeholderData: (before) => before,
    ...options,
  });
}
