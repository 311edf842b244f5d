import type { PasskeyConfirmation, PasskeyConfirmationView } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Facts, Icon, Notice, Sheet } from '@usdt-africa/web-kit';
import type { Fact } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { requestPasskey, PasskeyFailure, stopPolling } from './passkeys';
import { ApiProblem, NoAnswer } from '../api/client';
import { useMessages } from '../i18n/messages';
import type { MessageKey } from '../i18n/messages';

interface Properties<T> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly terms: T;
  /** Requests the options for a confirmation of exactly these terms. */
  readonly request: (terms: T) => Promise<PasskeyConfirmationView>;
  /** What is confirmed. */
  readonly facts: readonly Fact[];
  /** Texts for a device that did not confirm, and for a network that did not answer: nothing was placed. */
  readonly words: { readonly cancelled: MessageKey; readonly offline: MessageKey };
  /** @param terms those that were confirmed: they do not cover a newer price */
  readonly onConfirmed: (terms: T, answer: PasskeyConfirmation) => void;
}

/** AUTH-07, AUTH-09: in the place of the PIN, the device's own lock confirms exactly this payment. */
export function PasskeySheet<T>({ open, ...properties }: Properties<T>) {
  return open ? <OpenPasskey {...properties} /> : null;
}

function OpenPasskey<T>({ onClose, terms, request, facts, words, onConfirmed }: Omit<Properties<T>, 'open'>) {
  const { t } = useMessages();
  const [failed, setFailed] = useState<MessageKey | null>(null);
  const latest = useRef({ terms, request, words, onConfirmed });
  useEffect(() => {
    latest.current = { terms, request, words, onConfirmed };
  });
  const started = useRef(false);
  const confirm = useCallback(async () => {
    setFailed(null);
    const confirmed = latest.current.terms;
    try {
      const { confirmation, options } = await latest.current.request(confirmed);
      const response = await requestPasskey(options);
      latest.current.onConfirmed(confirmed, { confirmation, response });
    } catch (failure) {
      // Whatever failed, the device or the network: nothing was placed, and both ways stay open.
      setFailed(wordsOf(failure, latest.current.words));
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
          <div role={failed === words.cancelled ? 'status' : 'alert'}>
            <Notice
              tone={failed === words.cancelled ? 'plain' : 'caution'}
              icon={failed === words.cancelled ? fingerprintPattern : circleAlert}
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
          <Facts pairs={facts} />
        </div>
      </div>
    </Sheet>
  );
}

function wordsOf(failure: unknown, words: Properties<unknown>['words']): MessageKey {
  // A cancellation by the customer is not shown as an error.
  if (failure instanceof PasskeyFailure && failure.fault === 'cancelled') return words.cancelled;
  if (failure instanceof ApiProblem && failure.code === 'no-passkey') return 'sellto.passkey-gone';
  return failure instanceof NoAnswer ? words.offline : 'sellto.passkey-failed';
}
