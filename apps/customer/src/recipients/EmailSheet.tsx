import type { RecipientView } from '@usdt-africa/contracts/api';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button, Sheet, useToast } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { ActFailure } from './ActFailure';
import { useSend } from '../auth/useSend';
import { FormText } from '../forms/FormText';
import { useCheckedForm } from '../forms/useCheckedForm';
import { emailOf, EmailForm } from './recipient-form';
import { putEmail } from './requests';
import { useFaultText } from './useFaultText';
import { useKeepRecipient } from './useRecipients';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly recipient: RecipientView;
}

/** RCP-03: their mail address; an empty one takes it away. */
export function EmailSheet({ open, onClose, recipient }: Properties) {
  return open ? <OpenEmail onClose={onClose} recipient={recipient} /> : null;
}

function OpenEmail({ onClose, recipient }: Omit<Properties, 'open'>) {
  const { t } = useMessages();
  const toast = useToast();
  const keep = useKeepRecipient();
  const id = useId();
  const say = useFaultText();
  const form = useCheckedForm(EmailForm, { email: recipient.email });
  const { run, busy, failure } = useSend((email: string) => putEmail(recipient.id, emailOf(email)), {
    form,
    async done(view) {
      await keep(view);
      toast(t('rcp.email-saved'));
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('rcp.email')}
      foot={
        <Button tone="main" full type="submit" form={id} busy={busy}>
          {t('rcp.save-email')}
        </Button>
      }
    >
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit(({ email }) => run(email))();
        }}
      >
        <FormProvider {...form}>
          <FormText name="email" label={t('rcp.email')} autoComplete="off" hint={t('rcp.email-hint')} say={say} />
        </FormProvider>
        <ActFailure of={failure} />
      </form>
    </Sheet>
  );
}
