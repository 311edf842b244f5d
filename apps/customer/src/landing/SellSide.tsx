import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, Naira, Skeleton } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { useSheet } from '../app/useSheet';
import { clean, grouped } from '../rates/amount-entry';
import { Arrival } from './Arrival';
import { CurrencyTag } from './CurrencyTag';
import type { Side } from './side';
import { GuestLimit } from './GuestLimit';
import { KeypadSheet } from './KeypadSheet';
import { RateLine } from './RateLine';
import { useAmountToSell } from './useAmountToSell';

interface Properties {
  readonly swap: ReactNode;
  readonly onSide: (side: Side) => void;
}

/** 'You send', 'Recipient gets', the rate, and the button. */
export function SellSide({ swap, onSide }: Properties) {
  const { t, locale } = useMessages();
  const entry = useAmountToSell();
  const keypad = useSheet('keypad');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // A million and more would not stand beside its currency on a phone.
  const isLong = (entry.naira?.length ?? 0) >= '1000000.00'.length;
  const lead = () => (input.current?.offsetParent ? input.current.focus() : keypad.show());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        entry.sell();
      }}
    >
      <div className="leg">
        <label className="small dim" htmlFor={id}>
          {t('widget.you-send')}
        </label>
        <div className="row row--between">
          <input
            id={id}
            ref={input}
            className="amount amount--32 leg__input only-wide"
            inputMode="decimal"
            autoComplete="off"
            value={entry.typed}
            aria-describedby={entry.reason ? entry.reasonId : undefined}
            onChange={(event) => entry.change(clean(event.target.value))}
          />
          <button
            type="button"
            className="amount amount--32 leg__input only-narrow"
            aria-haspopup="dialog"
            aria-label={t('widget.change-amount', { amount: grouped(entry.typed, locale) })}
            onClick={keypad.show}
          >
            {grouped(entry.typed, locale)}
          </button>
          <CurrencyTag currency="stable" />
        </div>
        <GuestLimit limit={entry.limit} />
      </div>
      {swap}
      <div className="leg leg--get">
        <span className="small dim">
          {t('widget.recipient-gets')} <span className="one-line">· {t('widget.to-nigeria')}</span>
        </span>
        <div className="row row--between">
          <output htmlFor={id} className={isLong ? 'leg__output leg__output--long' : 'leg__output'}>
            {entry.naira === null ? (
              entry.rate || entry.reason ? (
                <span className="amount amount--32 dim">—</span>
              ) : (
                <Skeleton width="10rem" height="2.375rem" />
              )
            ) : (
              <Naira value={entry.naira} />
            )}
          </output>
          <CurrencyTag currency="naira" />
        </div>
      </div>
      <RateLine rate={entry.rate} />
      <Button type="submit" tone="main" full blockedBy={entry.reason ? entry.reasonId : null} onBlocked={lead}>
        {t('sell')}
      </Button>
      <p className="widget__reason small caution centred" id={entry.reasonId} role="status">
        {entry.reason}
      </p>
      {!entry.reason && <Arrival rate={entry.rate} />}
      <KeypadSheet open={keypad.open} onClose={keypad.hide} entry={entry} onSide={onSide} />
    </form>
  );
}
