import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, Naira, Skeleton } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { ReceivedPreview } from './ReceivedPreview';
import { CurrencyMenu, CurrencyTag } from './CurrencyTag';
import type { Side } from './side';
import { GuestLimit } from './GuestLimit';
import { KeypadSheet } from './KeypadSheet';
import { OverLimitHelp } from './OverLimitHelp';
import { QuickAmounts } from './QuickAmounts';
import { RateLine } from './RateLine';
import { TypedAmount } from './TypedAmount';
import { UnitSwitch } from './UnitSwitch';
import { useAmountToSell } from './useAmountToSell';
import type { AmountToSell } from './useAmountToSell';

interface Properties {
  readonly swap: ReactNode;
  readonly onSide: (side: Side) => void;
}

/** 'You send', 'Recipient gets', the rate, and the button. */
export function SellSide({ swap, onSide }: Properties) {
  const { t, bareStable } = useMessages();
  const entry = useAmountToSell();
  const keypad = useSheet('keypad');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isNaira = entry.unit === 'naira';
  /** To where the amount is typed: the field, or on a phone the keypad. */
  const lead = () => (input.current?.offsetParent ? input.current.focus() : keypad.show());
  const isSwitched = useRef(false);
  useEffect(() => {
    if (isSwitched.current) lead();
    isSwitched.current = false;
  });
  const unitSwitch = (
    <UnitSwitch
      unit={entry.unit}
      onSwitch={() => {
        isSwitched.current = true;
        entry.switchUnit();
      }}
    />
  );
  const typed = <TypedAmount id={id} inputRef={input} entry={entry} onKeypad={keypad.show} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        entry.sell();
      }}
    >
      <div className="leg">
        <div className="row row--between leg__head">
          <LegName of={isNaira ? null : id}>{t('widget.you-send')}</LegName>
          {isNaira && unitSwitch}
        </div>
        <div className="row row--between">
          {isNaira ? (
            <Result of={id} entry={entry} isLong={(entry.amount?.length ?? 0) > 9}>
              {entry.amount !== null && <span className="amount">{bareStable(entry.amount)}</span>}
            </Result>
          ) : (
            typed
          )}
          <CurrencyMenu currency="stable" side="sell" onSide={onSide} />
        </div>
        <GuestLimit limit={entry.limit} />
      </div>
      {swap}
      <div className="leg leg--get">
        <div className="row row--between leg__head">
          <LegName of={isNaira ? id : null}>
            {t('widget.recipient-gets')} <span className="one-line">· {t('widget.to-nigeria')}</span>
          </LegName>
          {!isNaira && unitSwitch}
        </div>
        <div className="row row--between">
          {isNaira ? (
            typed
          ) : (
            // An amount of a million or more does not fit next to its currency on a phone.
            <Result of={id} entry={entry} isLong={(entry.naira?.length ?? 0) >= '1000000.00'.length}>
              {entry.naira !== null && <Naira value={entry.naira} />}
            </Result>
          )}
          <CurrencyTag currency="naira" />
        </div>
      </div>
      <div className="only-wide widget__quick">
        <QuickAmounts entry={entry} />
      </div>
      <RateLine rate={entry.rate} />
      <Button type="submit" tone="main" full blockedBy={entry.reason ? entry.reasonId : null} onBlocked={lead}>
        {t('sell')}
      </Button>
      <p className="widget__reason small caution centred" id={entry.reasonId} role="status">
        {entry.reason}
      </p>
      <OverLimitHelp entry={entry} />
      {!entry.reason && <ReceivedPreview rate={entry.rate} />}
      <KeypadSheet open={keypad.open} onClose={keypad.hide} entry={entry} onSide={onSide} />
    </form>
  );
}

interface LegNameProperties {
  /** Id of the field that it names; null above a result. */
  readonly of: string | null;
  readonly children: ReactNode;
}

function LegName({ of, children }: LegNameProperties) {
  return of === null ? (
    <span className="small dim">{children}</span>
  ) : (
    <label className="small dim" htmlFor={of}>
      {children}
    </label>
  );
}

interface ResultProperties {
  readonly of: string;
  readonly entry: AmountToSell;
  readonly isLong: boolean;
  /** Left out while there is no amount. */
  readonly children: ReactNode;
}

/** What the typed amount makes. */
function Result({ of, entry, isLong, children }: ResultProperties) {
  return (
    <output htmlFor={of} className={isLong ? 'leg__output leg__output--long' : 'leg__output'}>
      {children ||
        (entry.rate || entry.reason ? (
          <span className="amount amount--32 dim">—</span>
        ) : (
          <Skeleton width="10rem" height="2.375rem" />
        ))}
    </output>
  );
}
