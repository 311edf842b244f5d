import type { AnswerOf, Route } from './http';
import { type RaRecord, useGetOne, type UseGetOneHookValue, type UseGetOneOptions } from 'react-admin';

/**
 * Lists put their rows into the memory as if each were the whole record, which is more than a row here. A whole one is
 * remembered under a name of its own.
 */
export const WHOLE = { view: 'whole' } as const;

/** Resources whose records have pages. */
export type Shown =
  Route<'GET'> extends infer Path ? (Path extends `${infer Resource}/{id}` ? Resource : never) : never;
export type ViewOf<Resource extends Shown> = AnswerOf<'GET', `${Resource}/{id}`> & RaRecord;

/** One record as its page shows it. */
export function useView<Resource extends Shown>(
  resource: Resource,
  id: string,
  options?: Pick<UseGetOneOptions, 'enabled' | 'refetchInterval'>,
): UseGetOneHookValue<ViewOf<Resource>> {
  return useGetOne(resource, { id, meta: WHOLE }, options) as UseGetOneHookValue<ViewOf<Resource>>;
}
