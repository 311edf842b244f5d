import { Button, buttonClass, Icon, Naira, Notice, Rich, useLate } from '@usdt-africa/web-kit';
import { fingerprintPattern } from '@usdt-africa/web-kit/account-icons';
import { cloudAlert } from '@usdt-africa/web-kit/icons';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { PasskeySheet } from '../account/PasskeySheet';
import { PIN_DIGITS, PinKeys, PinLocked } from '../account/PinKeys';
import type { Proof } from '../account/place-once';
import { useOwnAccount } from '../account/useAccount';
import { accountPaths } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { useSheet } from '../app/useSheet';
import { DigitBoxes } from '../forms/DigitBoxes';
import type { Focusable } from '../forms/DigitBoxes';
import { useIsNarrow } from '../sell/useIsNarrow';
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
  const { t, n, naira } = useMessages();
  const { security, username } = useOwnAccount();
  const { agreed } = useTransferDraft();
  const { data: sendTerms } = useSendTerms();
  const { placing, place } = usePlaceTransfer();
  const passkey = useSheet('passkey');
  const [pin, setPin] = useState('');
  const boxes = useRef<Focusable>(null);
  const narrow = useIsNarrow();
  const isSending = placing.state === 'sending';
  const slow = useLate(3_000, isSending);
  const isUnknown = placing.state === 'unknown' || (placing.state === 'refused' && placing.wasUnknown);
  // A layout effect, in step with the result's text: a digit typed after it is the first of the next try.
  useLayoutEffect(() => {
    if (placing.state !== 'refused' && placing.state !== 'unknown') return;
    setPin('');
    boxes.current?.focus();
  }, [placing]);

  const transfer: AgreedTransfer | null = sentTransfer(username) ?? agreed;
  if (!transfer) return <Navigate to={accountPaths.sendNaira} replace />;

  const { terms, person } = transfer;
  const give = (proof: Proof, confirmed = terms) => void place({ terms: confirmed, person }, proof);
  const type = (next: string) => {
    if (isSending || next.length > PIN_DIGITS) return;
    setPin(next);
    if (next.length === PIN_DIGITS) give({ pin: next });
  };
  const hasPasskey = security.passkeysFor.confirm > 0 && typeof window.PublicKeyCredential === 'function';
  const locked = security.pin === 'locked';
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
        {locked ? (
          <PinLocked hasPasskey={hasPasskey} onPasskey={passkey.show} />
        ) : (
          <div className="pin-entry stack stack--12">
            <DigitBoxes
              label={t('sellto.pin')}
              count={PIN_DIGITS}
              secret
              withKeys={narrow}
              value={pin}
              onChange={setPin}
              onWhole={(whole) => give({ pin: whole })}
              boxesRef={boxes}
              error={wrongPin()}
            />
            <p className="small dim send-next" role="status">
              {placing.state === 'sending' &&
                t(placing.isRetry ? 'send.retrying' : slow ? 'send.slow' : 'send.placing')}
            </p>
          </div>
        )}
        {!locked && (
          <div className="stack stack--4">
            <PinKeys
              onDigit={(digit) => type(pin + digit)}
              onBack={() => type(pin.slice(0, -1))}
              onPasskey={hasPasskey ? passkey.show : null}
            />
            {hasPasskey && (
              <div className="only-wide">
                <Button full onClick={passkey.show}>
                  <Icon of={fingerprintPattern} />
                  {t('sellto.passkey')}
                </Button>
              </div>
            )}
          </div>
        )}
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

  function wrongPin(): string | null {
    if (placing.state !== 'refused' || placing.problem.code !== 'wrong-pin' || pin !== '') return null;
    const { triesLeft } = placing.problem;
    return triesLeft === null ? t('sellto.wrong-pin') : n('sellto.tries', triesLeft);
  }
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
