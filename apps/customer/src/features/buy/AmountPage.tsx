import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PurchaseTermsView } from '@usdt-africa/contracts/api';
import { formatMoney } from '@usdt-africa/kernel/money';
import { Button, buttonClass, Icon, useDigitCaret, useSettled } from '@usdt-africa/web-kit';
import { arrowUpDown, circleAlert, plus, wallet as walletIcon } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useGo } from '../../shared/routing/useGo';
import { keepText } from '../../shared/browser/useStoredText';
import { changeBuy, finishBuy, koboToPay, useBuy } from '../../shared/draft/buy-draft';
import { VerifyLink } from '../../shared/limits/VerifyLink';
import { grouped } from '../../shared/rates/amount-entry';
import { isPositive, share } from '../../shared/rates/amounts';
import { useRateOrigin } from '../../shared/rates/useRateOrigin';
import { retyped } from '../../shared/wallet/fund-amount';
import { AMOUNT_TEXT } from '../../shared/wallet/fund-storage';
import { nairaOf } from '../../shared/wallet/kobo';
import { BuyFrame, useBuyRate, useSums } from './BuyFrame';
import { HeldTime } from './HeldTime';
import { faultOf, mostKobo, switchedTo, typedIn } from './purchase-amount';
import type { AmountFault } from './purchase-amount';
import { termsOf } from './purchase-quote';
import { QuoteTrouble } from './QuoteTrouble';
import { usePurchaseQuote } from './usePurchaseQuote';
import { useSavedAddress } from './useSavedAddresses';

const QUICK = ['50000', '100000'] as const;

/** BUY-01: how much is bought, at which rate, from which balance, and what the limit leaves. */
export function AmountPage({ terms }: { readonly terms: PurchaseTermsView }) {
  const { t } = useMessages();
  const goTo = useGo();
  const draft = useBuy();
  const rate = useBuyRate();
  const held = usePurchaseQuote();
  const [isSubmitted, setSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const reason = useId();
  usePreselected();
  const kobo = koboToPay(draft);
  const fault = faultOf(draft, terms, rate);
  const settled = useSettled(kobo === null ? '' : kobo.toString());
  const { want } = held;
  useEffect(() => want(settled === '' ? null : formatMoney(BigInt(settled), 'NGN')), [settled, want]);
  const quote = held.quote && kobo !== null && BigInt(held.quote.nairaKobo) === kobo ? held.quote : null;
  const isReady = quote !== null && !held.ended;
  // Said at once where it is no slip of typing; the other faults once the customer goes on.
  const shown = fault && (isSubmitted || !['none', 'small'].includes(fault)) ? fault : null;
  const goOn = () => {
    setSubmitted(true);
    if (fault) return field.current?.focus();
    if (!isReady) return;
    changeBuy({ agreed: termsOf(quote) });
    goTo(accountPaths.buyAddress);
  };
  return (
    <BuyFrame
      title={t('buy')}
      page="amount"
      back={accountPaths.dashboard}
      dock={
        <>
          <p className="visually-hidden" id={reason}>
            {t('quote.requesting')}
          </p>
          <Button
            tone="main"
            full
            busy={!fault && !isReady && held.isRequesting}
            blockedBy={!fault && !isReady ? reason : null}
            onClick={goOn}
          >
            {t('continue')}
          </Button>
          <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.dashboard} onClick={finishBuy}>
            {t('buy.home')}
          </Link>
        </>
      }
    >
      <div className="buy-amount">
        <Paid fieldRef={field} fault={shown && <Fault fault={shown} terms={terms} kobo={kobo} rate={rate} />} />
        <button
          type="button"
          className="buy-swap"
          aria-label={t(draft.unit === 'naira' ? 'widget.type-stable' : 'widget.type-naira')}
          onClick={() => changeBuy(switchedTo(draft.unit === 'naira' ? 'stable' : 'naira', draft, rate))}
        >
          <Icon of={arrowUpDown} />
        </button>
        <Received fieldRef={field} />
      </div>
      <Quick most={rate === null ? null : mostKobo(terms, rate)} />
      <RateCard />
      <Balance terms={terms} kobo={fault ? null : kobo} />
    </BuyFrame>
  );
}

/** Chosen on the page of a saved address: it is the purchase's from now on. */
function usePreselected(): void {
  const [query, setQuery] = useSearchParams();
  const id = query.get('to');
  const saved = useSavedAddress(id);
  useEffect(() => {
    if (id === null || saved === undefined) return;
    if (saved) changeBuy({ address: saved.address, isDifferent: false, nickname: saved.nickname || saved.name });
    setQuery({}, { replace: true });
  }, [id, saved, setQuery]);
}

