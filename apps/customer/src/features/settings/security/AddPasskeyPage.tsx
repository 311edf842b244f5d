import { AddAccountPasskeyRequest } from '@usdt-africa/contracts/api';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { deviceName } from '../../../shared/account/device-name';
import { makePasskey, stopPolling } from '../../../shared/account/passkeys';
import type { WebAuthnJson } from '../../../shared/account/passkeys';
import { NoAnswer } from '../../../shared/api/client';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { useSubmit } from '../../../shared/forms/useSend';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { ProofForm, proofOf, useFreshProof } from './fresh-proof';
import { PasskeyFields, useBackToPasskeys } from './PasskeyFields';
import { ProofFailed } from './ProofFailed';
import { addPasskey, getNewPasskeyOptions, getPasskeys } from './api';

const Add = z.object({ name: AddAccountPasskeyRequest.shape.name, ...ProofForm.shape });
type Add = z.infer<typeof Add>;

/** A new passkey whose storage is not confirmed, with the passkeys that existed before. */
interface Made {
  readonly response: WebAuthnJson;
  readonly before: readonly string[];
}

/** AUTH-08: a passkey is made by this device, under a name that people know it by. */
export function AddPasskeyPage() {
  const { t } = useMessages();
  const back = useBackToPasskeys();
  const form = useCheckedForm(Add, { name: '', password: '', code: '' });
  const made = useRef<Made | null>(null);
  const { isProofRequested, refused } = useFreshProof();
  const { setValue, getValues } = form;
  useEffect(() => stopPolling, []);
  useEffect(() => {
    void deviceName().then((name) => {
      // Unless they were faster.
      if (getValues('name') === '') setValue('name', name);
    });
  }, [setValue, getValues]);

  const add = useSubmit(
    async ({ name, ...given }: Add, attemptId) => {
      const ids = async () => (await getPasskeys()).passkeys.map(({ id }) => id);
      const last = made.current;
      // The response was lost: the passkey may be stored already, and is not created twice.
      if (last && (await ids()).some((id) => !last.before.includes(id))) return;
      made.current = last ?? {
        before: await ids(),
        response: await makePasskey(await getNewPasskeyOptions(proofOf(given), attemptId)),
      };
      const { response } = made.current;
      await addPasskey(name ? { response, name } : { response }).catch((failure: unknown) => {
        if (!(failure instanceof NoAnswer)) made.current = null;
        throw failure;
      });
    },
    {
      form,
      refused,
      done: () => back(t('passkeys.done')),
    },
  );
  return (
    <ChangeFrame
      title={t('passkeys.add')}
      lead={t('passkeys.add-lead')}
      form={form}
      change={add}
      action={t('passkeys.make')}
      back={accountPaths.securityPasskeys}
      failed={<ProofFailed of={add.failure} />}
    >
      <PasskeyFields isProofRequested={isProofRequested} />
    </ChangeFrame>
  );
}
