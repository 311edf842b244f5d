import type { AccountOrderTerms, PasskeyConfirmation, RecipientView } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Facts, Icon, personName, Say, Sheet } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { askPasskey, PasskeyFailure, stopAsking } from '../account/passkeys';
import { ApiProblem, NoAnswer } from '../api/client';
import { useMessages } from '../app/messages';
import type { MessageKey } from '../app/messages';
import { askForConfirmation } from './requests';

/** Whoever changed their mind did nothing wrong. */
const CANCELLED = 'sellto.passkey-cancelled';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly terms: AccountOrderTerms;
  readonly naira: string | null;
  readonly recipient: RecipientView;
  /** @param terms those that were asked about: a newer price is not confirmed by it */
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
  const ask = useCallback(async () => {
    setFailed(null);
    const asked = latest.current.terms;
    try {
      const { confirmation, options } = await askForConfirmation(asked);
      const response = await askPasskey(options);
      latest.current.onConfirmed(asked, { confirmation, response });
    } catch (failure) {
      // Whatever it was, a device that said no or a lost network: nothing was placed, and both ways are open.
      setFailed(wordsOf(failure));
    }
  }, []);
  useEffect(() => stopAsking, []);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void ask();
  }, [ask]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('sellto.confirm')}
      foot={
        <>
          {failed && (
            <Button tone="main" full onPress={() => void ask()}>
              {t('sellto.again')}
            </Button>
          )}
          <Button full onPress={onClose}>
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
            <Say
              tone={failed === CANCELLED ? 'plain' : 'caution'}
              icon={failed === CANCELLED ? fingerprintPattern : circleAlert}
            >
              {t(failed)}
            </Say>
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
