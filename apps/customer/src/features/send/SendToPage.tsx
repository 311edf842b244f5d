import 'virtual:messages/sale';
import { useRef, useState } from 'react';
import { Button, callName, Icon, Notice } from '@usdt-africa/web-kit';
import { check, info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';
import { useGo } from '../../shared/routing/useGo';
import { changeDraft, useDraft } from '../../shared/draft/draft';
import { DealNote } from '../../shared/sale/DealNote';
import { DealStrip } from '../../shared/sale/DealStrip';
import { NetworkNotice } from '../../shared/sale/NetworkNotice';
import { QuoteProblem } from '../../shared/sale/QuoteProblem';
import { StepsCard } from '../../shared/sale/StepsCard';
import { useHeldRate } from '../../shared/sale/useHeldRate';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { AccountNumberField } from '../../shared/sale/AccountNumberField';
import { BankChoice } from '../../shared/sale/BankChoice';
import { NameCard } from '../../shared/sale/NameCard';
import { useBanks } from '../../shared/sale/useBanks';
import { useNameEnquiry } from '../../shared/sale/useNameEnquiry';
import '../../shared/sale/send.css';

/** SELL-01: bank and account number, and the name that the bank itself gives. */
export default function SendToPage() {
  const { t } = useMessages();
  const goTo = useGo();
  const draft = useDraft();
  const held = useHeldRate();
  const banks = useBanks();
  const { enquiry, retry } = useNameEnquiry(draft, held.state.quote !== null, (found) =>
    changeDraft({ enquiry: found, confirmed: false }),
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const bankField = useRef<HTMLButtonElement>(null);
  const accountField = useRef<HTMLInputElement>(null);

  const found = enquiry.state === 'found' ? draft.enquiry : null;
  const name = found ? callName(found.accountName) : null;
  const bank = banks.banks?.find((each) => each.code === draft.bankCode);
  const bankError = isSubmitted && !draft.bankCode ? t('error.bank') : null;
  const accountError = isSubmitted ? accountProblem() : null;

  function accountProblem(): string | null {
    if (draft.accountNumber === '') return t('error.account-required');
    if (draft.accountNumber.length !== 10) return t('error.account-number');
    return found || enquiry.state === 'checking' ? null : t('error.name-required');
  }
  const go = () => {
    setSubmitted(true);
    if (!draft.bankCode) bankField.current?.focus();
    else if (!found) accountField.current?.focus();
    else {
      changeDraft({ confirmed: true });
      goTo(paths.sendFrom);
    }
  };
  return (
    <FlowFrame
      title={t('send-to.title')}
      back={paths.home}
      step={1}
      aside={
        <div className="only-wide stack stack--12">
          <DealNote held={held} name={name} />
          <StepsCard now={1} recipient={bank && name ? `${bank.shortName}, ${name}` : null} />
        </div>
      }
      dock={
        <div className="flow__acts">
          <Button tone="main" full busy={enquiry.state === 'checking' && isSubmitted} onClick={go}>
            {name ? t('send-to.yes-pay', { name }) : t('continue')}
          </Button>
          <span className="small dim only-wide">{t('send-to.next')}</span>
        </div>
      }
    >
      <div className="stack stack--20">
        <DealStrip held={held} />
        <QuoteProblem held={held} />
        <NetworkNotice />
        <div className="send-fields">
          <BankChoice
            state={banks}
            chosen={draft.bankCode}
            onChoose={(bankCode) => changeDraft({ bankCode, confirmed: false })}
            error={bankError}
            buttonRef={bankField}
          />
          <AccountNumberField
            label={t('account.label')}
            inputRef={(element) => {
              accountField.current = element;
            }}
            value={draft.accountNumber}
            onChange={(accountNumber) => changeDraft({ accountNumber, confirmed: false })}
            bank={bank}
            error={accountError}
            hint={accountHint()}
            after={found && <Icon of={check} className="positive" />}
          />
        </div>
        <NameCard enquiry={enquiry} answer={draft.enquiry} onRetry={retry} />
        {found && <Notice icon={info}>{t('send-to.not-who')}</Notice>}
      </div>
    </FlowFrame>
  );

  function accountHint(): string {
    if (!found) return t('account.hint');
    return t(found.checkDigit === 'fits' ? 'account.check-fits' : 'account.check-differs');
  }
}
