import type { AnswerOf, Route } from './http';
import { type RaRecord, useGetOne, useRecordContext, useResourceContext } from 'react-admin';
import type { UseGetOneHookValue, UseGetOneOptions } from 'react-admin';

/**
 * Lists cache their rows as if each were the whole record, which has more fields than a row here. A whole record is
 * cached under a separate key.
 */
export const WHOLE = { view: 'whole' } as const;

/** Resources whose records have pages. */
export type Shown =
  Route<'GET'> extends infer Path ? (Path extends `${infer Resource}/{id}` ? Resource : never) : never;
/** One of them, whole; and as react-admin keeps it. */
export type Whole<Resource extends Shown> = AnswerOf<'GET', `${Resource}/{id}`>;
export type ViewOf<Resource extends Shown> = Whole<Resource> & RaRecord;

/** One record as its page shows it. */
export function useView<Resource extends Shown>(
  resource: Resource,
  id: string,
  options?: Pick<UseGetOneOptions, 'enabled' | 'refetchInterval'>,
): UseGetOneHookValue<ViewOf<Resource>> {
  return useGetOne(resource, { id, meta: WHOLE }, options) as UseGetOneHookValue<ViewOf<Resource>>;
}

/**
 * The record that the page or the aside around a part shows, as react-admin hands it down. Elsewhere there is none, nor in a form:
 * nothing of a record stands in its fields unasked.
 * @throws where another record is shown, or none
 */
export function useRecord<Resource extends Shown>(resource: Resource): Whole<Resource> {
  const record: unknown = useRecordContext();
  if (useResourceContext() !== resource || !record) throw new Error(`Nothing of ${resource} is shown here`);
  return record as Whole<Resource>;
}