interface PaidProperties {
  readonly fieldRef: Ref<HTMLInputElement>;
  readonly fault: ReactNode;
}

/** What is paid: a field while naira are typed, else what the typed amount costs. */
function Paid({ fieldRef, fault }: PaidProperties) {
  const { t, naira } = useMessages();
  const { unit } = useBuy();
  const { kobo } = useSums();
  return (
    <div className={unit === 'naira' ? 'buy-leg buy-leg--typed' : 'buy-leg'} data-wrong={fault ? '' : undefined}>
      {unit === 'naira' ? (
        <TypedField label={t('widget.you-pay')} unit="naira" inputRef={fieldRef} fault={fault} />
      ) : (
        <>
          <span className="small dim">{t('widget.you-pay')}</span>
          <div className="row row--between">
            <output className="amount amount--32 buy-leg__result">{kobo === null ? '—' : naira(nairaOf(kobo))}</output>
            <span className="buy-leg__currency">{t('naira-code')}</span>
          </div>
          {fault}
        </>
      )}
    </div>
  );
}

function Received({ fieldRef }: Pick<PaidProperties, 'fieldRef'>) {
  const { t, product, bareStable } = useMessages();
  const { unit } = useBuy();
  const { usdt } = useSums();
  return (
    <div className={unit === 'stable' ? 'buy-leg buy-leg--typed' : 'buy-leg buy-leg--get'}>
      {unit === 'stable' ? (
        <TypedField label={t('widget.you-receive')} unit="stable" inputRef={fieldRef} fault={null} />
      ) : (
        <>
          <span className="small dim">{t('widget.you-receive')}</span>
          <div className="row row--between">
            <output className="amount amount--32 positive buy-leg__result">
              {usdt === null ? '—' : bareStable(usdt)}
            </output>
            <span className="strong small">{product}</span>
          </div>
        </>
      )}
    </div>
  );
}

interface FieldProperties {
  readonly label: string;
  readonly unit: 'naira' | 'stable';
  readonly inputRef: Ref<HTMLInputElement>;
  readonly fault: ReactNode;
}

function TypedField({ label, unit, inputRef, fault }: FieldProperties) {
  const { t, locale, product } = useMessages();
  const draft = useBuy();
  const rate = useBuyRate();
  const id = useId();
  const text = unit === 'naira' ? draft.naira : draft.stable;
  const shown = text && grouped(text, locale);
  const keepCaret = useDigitCaret(shown);
  return (
    <>
      <label className="small dim" htmlFor={id}>
        {label}
      </label>
      <div className="row row--between">
        <span className={`amount ${shown.length > 9 ? 'amount--24' : 'amount--44'} buy-leg__field`}>
          {unit === 'naira' && <span aria-hidden="true">₦</span>}
          <input
            id={id}
            ref={inputRef}
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'buy-fault' : undefined}
            onChange={(event) => {
              keepCaret(event.target);
              const typed = retyped(text, event.target.value, event.nativeEvent as InputEvent, unit);
              changeBuy(typedIn(unit, typed, rate));
            }}
          />
        </span>
        <span className="buy-leg__currency">{unit === 'naira' ? t('naira-code') : product}</span>
      </div>
      {fault}
    </>
  );
}

interface FaultProperties {
  readonly fault: AmountFault;
  readonly terms: PurchaseTermsView;
  readonly kobo: bigint | null;
  readonly rate: string | null;
}

/** Why this amount cannot be bought, and what to do about it. */
function Fault({ fault, terms, kobo, rate }: FaultProperties) {
  const { t, naira, roundStable } = useMessages();
  const missing = kobo === null ? 0n : kobo - BigInt(terms.balanceKobo);
  const text = () => {
    switch (fault) {
      case 'comma':
        return t('widget.comma');
      case 'none':
        return t('widget.needs-amount');
      case 'small':
        return t('buy.small', { minimum: roundStable(terms.minimum) });
      case 'large':
        return t('buy.large', { maximum: roundStable(terms.maximum) });
      case 'owes':
        return t('wallet.owes-more');
      case 'short':
        return t('buy.short', { missing: naira(nairaOf(missing)) });
      case 'over-day':
        return t('buy.over-day', { left: naira(nairaOf(terms.day.leftKobo ?? '0')) });
      case 'over-month':
        return t('buy.over-month', { left: naira(nairaOf(terms.month.leftKobo ?? '0')) });
    }
  };
  const most = rate === null ? null : mostKobo(terms, rate);
  return (
    <div id="buy-fault" role="status">
      <p className="field__error">
        <Icon of={circleAlert} size="small" />
        {text()}
      </p>
      {fault === 'short' && (
        <Link
          className={buttonClass({ slim: true })}
          to={accountPaths.fund}
          onClick={() => keepText(AMOUNT_TEXT, nairaOf(missing).replace(/\.00$/, ''))}
        >
          <Icon of={plus} size="small" />
          {t('buy.add', { amount: naira(nairaOf(missing)) })}
        </Link>
      )}
      {(fault === 'over-day' || fault === 'over-month') && (
        <span className="row row--wrap">
          {most !== null && (
            <Button slim onClick={() => changeBuy({ unit: 'naira', naira: nairaOf(most) })}>
              {t('buy.use', { amount: naira(nairaOf(most)) })}
            </Button>
          )}
          <VerifyLink toBuy />
          <Link className="link link--alone" to={accountPaths.dashboardLimits}>
            {t('buy.limits')}
          </Link>
        </span>
      )}
    </div>
  );
}

