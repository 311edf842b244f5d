import { useState } from 'react';
import type { OrderView } from '@usdt-africa/contracts/api';
import { useNavigate } from 'react-router-dom';
import { useSignedInMark } from '../../shared/account/signed-in-mark';
import { useSellPath } from '../../shared/routing/useStart';
import { chooseAmount } from '../../shared/draft/draft';

/** TXN-06: the same sale again, with its amount and its recipient. A customer stays inside the app. */
export function useSellAgain({ amount, recipient }: OrderView): {
  readonly start: () => Promise<void>;
  readonly isBusy: boolean;
} {
  const navigate = useNavigate();
  const isSignedIn = useSignedInMark();
  const sellPath = useSellPath();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    if (isBusy) return;
    setBusy(true);
    const plain = amount.replace(/\.?0+$/, '');
    chooseAmount(plain);
    try {
      const { ofCustomer, ofGuest } = await import('./sell-again');
      void navigate(await (isSignedIn ? ofCustomer(recipient, plain) : ofGuest(recipient)));
    } catch {
      // Without an answer the recipient is chosen on the way, as for any other sale.
      void navigate(sellPath);
    } finally {
      setBusy(false);
    }
  };
  return { start, isBusy };
}
