import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button, useToast } from '@usdt-africa/web-kit';
import { accountPaths, addressPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useSubmit } from '../../shared/forms/useSend';
import { FormText } from '../../shared/forms/FormText';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { ActFailure } from '../../shared/recipients/ActFailure';
import { AddressField } from './AddressField';
import { PaymentMethod } from './PaymentMethod';
import type { Method } from './PaymentMethod';
import { dropRecipientDraft, keepRecipientDraft, recipientDraft } from '../../shared/recipients/recipient-draft';
import { addressForm, textOrNull } from '../../shared/recipients/recipient-form';
import type { AddressFields } from '../../shared/recipients/recipient-form';
import '../../shared/recipients/recipients.css';
import { saveAddress } from './api';
import { useFaultText } from '../../shared/recipients/useFaultText';
import { RECIPIENTS } from '../../shared/api/recipient-queries';
import { useWalletName } from '../../shared/recipients/useWalletName';
import { isChecksumRight } from '../../shared/recipients/wallet-address';

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
