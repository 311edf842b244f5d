import type { AccountOrderTerms, PasskeyConfirmation, RecipientView } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Facts, Icon, personName, Notice, Sheet } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { requestPasskey, PasskeyFailure, stopPolling } from '../account/passkeys';
import { ApiProblem, NoAnswer } from '../api/client';
import { useMessages } from '../app/messages';
import type { MessageKey } from '../app/messages';
import { requestConfirmation } from './requests';

/** A cancellation by the customer is not shown as an error. */
const CANCELLED = 'sellto.passkey-cancelled';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly terms: AccountOrderTerms;
  readonly naira: string | null;
  readonly recipient: RecipientView;
  /** @param terms those that were confirmed: they do not cover a newer price */
  readonly onConfirmed: (terms: AccountOrderTerms, answer: PasskeyConfirmation) => void;
}

/** AUTH-07, AUTH-09: in the place of the PIN, the device's own lock confirms exactly this payment. */
export function PasskeySheet({ open, ...properties }: Properties) {
  return open ? <OpenPasskey {...properties} /> : null;
}

function OpenPasskey({ onClose, terms, naira, recipient, onConfirmed }: Omit<Properties, 'open'>) {
  const { t, naira: nairaText } = useMessages();
  const [failed, setFailed] = useState<MessageKey | null>(null);
  const latest = useRef({ terms, onConfirmed });
  useEffect(() => {
    latest.current = { terms, onConfirmed };
  });
  const started = useRef(false);
  const confirm = useCallback(async () => {
    setFailed(null);
    const request = latest.current.terms;
    try {
      const { confirmation, options } = await requestConfirmation(request);
      const response = await requestPasskey(options);
      latest.current.onConfirmed(request, { confirmation, response });
    } catch (failure) {
      // Whatever failed, the device or the network: nothing was placed, and both ways stay open.
      setFailed(wordsOf(failure));
    }
  }, []);
  useEffect(() => stopPolling, []);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void confirm();
  }, [confirm]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('sellto.confirm')}
      foot={
        <>
          {failed && (
            <Button tone="main" full onClick={() => void confirm()}>
              {t('sellto.again')}
            </Button>
          )}
          <Button full onClick={onClose}>
            {t('sellto.use-pin')}
          </Button>
        </>
      }
    >
      <div className="stack stack--12 sell-passkey">
        <span className="sell-passkey__sign">
          <Icon of={fingerprintPattern} />
        </span>
        {failed ? (
          <div role={failed === CANCELLED ? 'status' : 'alert'}>
            <Notice
              tone={failed === CANCELLED ? 'plain' : 'caution'}
              icon={failed === CANCELLED ? fingerprintPattern : circleAlert}
            >
              {t(failed)}
            </Notice>
          </div>
        ) : (
          <div role="status">
            <p className="sell-passkey__word">{t('sellto.waiting')}</p>
            <p className="dim">{t('sellto.waiting-more')}</p>
          </div>
        )}
        <div className="sell-passkey__facts">
          <Facts
            pairs={[
              naira === null ? null : [t('sellto.amount'), nairaText(naira)],
              [t('sellto.whom-to'), personName(recipient.name)],
              [
                t('rcp.account'),
                <span className="figures">{`${recipient.bankShortName} · ${recipient.accountNumber}`}</span>,
              ],
            ]}
          />
        </div>
      </div>
    </Sheet>
  );
}

function wordsOf(failure: unknown): MessageKey {
  if (failure instanceof PasskeyFailure && failure.fault === 'cancelled') return CANCELLED;
  if (failure instanceof ApiProblem && failure.code === 'no-passkey') return 'sellto.passkey-gone';
  return failure instanceof NoAnswer ? 'sellto.passkey-offline' : 'sellto.passkey-failed';
}
