import { useQuery } from '@tanstack/react-query';
import type { AddressCheckView } from '@usdt-africa/contracts/api';
import { useSettled } from '@usdt-africa/web-kit';
import { problemCode } from '../../shared/api/client';
import { isWhole } from './address-text';
import { addressCheckQuery } from './api';

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
  const { data, error, isFetching, refetch } = useQuery({ ...addressCheckQuery(settled), enabled: isWanted });
  const isPresent = settled === address && isWanted;
  return {
    check: isPresent && !error ? (data ?? null) : null,
    fault: isPresent && error && !isFetching ? problemCode(error) : null,
    isChecking: isWhole(address) && (isFetching || settled !== address),
    again: () => void refetch(),
  };
}
