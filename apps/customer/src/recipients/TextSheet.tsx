import type { RecipientView } from '@usdt-africa/contracts/api';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button, Sheet, useToast } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { ActFailure } from './ActFailure';
import { useSubmit } from '../auth/useSend';
import { FormText } from '../forms/FormText';
import { useCheckedForm } from '../forms/useCheckedForm';
import { TextForm, textOrNull } from './recipient-form';
import { putEmail, putNickname } from './requests';
import { useFaultText } from './useFaultText';
import { useKeepRecipient } from './useRecipients';

const TEXTS = {
  nickname: {
    put: putNickname,
    type: 'text',
    title: 'rcp.nickname',
    hint: 'rcp.nickname-hint',
    save: 'rcp.save-nickname',
    saved: 'rcp.nickname-saved',
  },
  email: {
    put: putEmail,
    type: 'email',
    title: 'rcp.email',
    hint: 'rcp.email-hint',
    save: 'rcp.save-email',
    saved: 'rcp.email-saved',
  },
} as const;

interface Properties {
  readonly of: keyof typeof TEXTS;
  readonly onClose: () => void;
  readonly recipient: RecipientView;
}

/** RCP-02, RCP-03: what the customer calls it, or their mail address; an empty one takes it away. */
export function TextSheet({ of, onClose, recipient }: Properties) {
  const { t } = useMessages();
  const { put, type, title, hint, save, saved } = TEXTS[of];
  const toast = useToast();
  const keep = useKeepRecipient();
  const id = useId();
  const faultText = useFaultText();
  const form = useCheckedForm(TextForm[of], { text: recipient[of] });
  const { run, busy, failure } = useSubmit((text: string) => put(recipient.id, textOrNull(text)), {
    form,
    fieldOf: () => 'text',
    async done(view) {
      await keep(view);
      toast(t(saved));
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(title)}
      foot={
        <Button tone="main" full type="submit" form={id} busy={busy}>
          {t(save)}
        </Button>
      }
    >
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit(({ text }) => run(text))();
        }}
      >
        <FormProvider {...form}>
          <FormText name="text" type={type} label={t(title)} autoComplete="off" hint={t(hint)} faultText={faultText} />
        </FormProvider>
        <ActFailure of={failure} />
      </form>
    </Sheet>
  );
}
