import { useEffect, useState } from 'react';
import type { BankView } from '@usdt-africa/contracts/api';
import { getBanks } from '../api/sale-endpoints';

let known: readonly BankView[] | null = null;

export interface BanksState {
  readonly banks: readonly BankView[] | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The banks that can be paid; fetched once. */
export function useBanks(): BanksState {
  const [banks, setBanks] = useState(known);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (known) return;
    let current = true;
    getBanks().then(
      (loaded) => {
        known = loaded;
        if (current) setBanks(loaded);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [tries]);
  const retry = () => {
    setFailed(false);
    setTries((n) => n + 1);
  };
  return { banks, failed, retry };
}
