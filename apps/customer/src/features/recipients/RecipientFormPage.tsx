import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button, buttonClass, personName, Notice, useToast } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../shared/account/useAccount';
import { ApiProblem } from '../../shared/api/client';
import { accountPaths, recipientPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { ActFailure } from '../../shared/recipients/ActFailure';
import { useSubmit } from '../../shared/forms/useSend';
import { FormText } from '../../shared/forms/FormText';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import { useFormField } from '../../shared/forms/useFormField';
import { AccountNumberField } from '../../shared/sale/AccountNumberField';
import { BankChoice } from '../../shared/sale/BankChoice';
import { NameCard } from '../../shared/sale/NameCard';
import '../../shared/sale/send.css';
import { useBanks } from '../../shared/sale/useBanks';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { paymentOf } from './for-payment';
import { GradeCard } from './GradeCard';
import { PaymentMethod } from './PaymentMethod';
import type { Method } from './PaymentMethod';
import { dropRecipientDraft, keepRecipientDraft, recipientDraft } from '../../shared/recipients/recipient-draft';
import { recipientForm, textOrNull } from '../../shared/recipients/recipient-form';
import type { RecipientFields } from '../../shared/recipients/recipient-form';
import { saveRecipient } from './api';
import { useFaultText } from '../../shared/recipients/useFaultText';
import { useRecipientEnquiry } from './useRecipientEnquiry';
import { RECIPIENTS } from '../../shared/api/recipient-queries';

const FORMS = { own: recipientForm('own'), other: recipientForm('other') };

interface Properties {
  readonly whose: 'own' | 'other';
  /** Absent where only a bank account can be chosen. */
  readonly onMethod: ((method: Method) => void) | null;
}

/** RCP-03: adds a bank account, one's own or another person's, under the name that the bank returns. */
export function RecipientFormPage({ whose, onMethod }: Properties) {
  const { t } = useMessages();
  const account = useOwnAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const [query] = useSearchParams();
  const payment = paymentOf(query);
  const isOwn = whose === 'own';
  const id = useId();
  const faultText = useFaultText();
  const [initial] = useState(() => recipientDraft(whose));
  const { name, bankCode, accountNumber, nickname, email } = initial;
  const form = useCheckedForm(FORMS[whose], { name, bankCode, accountNumber, nickname, email });
  const typed = form.watch();
  /** The name to compare with the bank's, set once the customer has left the field. */
  const [meant, setMeant] = useState(name.trim());
  const { enquiry, again } = useRecipientEnquiry(whose, {
    bankCode: typed.bankCode,
    accountNumber: typed.accountNumber,
    name: isOwn ? '' : meant || null,
  });
  const answer = enquiry.state === 'found' ? enquiry.answer : null;
  const numberField = useRef<HTMLInputElement>(null);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepRecipientDraft(whose, values) }),
    [form, whose],
  );

  const chosen = async (recipientId: string) => {
    dropRecipientDraft(whose);
    await queries.invalidateQueries({ queryKey: [RECIPIENTS, 'list'] });
    await navigate(payment?.choose(recipientId) ?? recipientPath(recipientId), { replace: true });
  };
  const saving = useSubmit(
    (enquiryId: string) =>
      saveRecipient({
        enquiryId,
        nickname: textOrNull(form.getValues('nickname')),
        email: textOrNull(form.getValues('email')),
      }),
    {
      form,
      async done(view) {
        queries.setQueryData([RECIPIENTS, 'one', view.id], view);
        // A payment shows the new account, and its button stays free.
        if (!payment) toast(t('rcp.saved', { name: personName(view.name) }));
        await chosen(view.id);
      },
      refused(problem: ApiProblem) {
        if (problem.code === 'enquiry-expired') again();
      },
    },
  );
  const submit = () => {
    const name = form.getValues('name').trim();
    setMeant(name);
    void form.handleSubmit(() => {
      // A submit with Enter in the name's own field follows a change: the new name is compared with the bank's first.
      if (!isOwn && name !== meant) return;
      if (answer?.knownAs) void chosen(answer.knownAs);
      else if (answer) saving.run(answer.id);
    })();
  };
  const holder = answer && personName(answer.accountName);
  return (
    <FlowFrame
      title={t('rcp.details')}
      barTitle
      back={`${accountPaths.addRecipient}${payment?.query ?? ''}`}
      dock={
        <div className="stack stack--8 rcp-acts">
          <Button tone="main" full type="submit" form={id} busy={saving.busy || enquiry.state === 'checking'}>
            {wordOfButton()}
          </Button>
          {answer && answer.grade !== 'match' && (
            <button
              type="button"
              className={buttonClass({ tone: 'bare', full: true })}
              onClick={() => {
                numberField.current?.focus();
                numberField.current?.select();
              }}
            >
              {t('rcp.change-number')}
            </button>
          )}
        </div>
      }
    >
      <form
        id={id}
        className="stack stack--20"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormProvider {...form}>
          {!isOwn && (
            <div onBlur={() => setMeant(form.getValues('name').trim())}>
              <FormText
                name="name"
                label={t('rcp.full-name')}
                autoComplete="off"
                hint={t('rcp.full-name-hint')}
                faultText={faultText}
              />
            </div>
          )}
          {onMethod && <PaymentMethod chosen="bank" onChoose={onMethod} />}
          <div className="send-fields">
            <Bank />
            <AccountNumber fieldRef={numberField} bankCode={typed.bankCode} />
          </div>
          <div aria-live="polite" className="stack">
            {answer ? (
              <GradeCard
                answer={answer}
                isOwn={isOwn}
                meant={isOwn ? `${account.firstName} ${account.lastName}` : meant}
              />
            ) : (
              <NameCard
                enquiry={enquiry as Exclude<typeof enquiry, { state: 'found' }>}
                answer={null}
                onRetry={again}
              />
            )}
            {answer?.knownAs && (
              <Notice icon={info}>
                {t('rcp.known')}{' '}
                <Link className="link" to={recipientPath(answer.knownAs)}>
                  {t('rcp.see-it')}
                </Link>
              </Notice>
            )}
          </div>
          {!answer?.knownAs && (
            <>
              {!isOwn && (
                <FormText
                  name="email"
                  type="email"
                  label={t('rcp.email-optional')}
                  autoComplete="off"
                  hint={t('rcp.email-hint')}
                  faultText={faultText}
                />
              )}
              <FormText
                name="nickname"
                label={t('rcp.nickname')}
                autoComplete="off"
                hint={t('rcp.nickname-hint')}
                faultText={faultText}
              />
            </>
          )}
        </FormProvider>
        <ActFailure of={saving.failure} />
      </form>
    </FlowFrame>
  );

  function wordOfButton(): string {
    if (answer?.knownAs) return payment ? t('continue') : t('rcp.see-it');
    return answer && answer.grade !== 'match' ? t('rcp.yes-save', { name: holder ?? '' }) : t('rcp.save');
  }
}

function Bank() {
  const banks = useBanks();
  const faultText = useFaultText();
  const { value, fault, onChange, inputRef } = useFormField<RecipientFields, 'bankCode'>('bankCode');
  return (
    <BankChoice
      state={banks}
      chosen={value}
      onChoose={onChange}
      error={fault && faultText(fault)}
      buttonRef={inputRef}
    />
  );
}

interface AccountNumberProperties {
  readonly fieldRef: { current: HTMLInputElement | null };
  readonly bankCode: string;
}

function AccountNumber({ fieldRef, bankCode }: AccountNumberProperties) {
  const { t } = useMessages();
  const { banks } = useBanks();
  const faultText = useFaultText();
  const { fault, inputRef, ...field } = useFormField<RecipientFields, 'accountNumber'>('accountNumber');
  return (
    <AccountNumberField
      {...field}
      label={t('account.label')}
      inputRef={(element) => {
        fieldRef.current = element;
        inputRef(element);
      }}
      bank={banks?.find(({ code }) => code === bankCode)}
      error={fault && faultText(fault)}
      hint={t('account.hint')}
    />
  );
}
