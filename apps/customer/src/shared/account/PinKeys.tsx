import { Link } from 'react-router-dom';
import { Button, buttonClass, Icon, Notice } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import { backspace, lock } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../routing/account-paths';
import { useMessages } from '../i18n/messages';

export const PIN_DIGITS = 4;

/** Instead of the boxes of a locked PIN: how it is opened again, and the passkey in its place. */
export function PinLocked({ hasPasskey, onPasskey }: { readonly hasPasskey: boolean; readonly onPasskey: () => void }) {
  const { t } = useMessages();
  return (
    <div className="stack stack--12">
      <Notice tone="bad" icon={lock} live>
        {t('sellto.locked')}
      </Notice>
      <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.securityUnlock}>
        {t('sellto.unlock')}
      </Link>
      {hasPasskey && (
        <Button full onClick={onPasskey}>
          <Icon of={fingerprintPattern} />
          {t('sellto.passkey')}
        </Button>
      )}
    </div>
  );
}

interface KeysProperties {
  readonly onDigit: (digit: string) => void;
  readonly onBack: () => void;
  readonly onPasskey: (() => void) | null;
}

/** Keys of the page's own on a phone, as on a card machine; elsewhere there is a keyboard. */
export function PinKeys({ onDigit, onBack, onPasskey }: KeysProperties) {
  const { t } = useMessages();
  return (
    <div className="pin-keys only-narrow">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button key={digit} type="button" onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      {onPasskey ? (
        <button type="button" className="positive" aria-label={t('sellto.passkey')} onClick={onPasskey}>
          <Icon of={fingerprintPattern} size="large" />
        </button>
      ) : (
        <span />
      )}
      <button type="button" onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" aria-label={t('sellto.digit-back')} onClick={onBack}>
        <Icon of={backspace} size="large" />
      </button>
    </div>
  );
}
