import { useQuery } from '@tanstack/react-query';
import type { AddressCheckView } from '@usdt-africa/contracts/api';
import { useSettled } from '@usdt-africa/web-kit';
import { ApiProblem, problemCode } from '../../shared/api/client';
import { isWhole } from './address-text';
import { checkAddress } from './api';

/** The server checks it again when the purchase is placed. */
const FRESH_MS = 60_000;

interface AddressCheck {
  /** Of the present text; null while there is none. */
  readonly check: AddressCheckView | null;
  /** Code of the refusal; null: none. */
  readonly fault: string | null;
  readonly isChecking: boolean;
  readonly again: () => void;
}

/** BUY-02: checks an address once the typing has paused. */
export function useAddressCheck(address: string): AddressCheck {
  const settled = useSettled(address);
  const isWanted = isWhole(settled);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['purchases', 'address', settled],
    queryFn: ({ signal }) => checkAddress(settled, signal),
    enabled: isWanted,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: (failures, failure) => failures < 1 && !(failure instanceof ApiProblem && failure.status < 500),
  });
  const isPresent = settled === address && isWanted;
  return {
    check: isPresent && !error ? (data ?? null) : null,
    fault: isPresent && error && !isFetching ? problemCode(error) : null,
    isChecking: isWhole(address) && (isFetching || settled !== address),
    again: () => void refetch(),
  };
}