/** Sums to tap, and all that can be bought now. */
function Quick({ most }: { readonly most: bigint | null }) {
  const { t, roundNaira } = useMessages();
  const kobo = koboToPay(useBuy());
  const sums = [
    ...QUICK.map((each) => ({ naira: each, word: roundNaira(each) })),
    ...(most === null ? [] : [{ naira: nairaOf(most).replace(/\.00$/, ''), word: t('buy.all') }]),
  ];
  return (
    <div className="buy-quick" role="group" aria-label={t('amount.quick')}>
      {sums.map(({ naira, word }) => (
        <button
          key={word}
          type="button"
          className="figures"
          aria-pressed={kobo !== null && kobo === koboToPay({ naira })}
          onClick={() => changeBuy({ unit: 'naira', naira })}
        >
          {word}
        </button>
      ))}
    </div>
  );
}

/** RATE-11: the held rate, how long it holds, and what it is made of. */
function RateCard() {
  const { t, n, rate: rateText, percent, roundNaira, minutes, product } = useMessages();
  const { quote } = usePurchaseQuote();
  const rate = useBuyRate();
  const origin = useRateOrigin()(quote?.sources ?? []);
  return (
    <section className="card stack stack--4" aria-label={t('quote.facts')}>
      <div className="row row--between">
        <span>
          <b className="figures">{rate === null ? '—' : rateText(rate)}</b>{' '}
          <span className="dim">{t('buy.for-one', { product })}</span>
        </span>
        <HeldTime />
      </div>
      {quote && (
        <p className="small dim figures">
          {n('rates.market', quote.sources.length, {
            rate: rateText(quote.referenceRate),
            time: minutes(quote.sources[0]?.at ?? quote.quotedAt),
          })}{' '}
          {t('rates.we-keep', { percent: percent(quote.marginPercent) })}{' '}
          {t('buy.fees', { fee: roundNaira(nairaOf(quote.feeKobo)) })}
          {origin && <span className="visually-hidden"> {t('quote.from', origin)}</span>}
        </p>
      )}
      <QuoteTrouble />
    </section>
  );
}

/** LIM-03: the balance that pays, and today's limit before and after this purchase. */
function Balance({ terms, kobo }: { readonly terms: PurchaseTermsView; readonly kobo: bigint | null }) {
  const { t, naira } = useMessages();
  const { limitKobo, usedKobo, leftKobo } = terms.day;
  const after = leftKobo === null || kobo === null ? null : BigInt(leftKobo) - kobo;
  return (
    <section className="card stack stack--8">
      <div className="row row--between row--wrap">
        <span className="row row--close">
          <Icon of={walletIcon} size="small" />
          <span className="medium">{t('wallet.balance')}</span>
        </span>
        <b className="figures one-line">{naira(nairaOf(terms.balanceKobo))}</b>
      </div>
      {limitKobo !== null && leftKobo !== null && isPositive(nairaOf(limitKobo)) && (
        <>
          <div
            className="buy-bar"
            role="img"
            aria-label={t('buy.limit-bar', { used: naira(nairaOf(usedKobo)), limit: naira(nairaOf(limitKobo)) })}
          >
            <span style={{ width: `${share(nairaOf(usedKobo), nairaOf(limitKobo))}%` }} />
          </div>
          <p className="small dim figures">
            {t('buy.limit-left', { left: naira(nairaOf(leftKobo)) })}
            {after !== null && after >= 0n && <> {t('buy.limit-after', { left: naira(nairaOf(after)) })}</>}
          </p>
        </>
      )}
    </section>
  );
}
