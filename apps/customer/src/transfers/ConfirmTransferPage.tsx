import { buttonClass, Naira, Notice, Rich, useLate } from '@usdt-africa/web-kit';
import { cloudAlert } from '@usdt-africa/web-kit/icons';
import { Link, Navigate } from 'react-router-dom';
import { PasskeySheet } from '../account/PasskeySheet';
import { PinEntry, useHasPasskey } from '../account/PinEntry';
import type { Proof } from '../account/place-once';
import { useOwnAccount } from '../account/useAccount';
import { accountPaths } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { useSheet } from '../app/useSheet';
import { nairaOf } from '../wallet/kobo';
import { noteLine } from './note-line';
import { calledName } from './receiver-name';
import { requestTransferConfirmation } from './requests';
import { SendAside } from './SendAside';
import { SendFrame } from './SendFrame';
import { sentTransfer } from './sent-transfer';
import { useTransferDraft } from './transfer-draft';
import type { AgreedTransfer } from './transfer-draft';
import { TransferRefused } from './TransferRefused';
import { usePlaceTransfer } from './usePlaceTransfer';
import { useSendTerms } from './useSendTerms';

/** AUTH-09, WALLET-04: the PIN, or a passkey in its place, confirms exactly this transfer. */
export function ConfirmTransferPage() {
  const { t, naira } = useMessages();
  const { username } = useOwnAccount();
  const { agreed } = useTransferDraft();
  const { data: sendTerms } = useSendTerms();
  const { placing, place } = usePlaceTransfer();
  const passkey = useSheet('passkey');
  const hasPasskey = useHasPasskey();
  const isSending = placing.state === 'sending';
  const slow = useLate(3_000, isSending);
  const isUnknown = placing.state === 'unknown' || (placing.state === 'refused' && placing.wasUnknown);
  const transfer: AgreedTransfer | null = sentTransfer(username) ?? agreed;
  if (!transfer) return <Navigate to={accountPaths.sendNaira} replace />;

  const { terms, person } = transfer;
  const give = (proof: Proof, confirmed = terms) => {
    void place({ terms: confirmed, person }, proof);
    return true;
  };
  return (
    <SendFrame
      title={t('buy.confirm')}
      back={accountPaths.sendNaira}
      aside={<SendAside terms={sendTerms} kobo={BigInt(terms.amountKobo)} name={calledName(person.maskedName)} />}
      dock={
        <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.securityUnlock}>
          {t('sellto.forgot')}
        </Link>
      }
    >
      <div className="sell-confirm stack stack--20">
        <Sum transfer={transfer} />
        {isUnknown && (
          <div role="alert">
            <Notice tone="caution" icon={cloudAlert}>
              <b>{t('send.unsure')}</b> {t('send.unsure-more')}
            </Notice>
          </div>
        )}
        {placing.state === 'refused' && <TransferRefused problem={placing.problem} />}
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
          request={requestTransferConfirmation}
          words={{ cancelled: 'send.passkey-cancelled', offline: 'send.passkey-offline' }}
          facts={[
            [t('sellto.amount'), naira(nairaOf(terms.amountKobo))],
            [t('sellto.whom-to'), `${person.maskedName} · @${person.username}`],
          ]}
          onConfirmed={(confirmed, answer) => give({ passkey: answer }, confirmed)}
        />
      )}
    </SendFrame>
  );
}

function Sum({ transfer: { terms, person } }: { readonly transfer: AgreedTransfer }) {
  const { t } = useMessages();
  return (
    <section className="note sell-sum" aria-label={t('sellto.sending')}>
      <p className="small dim">{t('sellto.sending')}</p>
      <Naira value={nairaOf(terms.amountKobo)} size={32} />
      <p>
        <Rich text={t('sellto.to-name', { name: person.maskedName })} />
      </p>
      <p className="small dim">{noteLine(person.username, terms.note)}</p>
    </section>
  );
}
