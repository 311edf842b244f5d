import type { CurrentRateView } from '@usdt-africa/contracts/api';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, Chip, Skeleton, useDigitCaret } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { grouped } from '../../shared/rates/amount-entry';
import { CurrencyMenu, CurrencyTag } from './CurrencyTag';
import type { Side } from './side';
import { useAmountToBuy } from './useAmountToBuy';

interface Properties {
  readonly swap: ReactNode;
  readonly onSide: (side: Side) => void;
}

/** RATE-01 RATE-02: 'You pay', 'You receive', the rate, and the button; while buying is off it says so. */
export function BuySide({ swap, onSide }: Properties) {
  const { t, locale, bareStable } = useMessages();
  const entry = useAmountToBuy();
  const { market, usdt, typed, reason, reasonId } = entry;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const shown = typed && grouped(typed, locale);
  const keepCaret = useDigitCaret(shown);
  const isOff = market?.state === 'off';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        entry.buy();
      }}
    >
      <div className="leg">
        <label className="small dim" htmlFor={id}>
          {t('widget.you-pay')}
        </label>
        <div className="row row--between">
          {isOff ? (
            <span className="amount amount--32 dim">—</span>
          ) : (
            <span className="leg__typed">
              <span className="amount amount--32" aria-hidden="true">
                ₦
              </span>
              <input
                id={id}
                ref={input}
                className={`amount amount--32 leg__input${shown.length > 9 ? ' leg__output--long' : ''}`}
                inputMode="decimal"
                autoComplete="off"
                value={shown}
                aria-describedby={reason ? reasonId : undefined}
                onChange={(event) => {
                  keepCaret(event.target);
                  const { value } = event.target;
                  entry.type(typed.includes(',') ? value : value.replaceAll(',', ''));
                }}
              />
            </span>
          )}
          <CurrencyMenu currency="naira" side="buy" onSide={onSide} />
        </div>
      </div>
      {swap}
      <div className="leg leg--get">
        <span className="small dim">{t('widget.you-receive')}</span>
        <div className="row row--between">
          <output htmlFor={id} className={(usdt?.length ?? 0) > 9 ? 'leg__output leg__output--long' : 'leg__output'}>
            {usdt !== null ? (
              <span className="amount">{bareStable(usdt)}</span>
            ) : market || reason ? (
              <span className="amount amount--32 dim">—</span>
            ) : (
              <Skeleton width="10rem" height="2.375rem" />
            )}
          </output>
          <CurrencyTag currency="stable" />
        </div>
      </div>
      <BuyRate market={market} />
      <Button
        type="submit"
        tone="main"
        full
        blockedBy={reason ? reasonId : null}
        onBlocked={() => input.current?.focus()}
      >
        {t('buy')}
      </Button>
      <p className="widget__reason small caution centred" id={reasonId} role="status">
        {reason}
      </p>
      {!reason && !entry.signedIn && <p className="small dim centred widget__received">{t('widget.buy-account')}</p>}
    </form>
  );
}

/** RATE-11: our rate for buying, the market's, and what we keep. */
function BuyRate({ market }: { readonly market: CurrentRateView['buy'] | null }) {
  const { t, rate, percent } = useMessages();
  return (
    <div className="rate-line">
      {market?.rate && market.referenceRate ? (
        <>
          <p className="strong figures">{t('rate.one', { rate: rate(market.rate) })}</p>
          <p className="small dim figures">
            <span className="one-line">{t('rate.market', { rate: rate(market.referenceRate) })}</span> ·{' '}
            <span className="one-line">{t('rate.we-keep', { percent: percent(market.marginPercent) })}</span>
          </p>
        </>
      ) : market?.state === 'off' ? (
        <Chip tone="caution">{t('coming-soon')}</Chip>
      ) : market ? (
        <p className="strong">{t('widget.no-buy-rate')}</p>
      ) : (
        <Skeleton width="11.25rem" height="1.5rem" />
      )}
    </div>
  );
}
