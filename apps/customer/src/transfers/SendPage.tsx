import { isPlainOfCrypto, LONGEST_TRANSFER_NOTE, TransferTerms } from '@usdt-africa/contracts/api';
import type { SendTermsView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Facts, Icon, Notice, TextField } from '@usdt-africa/web-kit';
import { plus, zap } from '@usdt-africa/web-kit/icons';
import { useId, useRef, useState } from 'react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { useOwnAccount } from '../account/useAccount';
import { accountPaths } from '../app/account-paths';
import { Loading } from '../app/Loading';
import { useMessages } from '../app/messages';
import { useGo } from '../app/useGo';
import { keepText } from '../app/useStoredText';
import { NotLoaded } from '../settings/NotLoaded';
import { Figures } from '../wallet/BankTransferSheet';
import { AMOUNT_TEXT } from '../wallet/fund-storage';
import { nairaOf } from '../wallet/kobo';
import { NairaField } from '../wallet/NairaField';
import { ReceiverField, waitOf } from './ReceiverField';
import { calledName } from './receiver-name';
import { SendAside } from './SendAside';
import { SendFrame } from './SendFrame';
import { OutcomeUnknown, SendingClosed } from './SendingClosed';
import { sentTransfer } from './sent-transfer';
import { faultOf, koboToSend, leftAfter, mostKobo } from './transfer-amount';
import type { AmountFault } from './transfer-amount';
import { changeTransfer, useTransferDraft } from './transfer-draft';
import { useReceiver } from './useReceiver';
import { useSendTerms } from './useSendTerms';

/** RCP-05, WALLET-04: naira from the wallet to another customer, by username. */
export function SendPage() {
  const { t } = useMessages();
  const { username } = useOwnAccount();
  const { data: terms, isError, refetch } = useSendTerms();
  if (sentTransfer(username)) return <OutcomeUnknown />;
  if (terms) return terms.state === 'open' ? <SendForm terms={terms} /> : <SendingClosed terms={terms} />;
  return (
    <SendFrame>
      {isError ? <NotLoaded text={t('wallet.failed')} onAgain={() => void refetch()} /> : <Loading />}
    </SendFrame>
  );
}

/** Amounts whose fault is shown immediately: it is no slip of typing. */
const IMMEDIATE_FAULTS: ReadonlySet<AmountFault> = new Set(['comma', 'large', 'over-day', 'short']);

