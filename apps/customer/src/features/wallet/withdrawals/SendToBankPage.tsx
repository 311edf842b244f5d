import { LONGEST_PAYMENT_NOTE, WithdrawalTerms } from '@usdt-africa/contracts/api';
import type { SendTermsView } from '@usdt-africa/contracts/api';
import { Button, callName, TextField } from '@usdt-africa/web-kit';
import { useId, useRef, useState } from 'react';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { useGo } from '../../../shared/routing/useGo';
import { useChecked } from '../../../shared/recipients/useChecked';
import { NotLoaded } from '../../../shared/ui/NotLoaded';
import { AmountToSend, DayLimit, ShortActs } from '../transfers/AmountToSend';
import { SendAside } from '../transfers/SendAside';
import { SendFrame } from '../transfers/SendFrame';
import { OutcomeUnknown, SendingClosed } from '../transfers/SendingClosed';
import { SendTabs } from '../transfers/SendTabs';
import { faultOf, IMMEDIATE_FAULTS, koboToSend, mostKobo } from '../transfers/transfer-amount';
import { useNoteFault } from '../transfers/useNoteFault';
import { useSendTerms } from '../transfers/useSendTerms';
import { nairaOf } from '../../../shared/wallet/kobo';
import { CheckedAccount } from './CheckedAccount';
import { RecipientChoice } from './RecipientChoice';
import { SENT_WITHDRAWAL } from './sent-withdrawal';
import { changeWithdrawal, useWithdrawalDraft } from '../../../shared/draft/withdrawal-draft';

/** WALLET-04: naira from the wallet to a bank account. */
export function SendToBankPage() {
  const { t } = useMessages();
  const { username } = useOwnAccount();
  const { data: terms, isError, refetch } = useSendTerms();
  if (SENT_WITHDRAWAL.of(username)) return <OutcomeUnknown confirm={accountPaths.sendNairaConfirm} />;
  if (terms) return terms.state === 'open' ? <BankForm terms={terms} /> : <SendingClosed terms={terms} />;
  return (
    <SendFrame>
      {isError ? <NotLoaded text={t('wallet.failed')} onAgain={() => void refetch()} /> : <Loading />}
    </SendFrame>
  );
}

/** Focuses the first recipient, or the way to a new one where there is none. */
const focusIn = (group: HTMLElement | null) => (group?.querySelector('input') ?? group?.querySelector('a'))?.focus();
const changeAmount = (amount: string) => changeWithdrawal({ amount });

function BankForm({ terms: sendTerms }: { readonly terms: SendTermsView }) {
  const { t, naira } = useMessages();
  const goTo = useGo();
  const form = useId();
  const draft = useWithdrawalDraft();
  const checked = useChecked(draft.recipientId);
  const { recipient, check, isChecking } = checked;
  const noteFault = useNoteFault(WithdrawalTerms.shape.note, LONGEST_PAYMENT_NOTE)(draft.note);
  const [isSubmitted, setSubmitted] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const recipientGroup = useRef<HTMLDivElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  const isOpen = check?.enquiryId != null && checked.error === null;
  const waits = isOpen ? check.guard.waitsUntil : null;
  const terms = { ...sendTerms, capNaira: check?.guard.cap ?? null };
  const fault = faultOf(draft.amount, terms);
  const shownFault = fault && (isSubmitted || IMMEDIATE_FAULTS.has(fault)) ? fault : null;
  const kobo = koboToSend(draft.amount);
  const name = recipient && callName(recipient.name);
  const blockedBy = waits ? 'send-waits' : draft.recipientId !== null && !isOpen && !isChecking ? 'send-account' : null;
  const goOn = () => {
    setSubmitted(true);
    if (fault || kobo === null) return amountField.current?.focus();
    if (draft.recipientId === null) return focusIn(recipientGroup.current);
    if (noteFault) return noteField.current?.focus();
    if (!isOpen || !recipient || waits) return;
    changeWithdrawal({
      agreed: {
        terms: {
          recipientId: recipient.id,
          enquiryId: check.enquiryId!,
          amountKobo: kobo.toString(),
          note: draft.note.trim() || null,
        },
        account: { name: recipient.name, bank: recipient.bankShortName, accountNumber: recipient.accountNumber },
      },
    });
    goTo(accountPaths.sendNairaConfirm);
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
            {!blockedBy && <p className="small dim send-next">{t('send.fee-next', { fee: naira(nairaOf('0')) })}</p>}
            <Button tone="main" full type="submit" form={form} busy={isSubmitted && isChecking} blockedBy={blockedBy}>
              {name && kobo !== null && !fault
                ? t('send.button', { amount: naira(nairaOf(kobo)), name })
                : t('rcp.send')}
            </Button>
            {waits && (
              <Button tone="bare" full onClick={() => changeWithdrawal({ recipientId: null })}>
                {t('send.other-account')}
              </Button>
            )}
          </>
        )
      }
    >
      <SendTabs at="bank" />
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <AmountToSend
          terms={terms}
          text={draft.amount}
          fault={shownFault}
          onChange={changeAmount}
          inputRef={amountField}
        />
        <RecipientChoice
          chosen={draft.recipientId}
          isMissing={isSubmitted && draft.recipientId === null}
          groupRef={recipientGroup}
        />
        {draft.recipientId !== null && <CheckedAccount {...checked} />}
        <TextField
          label={t('txn.note')}
          name="note"
          value={draft.note}
          onChange={(note) => changeWithdrawal({ note })}
          placeholder={t('send.note-what')}
          autoComplete="off"
          hint={t('send.note-own')}
          error={noteFault}
          inputRef={noteField}
        />
      </form>
      <DayLimit terms={terms} kobo={fault ? null : kobo} />
    </SendFrame>
  );
}
