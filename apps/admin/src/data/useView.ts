import { type RaRecord, useGetOne, type UseGetOneHookValue, type UseGetOneOptions } from 'react-admin';

/**
 * Lists put their rows into the memory as if each were the whole record, which is more than a row here. A whole one is
 * remembered under a name of its own.
 */
export const WHOLE = { view: 'whole' } as const;

/** One record as its page shows it. */
export function useView<Type extends object>(
  resource: string,
  id: string,
  options?: Pick<UseGetOneOptions, 'enabled' | 'refetchInterval'>,
): UseGetOneHookValue<Type & RaRecord> {
  return useGetOne(resource, { id, meta: WHOLE }, options) as UseGetOneHookValue<Type & RaRecord>;
}
