import { useId } from 'react';
import { ungrouped } from '@usdt-africa/kernel/money';
import { typedAmount } from '@usdt-africa/web-kit';
import { useSignedInMark } from '../account/signed-in-mark';
import { accountPaths } from '../app/account-paths';
import { useAppConfig } from '../app/AppConfig';
import { useMessages } from '../app/messages';
import { paths } from '../app/paths';
import { useGo } from '../app/useGo';
import { changeDraft, useDraft } from '../draft/draft';
import { wantQuote } from '../quote/quote-store';
import { isBelow, isPositive, nairaOf } from '../rates/amounts';
import { useRate } from '../rates/useRate';
import { useSalesPause } from '../rates/useSalesPause';
import { useGuestLimit } from './useGuestLimit';

/** The amount being typed, what it brings, and whether it can be sold: the same for the widget and the keypad. */
export function useAmountToSell() {
  const { t, bareStable, roundStable } = useMessages();
  const { minimumSell, maximumSell } = useAppConfig();
  const guestLimit = useGuestLimit();
  /** Whoever is signed in has a limit of their own, and sells to those they keep. */
  const signedIn = useSignedInMark();
  const limit = signedIn ? null : guestLimit;
  const { rate, failed } = useRate();
  const pause = useSalesPause();
  const goTo = useGo();
  const reasonId = useId();
  const draft = useDraft();
  const amount = typedAmount(draft.amount, 6);
  const price = rate?.rate ?? null;
  const naira = amount !== null && price !== null ? nairaOf(amount, price) : null;

  const reason = reasonAgainst();
  const sell = () => {
    if (reason || amount === null) return;
    wantQuote(amount, naira);
    goTo(signedIn ? accountPaths.sell : paths.sendTo);
  };
  return {
    typed: draft.amount,
    change: (typed: string) => changeDraft({ amount: typed }),
    rate,
    price,
    naira,
    limit,
    /** Why it cannot be sold now, or null. */
    reason,
    reasonId,
    sell,
  };

  function reasonAgainst(): string | null {
    if (ungrouped(draft.amount) === null) return t('widget.comma');
    if (!isPositive(amount)) return t('widget.needs-amount');
    if (isBelow(amount, minimumSell)) return t('widget.below-minimum', { minimum: bareStable(minimumSell) });
    if (isBelow(maximumSell, amount)) return t('widget.above-maximum', { maximum: roundStable(maximumSell) });
    if (limit && isBelow(limit.left, amount)) {
      const left = { limit: roundStable(limit.limit), left: roundStable(limit.left) };
      return isPositive(limit.left) ? t('widget.over-limit', left) : t('widget.limit-used', left);
    }
    if (pause) return pause.time ? t('widget.paused-until', { time: pause.time }) : t('widget.paused');
    if (rate && price === null) return t('widget.no-rate');
    if (!rate && failed) return t('widget.no-connection');
    return null;
  }
}
