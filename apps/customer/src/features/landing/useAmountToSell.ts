import { useId } from 'react';
import { formatDecimal, parseDecimal, ungrouped } from '@usdt-africa/kernel/money';
import { typedAmount } from '@usdt-africa/web-kit';
import { useSignedInMark } from '../../shared/account/signed-in-mark';
import { accountPaths } from '../../shared/routing/account-paths';
import { useAppConfig } from '../../shared/ui/AppConfig';
import { useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';
import { useGo } from '../../shared/routing/useGo';
import { amountsOf, entered, switched, withKey, withStable, withText } from '../../shared/draft/amount';
import { changeDraft, useDraft } from '../../shared/draft/draft';
import { wantQuote } from '../../shared/sale/quote-store';
import type { Key } from '../../shared/rates/amount-entry';
import { isBelow, isPositive } from '../../shared/rates/amounts';
import { useRate } from '../../shared/rates/useRate';
import { useSalesPause } from '../../shared/rates/useSalesPause';
import { useAccountLimit } from './useAccountLimit';
import { useGuestLimit } from './useGuestLimit';

export type AmountToSell = ReturnType<typeof useAmountToSell>;

/** The typed amount, its value in naira, and whether it can be sold: shared by the widget and the keypad. */
export function useAmountToSell() {
  const { t, bareStable, roundStable } = useMessages();
  const { minimumSell, maximumSell } = useAppConfig();
  const guestLimit = useGuestLimit();
  /** A signed-in customer has a limit of their own and sells to saved recipients. */
  const signedIn = useSignedInMark();
  const limit = signedIn ? null : guestLimit;
  const accountLeft = useAccountLimit(signedIn);
  const { rate, failed } = useRate();
  const pause = useSalesPause();
  const goTo = useGo();
  const reasonId = useId();
  const draft = useDraft();
  const { unit } = draft;
  const price = rate?.rate ?? null;
  const { typed, amount, naira } = amountsOf(draft, price);
  const max = maxOf(limit ? limit.left : accountLeft, { minimumSell, maximumSell });
  const isOverLimit = limit !== null && amount !== null && isBelow(limit.left, amount);

  const reason = reasonAgainst();
  const sell = () => {
    if (reason || amount === null) return;
    changeDraft({ amount });
    wantQuote(amount, naira, unit === 'naira' ? naira : null);
    goTo(signedIn ? accountPaths.sell : paths.sendTo);
  };
  return {
    unit,
    typed,
    isUntouched: draft.isUntouched,
    amount,
    naira,
    onKey: (key: Key) => changeDraft(withKey(draft, key, price)),
    /** @param inserted the typed character; null for a paste or a deletion */
    type: (text: string, inserted: string | null) => changeDraft(withText(draft, text, inserted)),
    switchUnit: () => changeDraft(switched(draft, unit === 'stable' ? 'naira' : 'stable', price)),
    /** A quick amount, in the unit that is typed. */
    choose: (quick: string) => changeDraft(entered(draft, quick)),
    /** The most that can be sold now, in the stablecoin; null while that is nothing, or not known. */
    max,
    chooseMax: () => max !== null && changeDraft(withStable(draft, max, price)),
    rate,
    price,
    limit,
    isOverLimit,
    /** Why it cannot be sold now, or null. */
    reason,
    reasonId,
    sell,
  };

  function reasonAgainst(): string | null {
    if (ungrouped(typed) === null) return t('widget.comma');
    const isPriced = unit === 'stable' || price !== null;
    if (isPriced && !isPositive(typedAmount(typed, 6))) return t('widget.needs-amount');
    if (amount !== null && isBelow(amount, minimumSell))
      return t('widget.below-minimum', { minimum: bareStable(minimumSell) });
    if (amount !== null && isBelow(maximumSell, amount))
      return t('widget.above-maximum', { maximum: roundStable(maximumSell) });
    if (limit && isOverLimit) {
      const left = { limit: roundStable(limit.limit), left: roundStable(limit.left) };
      return isPositive(limit.left) ? t('widget.over-limit', left) : t('widget.limit-used', left);
    }
    if (pause) return pause.time ? t('widget.paused-until', { time: pause.time }) : t('widget.paused');
    if (rate && price === null) return t('widget.no-rate');
    if (!rate && failed) return t('widget.no-connection');
    return null;
  }
}

interface SaleSizes {
  readonly minimumSell: string;
  readonly maximumSell: string;
}

/** The remaining limit, capped at the largest sale and rounded down to two decimals. */
function maxOf(left: string | 'none' | null, { minimumSell, maximumSell }: SaleSizes): string | null {
  if (left === null) return null;
  const most = left === 'none' || isBelow(maximumSell, left) ? maximumSell : left;
  const rounded = formatDecimal(parseDecimal(most, 6) / 10_000n, 2).replace(/\.00$/, '');
  return isBelow(rounded, minimumSell) ? null : rounded;
}
