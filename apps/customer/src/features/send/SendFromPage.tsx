import 'virtual:messages/person';
import 'virtual:messages/sale';
import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router-dom';
import type { FieldProblem } from '@usdt-africa/kernel';
import { Button, callName, Rich, Notice, TextField } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';
import { useGo } from '../../shared/routing/useGo';
import { changeDraft, currentDraft, useDraft } from '../../shared/draft/draft';
import { completedEmail } from '../../shared/forms/person-fields';
import { RecipientEmail } from '../../shared/forms/RecipientEmail';
import { PhoneField } from '../../shared/forms/PhoneField';
import { showRefusals, useCheckedForm } from '../../shared/forms/useCheckedForm';
import { useFormField } from '../../shared/forms/useFormField';
import { DealNote } from '../../shared/sale/DealNote';
import { DealStrip } from '../../shared/sale/DealStrip';
import { QuoteProblem } from '../../shared/sale/QuoteProblem';
import { StepsCard } from '../../shared/sale/StepsCard';
import { useHeldRate } from '../../shared/sale/useHeldRate';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { RecipientCard } from './RecipientCard';
import { draftOf, fieldsOf, SenderForm } from './sender-form';
import type { SenderFields } from './sender-form';
import '../../shared/sale/send.css';

type Name = Exclude<keyof SenderFields, 'phone' | 'recipientEmail'>;

const AUTOCOMPLETE: Record<Name, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
};

/** SELL-02: who is sending, so that they can be reached about this order. */
export default function SendFromPage() {
  const { t } = useMessages();
  const goTo = useGo();
  const draft = useDraft();
  const held = useHeldRate();
  const form = useSenderForm();
  const id = useId();
  const recipient = draft.confirmed ? draft.enquiry : null;
  if (!recipient) return <Navigate to={paths.sendTo} replace />;

  const name = callName(recipient.accountName);
  return (
    <FlowFrame
      title={t('sender.title')}
      back={paths.sendTo}
      step={2}
      aside={
        <div className="only-wide stack stack--12">
          <DealNote held={held} name={name} />
          <StepsCard now={2} recipient={`${recipient.bankName}, ${name}`} />
        </div>
      }
      dock={
        <div className="flow__acts">
          <Button tone="main" full type="submit" form={id}>
            {t('continue')}
          </Button>
        </div>
      }
    >
      <form
        id={id}
        className="stack stack--20"
        noValidate
        onSubmit={(event) => void form.handleSubmit(() => goTo(paths.chooseType))(event)}
      >
        <p className="dim flow__lead">{t('sender.lead')}</p>
        <DealStrip held={held} />
        <QuoteProblem held={held} />
        <RecipientCard recipient={recipient} />
        <FormProvider {...form}>
          <div className="sender-fields">
            <SenderText name="firstName" label={t('sender.first-name')} />
            <SenderText name="lastName" label={t('sender.last-name')} />
            <SenderText name="email" label={t('sender.email')} placeholder={t('sender.email-example')} />
            <SenderPhone />
            <RecipientEmail recipient={name} />
            <Notice icon={shieldCheck}>
              <Rich text={t('sender.why')} />
            </Notice>
          </div>
        </FormProvider>
      </form>
    </FlowFrame>
  );
}

/**
 * The form, initialised from the draft and stored in it; with the server's refusals, when an order was not placed
 * because of them.
 */
function useSenderForm() {
  const form = useCheckedForm(SenderForm, fieldsOf(currentDraft()));
  const { state } = useLocation() as { readonly state: { readonly refused?: readonly FieldProblem[] } | null };
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => changeDraft(draftOf(values)) }),
    [form],
  );
  useEffect(() => {
    const fields = Object.keys(fieldsOf(currentDraft())) as (keyof SenderFields)[];
    showRefusals(form, state?.refused ?? [], (field) => fields.find((one) => one === field.replace('sender.', '')));
  }, [form, state]);
  return form;
}

interface TextProperties {
  readonly name: Name;
  readonly label: ReactNode;
  readonly placeholder?: string;
}

function SenderText({ name, ...properties }: TextProperties) {
  const { dynamic } = useMessages();
  const { fault, ...field } = useFormField<SenderFields, Name>(name);
  const isMail = name === 'email';
  return (
    <TextField
      {...properties}
      {...field}
      name={name}
      type={isMail ? 'email' : 'text'}
      autoComplete={AUTOCOMPLETE[name]}
      error={fault && dynamic(`error.${fault}`, { completed: isMail ? completedEmail(field.value) : '' })}
    />
  );
}

function SenderPhone() {
  const { dynamic } = useMessages();
  const { value, fault, onChange, ...field } = useFormField<SenderFields, 'phone'>(
    'phone',
    ({ typed }) => typed === '',
  );
  return (
    <PhoneField
      {...field}
      country={value.country}
      value={value.typed}
      onChange={(country, typed) => onChange({ country, typed })}
      error={fault && dynamic(`error.${fault}`)}
    />
  );
}
