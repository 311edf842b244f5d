import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type GetListParams, type GetListResult, type RaRecord, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from './dataProvider';

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

/** An answer that is no record: asked for again whenever something of the resource changes. */
export function useAsked<T>(resource: string, path: string, options: Options<T> = {}) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery<T>({
    queryKey: [resource, 'live', path],
    queryFn: ({ signal }) => provider.ask<T>(path, signal),
    ...options,
  });
}

interface Rows {
  /** Whose changes make them be asked for again. */
  readonly room: string;
  readonly resource: string;
  readonly page?: number;
  readonly perPage: number;
  readonly sort: GetListParams['sort'];
  readonly filter?: object;
  /** Another one, other rows. */
  readonly stamp?: string;
}

/** Rows that are looked at and not worked through: they follow what the server says has changed. */
export function useRows<Row extends RaRecord>(rows: Rows, options: Options<GetListResult<Row>> = {}) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { room, resource, page = 1, perPage, sort, filter = {} } = rows;
  return useQuery<GetListResult<Row>>({
    queryKey: [room, 'live', rows],
    queryFn: ({ signal }) =>
      provider.getList<Row>(resource, { pagination: { page, perPage }, sort: sort!, filter, signal }),
    placeholderData: (before) => before,
    ...options,
  });
}
