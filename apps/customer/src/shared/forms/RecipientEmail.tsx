import { Rich, TextField } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { completedEmail } from './person-fields';
import { useFormField } from './useFormField';

interface Fields extends Record<string, unknown> {
  readonly recipientEmail: { readonly isOwn: boolean; readonly typed: string };
}

/** SELL-02: where the receipt goes, `recipientEmail` of the form around it; an own account needs no address. */
export function RecipientEmail({ recipient }: { readonly recipient: string }) {
  const { t, dynamic } = useMessages();
  const { value, fault, onChange, ...field } = useFormField<Fields, 'recipientEmail'>(
    'recipientEmail',
    ({ typed }) => typed === '',
  );
  return (
    <>
      <label className="row row--between">
        <span className="medium">{t('sender.own-account')}</span>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={value.isOwn}
          onChange={({ target }) => onChange({ ...value, isOwn: target.checked })}
        />
      </label>
      {!value.isOwn && (
        <TextField
          {...field}
          name="recipientEmail"
          type="email"
          autoComplete="off"
          label={
            <Rich
              text={t('sender.recipient-email', { name: recipient })}
              tags={{ more: (inside) => <span className="label__more">{inside}</span> }}
            />
          }
          placeholder={t('sender.email-example')}
          value={value.typed}
          onChange={(typed) => onChange({ ...value, typed })}
          error={fault && dynamic(`error.${fault}`, { completed: completedEmail(value.typed) })}
        />
      )}
    </>
  );
}
