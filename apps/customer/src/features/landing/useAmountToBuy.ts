import { useId } from 'react';
import { ungrouped } from '@usdt-africa/kernel/money';
import { useSignedInMark } from '../../shared/account/signed-in-mark';
import { accountPaths, loginPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useGo } from '../../shared/routing/useGo';
import { changeBuy, koboToPay, useBuy } from '../../shared/draft/buy-draft';
import { clean } from '../../shared/rates/amount-entry';
import { isBelow } from '../../shared/rates/amounts';
import { stableFor } from '../../shared/rates/buy-amounts';
import { useRate } from '../../shared/rates/useRate';

/** Naira to pay, what they buy, and whether they can: a customer goes on to the dashboard, a guest signs in first. */
export function useAmountToBuy() {
  const { t, roundStable } = useMessages();
  const { rate, failed } = useRate();
  const signedIn = useSignedInMark();
  const goTo = useGo();
  const reasonId = useId();
  const { naira } = useBuy();
  const market = rate?.buy ?? null;
  const price = market?.rate ?? null;
  const kobo = koboToPay({ naira });
  const usdt = kobo !== null && price !== null ? stableFor(kobo, price) : null;
  const reason = reasonAgainst();
  return {
    typed: naira,
    type: (text: string) => changeBuy({ unit: 'naira', naira: clean(text, 'naira') }),
    usdt,
    market,
    failed,
    signedIn,
    /** Why it cannot be bought now, or null. */
    reason,
    reasonId,
    buy: () => {
      if (!reason) goTo(signedIn ? accountPaths.buy : loginPath(accountPaths.buy));
    },
  };

  function reasonAgainst(): string | null {
    if (market?.state === 'off') return t('widget.buy-later');
    if (ungrouped(naira) === null) return t('widget.comma');
    if (kobo === null) return t('widget.needs-amount');
    if (market && usdt !== null && isBelow(usdt, market.minimum))
      return t('widget.buy-small', { minimum: roundStable(market.minimum) });
    if (market && price === null) return t('widget.buy-paused');
    return !rate && failed ? t('widget.no-connection') : null;
  }
}
