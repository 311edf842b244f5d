import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button, useToast } from '@usdt-africa/web-kit';
import { accountPaths, addressPath } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { useSubmit } from '../auth/useSend';
import { FormText } from '../forms/FormText';
import { useCheckedForm } from '../forms/useCheckedForm';
import { FlowFrame } from '../shell/FlowFrame';
import { ActFailure } from './ActFailure';
import { AddressField } from './AddressField';
import { PaymentMethod } from './PaymentMethod';
import type { Method } from './PaymentMethod';
import { dropRecipientDraft, keepRecipientDraft, recipientDraft } from './recipient-draft';
import { addressForm, textOrNull } from './recipient-form';
import type { AddressFields } from './recipient-form';
import './recipients.css';
import { saveAddress } from './requests';
import { useFaultText } from './useFaultText';
import { RECIPIENTS } from './useRecipients';
import { useWalletName } from './useWalletName';
import { isChecksumRight } from './wallet-address';

const FORMS = { own: addressForm('own'), other: addressForm('other') };

interface Properties {
  readonly whose: 'own' | 'other';
  readonly onMethod: (method: Method) => void;
}

/** RCP-03: adds a TRON address that USDT is bought to, one's own or another person's. */
export function AddressFormPage({ whose, onMethod }: Properties) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const id = useId();
  const faultText = useFaultText();
  const walletName = useWalletName();
  const isOwn = whose === 'own';
  const [{ name, address, nickname, email }] = useState(() => recipientDraft(whose));
  const form = useCheckedForm(FORMS[whose], { name, address, nickname, email });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepRecipientDraft(whose, values) }),
    [form, whose],
  );
  const saving = useSubmit(
    (typed: AddressFields) =>
      saveAddress({
        address: typed.address,
        name: isOwn ? null : typed.name.trim(),
        nickname: textOrNull(typed.nickname),
        email: isOwn ? null : textOrNull(typed.email),
      }),
    {
      form,
      async done(view) {
        const typed = form.getValues();
        const isNew = view.nickname === typed.nickname.trim() && (isOwn || view.name === typed.name.trim());
        queries.setQueryData([RECIPIENTS, 'one', view.id], view);
        toast(isNew ? t('rcp.saved', { name: walletName(view) }) : t('rcp.address-known'));
        dropRecipientDraft(whose);
        await queries.invalidateQueries({ queryKey: [RECIPIENTS, 'list'] });
        await navigate(addressPath(view.id), { replace: true });
      },
    },
  );
  const submit = form.handleSubmit(async (typed) => {
    if ((await isChecksumRight(typed.address)) !== false) saving.run(typed);
    else form.setFocus('address');
  });
  return (
    <FlowFrame
      title={t('rcp.details')}
      barTitle
      back={accountPaths.addRecipient}
      dock={
        <Button tone="main" full type="submit" form={id} busy={saving.busy}>
          {t('rcp.save')}
        </Button>
      }
    >
      <form
        id={id}
        className="stack stack--20"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormProvider {...form}>
          {!isOwn && (
            <>
              <FormText
                name="name"
                label={t('rcp.full-name')}
                autoComplete="off"
                hint={t('rcp.wallet-name-hint')}
                faultText={faultText}
              />
              <FormText
                name="email"
                type="email"
                label={t('rcp.email-optional')}
                autoComplete="off"
                hint={t('rcp.email-hint')}
                faultText={faultText}
              />
            </>
          )}
          <PaymentMethod chosen="trx" onChoose={onMethod} />
          <AddressField />
          <FormText
            name="nickname"
            label={t('rcp.nickname')}
            autoComplete="off"
            hint={t('rcp.nickname-hint')}
            faultText={faultText}
          />
        </FormProvider>
        <ActFailure of={saving.failure} />
      </form>
    </FlowFrame>
  );
}
