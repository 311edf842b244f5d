import type { ReactNode } from 'react';
import type { PasskeyConfirmationView } from '@usdt-africa/contracts/api';
import { buttonClass, Naira, Notice, Rich, useLate } from '@usdt-africa/web-kit';
import { cloudAlert } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { PasskeySheet } from '../../../shared/account/PasskeySheet';
import { PinEntry, useHasPasskey } from '../../../shared/account/PinEntry';
import type { Proof } from '../../../shared/account/place-once';
import type { Placing } from '../../../shared/account/usePlacing';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { useSheet } from '../../../shared/routing/useSheet';
import { nairaOf } from '../../../shared/wallet/kobo';
import { SendAside } from './SendAside';
import { SendFrame } from './SendFrame';
import { SendRefused } from './SendRefused';
import { useSendTerms } from './useSendTerms';

interface Properties<Terms> {
  readonly terms: Terms;
  /** Requests the options for a passkey confirmation of exactly these terms. */
  readonly request: (terms: Terms) => Promise<PasskeyConfirmationView>;
  readonly placing: Placing<unknown>;
  readonly onProof: (proof: Proof, terms: Terms) => void;
  /** Full name of who gets the naira, and the name to call them by. */
  readonly name: string;
  readonly calledName: string;
  /** Under the name. */
  readonly more: string;
  /** Who gets the naira, as the passkey's dialog shows it. */
  readonly to: ReactNode;
  /** The form, where the payment is changed. */
  readonly form: string;
}

/** AUTH-09, WALLET-04: the PIN, or a passkey in its place, confirms exactly this payment. */
export function ConfirmSending<Terms extends { readonly amountKobo: string }>({
  terms,
  request,
  placing,
  onProof,
  name,
  calledName,
  more,
  to,
  form,
}: Properties<Terms>) {
  const { t, naira } = useMessages();
  const { data: sendTerms } = useSendTerms();
  const passkey = useSheet('passkey');
  const hasPasskey = useHasPasskey();
  const isSending = placing.state === 'sending';
  const slow = useLate(3_000, isSending);
  const isUnknown = placing.state === 'unknown' || (placing.state === 'refused' && placing.wasUnknown);
  const give = (proof: Proof, confirmed = terms) => {
    onProof(proof, confirmed);
    return true;
  };
  return (
    <SendFrame
      title={t('buy.confirm')}
      back={form}
      aside={<SendAside terms={sendTerms} kobo={BigInt(terms.amountKobo)} name={calledName} />}
      dock={
        <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.securityUnlock}>
          {t('sellto.forgot')}
        </Link>
      }
    >
      <div className="sell-confirm stack stack--20">
        <section className="note sell-sum" aria-label={t('sellto.sending')}>
          <p className="small dim">{t('sellto.sending')}</p>
          <Naira value={nairaOf(terms.amountKobo)} size={32} />
          <p>
            <Rich text={t('sellto.to-name', { name })} />
          </p>
          <p className="small dim">{more}</p>
        </section>
        {isUnknown && (
          <div role="alert">
            <Notice tone="caution" icon={cloudAlert}>
              <b>{t('send.unsure')}</b> {t('send.unsure-more')}
            </Notice>
          </div>
        )}
        {placing.state === 'refused' && <SendRefused problem={placing.problem} form={form} />}
        <PinEntry
          placing={placing}
          onPin={(pin) => give({ pin })}
          onPasskey={hasPasskey ? passkey.show : null}
          status={
            <p className="small dim send-next" role="status">
              {placing.state === 'sending' &&
                t(placing.isRetry ? 'send.retrying' : slow ? 'send.slow' : 'send.placing')}
            </p>
          }
        />
      </div>
      {hasPasskey && (
        <PasskeySheet
          open={passkey.open && !isSending}
          onClose={passkey.hide}
          terms={terms}
          request={request}
          words={{ cancelled: 'send.passkey-cancelled', offline: 'send.passkey-offline' }}
          facts={[
            [t('sellto.amount'), naira(nairaOf(terms.amountKobo))],
            [t('sellto.whom-to'), to],
          ]}
          onConfirmed={(confirmed, answer) => give({ passkey: answer }, confirmed)}
        />
      )}
    </SendFrame>
  );
}
