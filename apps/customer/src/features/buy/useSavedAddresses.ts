import { useQuery } from '@tanstack/react-query';
import type { RecipientsView } from '@usdt-africa/contracts/api';
import { savedAddressesQuery } from './api';

type SavedAddress = RecipientsView['addresses'][number];

/** The customer's saved addresses; undefined while they are not loaded, empty where they could not be. */
export function useSavedAddresses(isWanted = true): readonly SavedAddress[] | undefined {
  const { data, isError } = useQuery({ ...savedAddressesQuery, enabled: isWanted });
  return data?.addresses ?? (isError ? [] : undefined);
}

/** One of them: null where there is none of this id, undefined while that is not known. */
export function useSavedAddress(id: string | null): SavedAddress | null | undefined {
  const all = useSavedAddresses(id !== null);
  if (id === null) return null;
  return all && (all.find((each) => each.id === id) ?? null);
}
