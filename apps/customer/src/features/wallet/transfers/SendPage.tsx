import { LONGEST_TRANSFER_NOTE, TransferTerms } from '@usdt-africa/contracts/api';
import type { SendTermsView } from '@usdt-africa/contracts/api';
import { Button, Notice, TextField } from '@usdt-africa/web-kit';
import { zap } from '@usdt-africa/web-kit/icons';
import { useId, useRef, useState } from 'react';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { useGo } from '../../../shared/routing/useGo';
import { NotLoaded } from '../../../shared/ui/NotLoaded';
import { nairaOf } from '../../../shared/wallet/kobo';
import { AmountToSend, DayLimit, ShortActs } from './AmountToSend';
import { ReceiverField, waitOf } from './ReceiverField';
import { calledName } from './receiver-name';
import { SendAside } from './SendAside';
import { SendFrame } from './SendFrame';
import { OutcomeUnknown, SendingClosed } from './SendingClosed';
import { SendTabs } from './SendTabs';
import { SENT_TRANSFER } from './sent-transfer';
import { faultOf, IMMEDIATE_FAULTS, koboToSend, mostKobo } from './transfer-amount';
import { changeTransfer, useTransferDraft } from '../../../shared/draft/transfer-draft';
import { useNoteFault } from './useNoteFault';
import { useReceiver } from './useReceiver';
import { useSendTerms } from './useSendTerms';

/** RCP-05, WALLET-04: naira from the wallet to another customer, by username. */
export function SendPage() {
  const { t } = useMessages();
  const { username } = useOwnAccount();
  const { data: terms, isError, refetch } = useSendTerms();
  if (SENT_TRANSFER.of(username)) return <OutcomeUnknown confirm={accountPaths.sendToUsernameConfirm} />;
  if (terms) return terms.state === 'open' ? <SendForm terms={terms} /> : <SendingClosed terms={terms} />;
  return (
    <SendFrame>
      {isError ? <NotLoaded text={t('wallet.failed')} onAgain={() => void refetch()} /> : <Loading />}
    </SendFrame>
  );
}

function SendForm({ terms }: { readonly terms: SendTermsView }) {
  const { t, naira } = useMessages();
  const goTo = useGo();
  const form = useId();
  const draft = useTransferDraft();
  const query = useReceiver(draft.username);
  const noteFault = useNoteFault(TransferTerms.shape.note, LONGEST_TRANSFER_NOTE)(draft.note);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const receiverField = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  const person = query.receiver.state === 'found' ? query.receiver.view : null;
  const name = person && calledName(person.maskedName);
  const waits = waitOf(query.receiver, terms.newPayeesFrom);
  const fault = faultOf(draft.amount, terms);
  const shownFault = fault && (isSubmitted || IMMEDIATE_FAULTS.has(fault)) ? fault : null;
  const kobo = koboToSend(draft.amount);
  const changeAmount = (amount: string) => changeTransfer({ amount });
  const goOn = () => {
    setSubmitted(true);
    query.lookNow();
    if (!person) return receiverField.current?.focus();
    if (fault || kobo === null) return amountField.current?.focus();
    if (noteFault) return noteField.current?.focus();
    const sent = { username: person.username, amountKobo: kobo.toString(), note: draft.note.trim() || null };
    changeTransfer({ agreed: { terms: sent, person } });
    goTo(accountPaths.sendToUsernameConfirm);
  };
  return (
    <SendFrame
      aside={<SendAside terms={terms} kobo={kobo} name={name} />}
      dock={
        shownFault === 'short' && kobo !== null ? (
          <ShortActs
            missingKobo={kobo - BigInt(terms.balanceKobo)}
            mostKobo={mostKobo(terms)}
            onChange={changeAmount}
          />
        ) : (
          <>
            {!waits && <p className="small dim send-next">{t('send.next')}</p>}
            <Button
              tone="main"
              full
              type="submit"
              form={form}
              busy={isSubmitted && query.receiver.state === 'looking'}
              blockedBy={waits ? 'send-waits' : null}
            >
              {name && kobo !== null && !fault
                ? t('send.button', { amount: naira(nairaOf(kobo)), name })
                : t('rcp.send')}
            </Button>
            {waits && (
              <Button
                tone="bare"
                full
                onClick={() => {
                  changeTransfer({ username: '' });
                  receiverField.current?.focus();
                }}
              >
                {t('send.another')}
              </Button>
            )}
          </>
        )
      }
    >
      <SendTabs at="username" />
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <ReceiverField
          typed={draft.username}
          onChange={(typed) => {
            setLeft(false);
            changeTransfer({ username: typed });
          }}
          query={query}
          isStrict={isSubmitted || (isLeft && draft.username !== '')}
          onLeft={() => setLeft(true)}
          newPayeesFrom={terms.newPayeesFrom}
          inputRef={receiverField}
        />
        <AmountToSend
          terms={terms}
          text={draft.amount}
          fault={shownFault}
          onChange={changeAmount}
          inputRef={amountField}
        />
        <TextField
          label={t('txn.note')}
          name="note"
          value={draft.note}
          onChange={(note) => changeTransfer({ note })}
          placeholder={t('send.note-what')}
          autoComplete="off"
          hint={t('send.note-hint')}
          error={noteFault}
          inputRef={noteField}
        />
      </form>
      <Notice icon={zap}>{t('send.at-once')}</Notice>
      <DayLimit terms={terms} kobo={fault ? null : kobo} />
    </SendFrame>
  );
}
