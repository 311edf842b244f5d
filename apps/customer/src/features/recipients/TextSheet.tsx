import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button, Sheet, useToast } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { ActFailure } from '../../shared/recipients/ActFailure';
import { useSubmit } from '../../shared/forms/useSend';
import { FormText } from '../../shared/forms/FormText';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import { TextForm, textOrNull } from '../../shared/recipients/recipient-form';
import { useFaultText } from '../../shared/recipients/useFaultText';

const TEXTS = {
  nickname: {
    type: 'text',
    title: 'rcp.nickname',
    hint: 'rcp.nickname-hint',
    save: 'rcp.save-nickname',
    saved: 'rcp.nickname-saved',
  },
  email: {
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
  /** As it is stored; empty for none. */
  readonly text: string;
  readonly put: (text: string | null) => Promise<void>;
}

/** RCP-02, RCP-03: what the customer calls it, or their mail address; an empty one takes it away. */
export function TextSheet({ of, onClose, text, put }: Properties) {
  const { t } = useMessages();
  const { type, title, hint, save, saved } = TEXTS[of];
  const toast = useToast();
  const id = useId();
  const faultText = useFaultText();
  const form = useCheckedForm(TextForm[of], { text });
  const { run, busy, failure } = useSubmit((typed: string) => put(textOrNull(typed)), {
    form,
    fieldOf: () => 'text',
    done() {
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
          void form.handleSubmit((typed) => run(typed.text))();
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
