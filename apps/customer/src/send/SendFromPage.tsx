import 'virtual:messages/sale';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Button, callName, Rich, Say, TextField } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { paths } from '../app/paths';
import { changeDraft, useDraft } from '../draft/draft';
import { DealNote } from '../quote/DealNote';
import { DealStrip } from '../quote/DealStrip';
import { QuoteProblem } from '../quote/QuoteProblem';
import { StepsCard } from '../quote/StepsCard';
import { useHeldRate } from '../quote/useHeldRate';
import { FlowFrame } from '../shell/FlowFrame';
import { PhoneField } from './PhoneField';
import { RecipientCard } from './RecipientCard';
import { completedEmail, readSenderForm, SENDER_FIELDS } from './sender-form';
import type { SenderField } from './sender-form';
import './send.css';

type TextFieldName = Exclude<SenderField, 'phone'>;

const AUTOCOMPLETE: Record<TextFieldName, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  recipientEmail: 'off',
};

/** SELL-02: who is sending, so that they can be reached about this order. */
export default function SendFromPage() {
  const { t, dynamic } = useMessages();
  const navigate = useNavigate();
  const draft = useDraft();
  const held = useHeldRate();
  const [touched, setTouched] = useState<ReadonlySet<SenderField>>(new Set());
  const inputs = useRef<Partial<Record<SenderField, HTMLInputElement | null>>>({});
  const recipient = draft.confirmed ? draft.enquiry : null;
  if (!recipient) return <Navigate to={paths.sendTo} replace />;

  const name = callName(recipient.accountName);
  const { form, errors } = readSenderForm(draft);
  const touch = (...fields: SenderField[]) => setTouched((before) => new Set([...before, ...fields]));
  const errorOf = (field: SenderField): string | null => {
    const code = touched.has(field) ? errors[field] : undefined;
    if (!code) return null;
    return dynamic(`error.${code}`, {
      completed: field === 'email' || field === 'recipientEmail' ? completedEmail(draft[field]) : '',
    });
  };
  const go = () => {
    if (form) return void navigate(paths.chooseType);
    touch(...SENDER_FIELDS);
    const wrong = SENDER_FIELDS.find((field) => errors[field]);
    if (wrong) inputs.current[wrong]?.focus();
  };
  const field = (key: TextFieldName, label: ReactNode, placeholder?: string) => (
    <TextField
      label={label}
      name={key}
      value={draft[key]}
      onChange={(value) => changeDraft({ [key]: value })}
      onBlur={() => draft[key] !== '' && touch(key)}
      type={key === 'email' || key === 'recipientEmail' ? 'email' : 'text'}
      autoComplete={AUTOCOMPLETE[key]}
      placeholder={placeholder}
      error={errorOf(key)}
      inputRef={(element) => void (inputs.current[key] = element)}
    />
  );
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
          <Button tone="main" full onPress={go}>
            {t('continue')}
          </Button>
        </div>
      }
    >
      <form
        className="stack stack--20"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <p className="dim flow__lead">{t('sender.lead')}</p>
        <DealStrip held={held} />
        <QuoteProblem held={held} />
        <RecipientCard recipient={recipient} />
        <div className="sender-fields">
          {field('firstName', t('sender.first-name'))}
          {field('lastName', t('sender.last-name'))}
          {field('email', t('sender.email'), t('sender.email-example'))}
          <PhoneField
            country={draft.phoneCountry}
            value={draft.phone}
            onChange={(phoneCountry, phone) => changeDraft({ phoneCountry, phone })}
            onBlur={() => draft.phone !== '' && touch('phone')}
            error={errorOf('phone')}
            inputRef={(element) => void (inputs.current.phone = element)}
          />
          {field(
            'recipientEmail',
            <Rich
              text={t('sender.recipient-email', { name })}
              tags={{ more: (inside) => <span className="label__more">{inside}</span> }}
            />,
            t('sender.email-example'),
          )}
          <Say icon={shieldCheck}>
            <Rich text={t('sender.why')} />
          </Say>
        </div>
        <button type="submit" hidden />
      </form>
    </FlowFrame>
  );
}
