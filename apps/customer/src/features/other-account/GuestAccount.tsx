import { useId, useRef, useState } from 'react';
import type { OwnerCodeRequest } from '@usdt-africa/contracts/api';
import { Button, callName, Icon, maskedAccount, Naira, Notice, personName, Rich } from '@usdt-africa/web-kit';
import { check, info } from '@usdt-africa/web-kit/icons';
import { useLanguage } from '../../shared/i18n/Language';
import { useMessages } from '../../shared/i18n/messages';
import { orderAccountPath, statusPath } from '../../shared/routing/paths';
import { useSheet } from '../../shared/routing/useSheet';
import { OwnerActNotice } from '../../shared/owner/OwnerActNotice';
import { OwnerCodes } from '../../shared/owner/OwnerCodes';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { AccountNumberField } from '../../shared/sale/AccountNumberField';
import { BankChoice } from '../../shared/sale/BankChoice';
import { NameCard } from '../../shared/sale/NameCard';
import { useBanks } from '../../shared/sale/useBanks';
import { useNameEnquiry } from '../../shared/sale/useNameEnquiry';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { useAccountDraft } from './account-draft';
import { sendChangeCode } from './api';
import { useChangeAccount } from './useChangeAccount';
import { waitingNaira } from './waiting-naira';
import { WaitingNote } from './WaitingNote';

/** SELL-07: a guest names bank and number, the bank gives the name, and two codes confirm it. */
export function GuestAccount({ owned }: { readonly owned: Owned }) {
  const codes = useSheet('codes');
  const { draft } = useAccountDraft(owned.order.number);
  return codes.open && draft.enquiry ? <Confirm owned={owned} /> : <Account owned={owned} onDone={codes.show} />;
}

function Account({ owned, onDone }: { readonly owned: Owned; readonly onDone: () => void }) {
  const { t } = useMessages();
  const { order } = owned;
  const { draft, change } = useAccountDraft(order.number);
  const banks = useBanks();
  const { enquiry, retry } = useNameEnquiry(draft, true, (found) => change({ enquiry: found }));
  const [isSubmitted, setSubmitted] = useState(false);
  const bankField = useRef<HTMLButtonElement>(null);
  const accountField = useRef<HTMLInputElement>(null);
  const found = enquiry.state === 'found' ? draft.enquiry : null;
  const { recipient } = order;
  const bank = banks.banks?.find((each) => each.code === draft.bankCode);
  // The order names its bank, not the bank's code.
  const isSame = bank?.name === recipient.bankName && draft.accountNumber === recipient.account;
  const accountError = isSame ? t('other-account.same') : isSubmitted ? accountProblem() : null;

  function accountProblem(): string | null {
    if (draft.accountNumber === '') return t('error.account-required');
    if (draft.accountNumber.length !== 10) return t('error.account-number');
    return found || enquiry.state === 'checking' ? null : t('error.name-required');
  }
  const go = () => {
    setSubmitted(true);
    if (!draft.bankCode) bankField.current?.focus();
    else if (!found || isSame) accountField.current?.focus();
    else onDone();
  };
  const name = found && callName(found.accountName);
  return (
    <FlowFrame
      title={t('other-account.title')}
      barTitle
      back={statusPath(order.number)}
      dock={
        <Button tone="main" full busy={enquiry.state === 'checking' && isSubmitted} onClick={go}>
          {name && !isSame ? t('send-to.yes-pay', { name }) : t('continue')}
        </Button>
      }
    >
      <div className="stack stack--20">
        <WaitingNote order={order} />
        <p className="dim">{t('other-account.lead')}</p>
        <div className="send-fields">
          <BankChoice
            state={banks}
            chosen={draft.bankCode}
            onChoose={(bankCode) => change({ bankCode })}
            error={isSubmitted && !draft.bankCode ? t('error.bank') : null}
            buttonRef={bankField}
          />
          <AccountNumberField
            label={t('account.label')}
            inputRef={(element) => {
              accountField.current = element;
            }}
            value={draft.accountNumber}
            onChange={(accountNumber) => change({ accountNumber })}
            bank={bank}
            error={accountError}
            hint={
              found
                ? t(found.checkDigit === 'fits' ? 'account.check-fits' : 'account.check-differs')
                : t('account.hint')
            }
            after={found && !isSame && <Icon of={check} className="positive" />}
          />
        </div>
        {!isSame && <NameCard enquiry={enquiry} answer={draft.enquiry} onRetry={retry} />}
        <Notice icon={info}>{t('other-account.checked')}</Notice>
      </div>
    </FlowFrame>
  );
}

function Confirm({ owned }: { readonly owned: Owned }) {
  const { t, naira } = useMessages();
  const { order } = owned;
  const { number } = order;
  const language = useLanguage().code as OwnerCodeRequest['language'];
  const { act, give } = useChangeAccount(owned);
  const { draft } = useAccountDraft(number);
  const form = useId();
  const answer = draft.enquiry!;
  const terms = { enquiryId: answer.id, recipientId: null };
  const name = callName(answer.accountName);
  return (
    <FlowFrame
      title={t('owner.confirm')}
      barTitle
      back={orderAccountPath(number)}
      dock={
        <Button tone="main" full type="submit" form={form} busy={act.state === 'sending'}>
          {t('other-account.pay', { amount: naira(waitingNaira(order)), name })}
        </Button>
      }
    >
      <div className="stack stack--20">
        <section className="note">
          <Naira value={waitingNaira(order)} size={32} />
          <p>
            <Rich text={t('sellto.to-name', { name: personName(answer.accountName) })} />
          </p>
          <p className="small dim">
            {answer.bankName} {maskedAccount(answer.accountNumber)}
          </p>
        </section>
        <p className="dim">{t('owner.codes-lead')}</p>
        <OwnerCodes
          id={form}
          order={order}
          about={number}
          request={(channel) => sendChangeCode(number, { channel, language })}
          act={act}
          onCodes={(proof) => give(terms, proof)}
        />
        <OwnerActNotice act={act} refusals="other-account.refused." />
      </div>
    </FlowFrame>
  );
}
