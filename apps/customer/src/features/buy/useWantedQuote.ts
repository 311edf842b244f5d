import { useEffect } from 'react';
import { useBuy } from '../../shared/draft/buy-draft';
import { nairaOf } from '../../shared/wallet/kobo';
import { usePurchaseQuote } from './usePurchaseQuote';

/** Prices the agreed sum, also on a page that was opened directly or reloaded. */
export function useWantedQuote(): void {
  const { want } = usePurchaseQuote();
  const kobo = useBuy().agreed?.nairaKobo ?? null;
  useEffect(() => {
    if (kobo !== null) want(nairaOf(kobo));
  }, [kobo, want]);
}
