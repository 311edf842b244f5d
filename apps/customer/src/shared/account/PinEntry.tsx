import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Icon } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import type { ApiProblem } from '../api/client';
import { useMessages } from '../i18n/messages';
import { DigitBoxes } from '../forms/DigitBoxes';
import type { Focusable } from '../forms/DigitBoxes';
import { PIN_DIGITS, PinKeys, PinLocked } from './PinKeys';
import { useOwnAccount } from './useAccount';
import { useIsNarrow } from './useIsNarrow';

/** What became of the confirmed payment so far. */
type Placing =
  | { readonly state: 'idle' | 'sending' | 'unknown' }
  | { readonly state: 'refused'; readonly problem: ApiProblem };

interface Properties {
  readonly placing: Placing;
  /** Called with a whole PIN. @returns false where it cannot be used now: it is cleared */
  readonly onPin: (pin: string) => boolean;
  /** Null: no passkey of the customer confirms payments here. */
  readonly onPasskey: (() => void) | null;
  /** Below the boxes. */
  readonly status: ReactNode;
  /** Below the keys. */
  readonly children?: ReactNode;
}

/** AUTH-09: entry of the PIN that confirms a payment, or the way to the passkey. A pasted or autofilled PIN is accepted too. */
export function PinEntry({ placing, onPin, onPasskey, status, children }: Properties) {
  const { t, n } = useMessages();
  const { security } = useOwnAccount();
  const [pin, setPin] = useState('');
  const boxes = useRef<Focusable>(null);
  const narrow = useIsNarrow();
  // A layout effect, in step with the result's text: a digit typed after it is the first of the next try.
  useLayoutEffect(() => {
    if (placing.state !== 'refused' && placing.state !== 'unknown') return;
    setPin('');
    boxes.current?.focus();
  }, [placing]);

  if (security.pin === 'locked')
    return <PinLocked hasPasskey={onPasskey !== null} onPasskey={onPasskey ?? (() => undefined)} />;

  const give = (whole: string) => {
    if (!onPin(whole)) setPin('');
  };
  const type = (next: string) => {
    if (placing.state === 'sending' || next.length > PIN_DIGITS) return;
    setPin(next);
    if (next.length === PIN_DIGITS) give(next);
  };
  return (
    <>
      <div className="pin-entry stack stack--12">
        <DigitBoxes
          label={t('sellto.pin')}
          count={PIN_DIGITS}
          secret
          withKeys={narrow}
          value={pin}
          onChange={setPin}
          onWhole={give}
          boxesRef={boxes}
          error={wrongPin()}
        />
        {status}
      </div>
      <div className="stack stack--4">
        <PinKeys onDigit={(digit) => type(pin + digit)} onBack={() => type(pin.slice(0, -1))} onPasskey={onPasskey} />
        {onPasskey && (
          <div className="only-wide">
            <Button full onClick={onPasskey}>
              <Icon of={fingerprintPattern} />
              {t('sellto.passkey')}
            </Button>
          </div>
        )}
        {children}
      </div>
    </>
  );

  function wrongPin(): string | null {
    if (placing.state !== 'refused' || placing.problem.code !== 'wrong-pin' || pin !== '') return null;
    const { triesLeft } = placing.problem;
    return triesLeft === null ? t('sellto.wrong-pin') : n('sellto.tries', triesLeft);
  }
}

/** Whether this customer can confirm payments with a passkey in this browser. */
export function useHasPasskey(): boolean {
  const { security } = useOwnAccount();
  return security.passkeysFor.confirm > 0 && typeof window.PublicKeyCredential === 'function';
}