function SendForm({ terms }: { readonly terms: SendTermsView }) {
  const { t, naira } = useMessages();
  const goTo = useGo();
  const form = useId();
  const draft = useTransferDraft();
  const query = useReceiver(draft.username);
  const noteFaultOf = useNoteFault();
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
  const noteFault = noteFaultOf(draft.note);
  const kobo = koboToSend(draft.amount);
  const goOn = () => {
    setSubmitted(true);
    query.lookNow();
    if (!person) return receiverField.current?.focus();
    if (fault || kobo === null) return amountField.current?.focus();
    if (noteFault) return noteField.current?.focus();
    const sent = { username: person.username, amountKobo: kobo.toString(), note: draft.note.trim() || null };
    changeTransfer({ agreed: { terms: sent, person } });
    goTo(accountPaths.sendNairaConfirm);
  };
  return (
    <SendFrame
      aside={<SendAside terms={terms} kobo={kobo} name={name} />}
      dock={
        shownFault === 'short' && kobo !== null ? (
          <ShortActs missingKobo={kobo - BigInt(terms.balanceKobo)} mostKobo={mostKobo(terms)} />
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
        <Amount terms={terms} text={draft.amount} fault={shownFault} inputRef={amountField} />
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

interface AmountProperties {
  readonly terms: SendTermsView;
  readonly text: string;
  readonly fault: AmountFault | null;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The amount with the balance, and why it cannot be sent. */
function Amount({ terms, text, fault, inputRef }: AmountProperties) {
  const { t, naira } = useMessages();
  const most = mostKobo(terms);
  const kobo = koboToSend(text);
  const change = (amount: string) => changeTransfer({ amount });
  const faultText = () => {
    switch (fault) {
      case 'comma':
        return t('widget.comma');
      case 'none':
        return t('fund.fault.none');
      case 'small':
        return t('send.small', { amount: naira(nairaOf(terms.minimumKobo)) });
      case 'large':
        return t('fund.fault.large');
      case 'over-day':
        return t('buy.over-day', { left: naira(nairaOf(terms.day.leftKobo ?? '0')) });
      case 'short':
        return t('send.short', { amount: naira(nairaOf((kobo ?? 0n) - BigInt(terms.balanceKobo))) });
      case null:
        return null;
    }
  };
  return (
    <>
      <NairaField
        label={t('sellto.amount')}
        text={text}
        fault={faultText()}
        hint={t('send.balance', { amount: naira(nairaOf(terms.balanceKobo)) })}
        beside={
          fault !== 'short' &&
          fault !== 'over-day' &&
          most !== null && (
            <button type="button" className="link link--alone send-all" onClick={() => change(typedOf(most))}>
              {t('send.all')}
            </button>
          )
        }
        onChange={change}
        inputRef={inputRef}
      />
      {fault === 'short' && kobo !== null && (
        <section className="card">
          <div className="wallet__sums">
            <Facts
              pairs={[
                [t('send.have'), <Figures key="have" kobo={terms.balanceKobo} />],
                [t('send.want'), <Figures key="want" kobo={kobo.toString()} />],
                [
                  <b key="missing">{t('send.missing')}</b>,
                  <b key="sum">
                    <Figures kobo={(kobo - BigInt(terms.balanceKobo)).toString()} />
                  </b>,
                ],
              ]}
            />
          </div>
        </section>
      )}
      {fault === 'over-day' && (
        <div className="row row--wrap">
          {most !== null && (
            <Button slim onClick={() => change(typedOf(most))}>
              {t('send.instead', { amount: naira(nairaOf(most)) })}
            </Button>
          )}
          <Link className="link link--alone" to={accountPaths.dashboardLimits}>
            {t('buy.limits')}
          </Link>
        </div>
      )}
    </>
  );
}

/** A sum as it is typed: whole naira without decimals. */
const typedOf = (kobo: bigint): string => nairaOf(kobo).replace(/\.00$/, '');

interface ShortProperties {
  readonly missingKobo: bigint;
  readonly mostKobo: bigint | null;
}

/** Two ways on where the balance is too small. */
function ShortActs({ missingKobo, mostKobo: most }: ShortProperties) {
  const { t, naira } = useMessages();
  return (
    <>
      <Link
        className={buttonClass({ tone: 'main', full: true })}
        to={accountPaths.fund}
        onClick={() => keepText(AMOUNT_TEXT, typedOf(missingKobo))}
      >
        <Icon of={plus} />
        {t('send.add-first', { amount: naira(nairaOf(missingKobo)) })}
      </Link>
      {most !== null && (
        <Button tone="bare" full onClick={() => changeTransfer({ amount: typedOf(most) })}>
          {t('send.all-you-have', { amount: naira(nairaOf(most)) })}
        </Button>
      )}
    </>
  );
}

/** Today's limit before and after this transfer, on a phone. */
function DayLimit({ terms: { day }, kobo }: { readonly terms: SendTermsView; readonly kobo: bigint | null }) {
  const { t, naira } = useMessages();
  if (day.leftKobo === null) return null;
  const after = leftAfter(kobo, day.leftKobo);
  return (
    <p className="small dim figures only-narrow">
      {t('buy.limit-left', { left: naira(nairaOf(day.leftKobo)) })}
      {after !== null && <> {t('buy.limit-after', { left: naira(nairaOf(after)) })}</>}
    </p>
  );
}

/** Why a note is not accepted; null when it is. */
function useNoteFault(): (typed: string) => string | null {
  const { t, has, dynamic } = useMessages();
  return (typed) => {
    const note = typed.trim();
    const read = note === '' ? null : TransferTerms.shape.note.safeParse(note);
    if (read === null || read.success) return null;
    const code = read.error.issues[0]?.message ?? '';
    if (code === 'too-long') return t('send.note-long', { most: String(LONGEST_TRANSFER_NOTE) });
    if (code !== 'note-crypto') return has(`error.${code}`) ? dynamic(`error.${code}`) : t('problem.unexpected');
    const word = note.split(/\s+/).find((each) => !isPlainOfCrypto(each));
    return word ? t('sellto.note-word', { word }) : t('error.note-crypto');
  };
}
