import type { RecipientView } from '@usdt-africa/contracts/api';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button, Sheet, useToast } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { ActFailure } from './ActFailure';
import { useSend } from '../auth/useSend';
import { FormText } from '../forms/FormText';
import { useCheckedForm } from '../forms/useCheckedForm';
import { nicknameOf, NicknameForm } from './recipient-form';
import { putNickname } from './requests';
import { useFaultText } from './useFaultText';
import { useKeepRecipient } from './useRecipients';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly recipient: RecipientView;
}

/** What the customer calls it; an empty one takes it away. */
export function NicknameSheet({ open, onClose, recipient }: Properties) {
  return open ? <OpenNickname onClose={onClose} recipient={recipient} /> : null;
}

function OpenNickname({ onClose, recipient }: Omit<Properties, 'open'>) {
  const { t } = useMessages();
  const toast = useToast();
  const keep = useKeepRecipient();
  const id = useId();
  const say = useFaultText();
  const form = useCheckedForm(NicknameForm, { nickname: recipient.nickname });
  const { run, busy, failure } = useSend((nickname: string) => putNickname(recipient.id, nicknameOf(nickname)), {
    form,
    async done(view) {
      await keep(view);
      toast(t('rcp.nickname-saved'));
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('rcp.nickname')}
      foot={
        <Button tone="main" full type="submit" form={id} busy={busy}>
          {t('rcp.save-nickname')}
        </Button>
      }
    >
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit(({ nickname }) => run(nickname))();
        }}
      >
        <FormProvider {...form}>
          <FormText
            name="nickname"
            label={t('rcp.nickname')}
            autoComplete="off"
            hint={t('rcp.nickname-hint')}
            say={say}
          />
        </FormProvider>
        <ActFailure of={failure} />
      </form>
    </Sheet>
  );
}
