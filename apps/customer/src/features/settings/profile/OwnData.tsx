import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';
import { password } from '@usdt-africa/contracts/api';
import { Button, Icon, useToast } from '@usdt-africa/web-kit';
import { download } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../../../shared/i18n/messages';
import { Failure } from '../../../shared/forms/Failure';
import { useSubmit } from '../../../shared/forms/useSend';
import { FormPassword } from '../../../shared/forms/FormText';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { proofOf } from '../security/fresh-proof';
import { factorCode, SecondFactorField } from '../security/SecondFactorField';
import { useRefused } from '../security/useChange';
import { exportData } from './api';

const Proof = z.object({ password, code: factorCode });
const Code = z.object({ password: z.string(), code: factorCode });

/**
 * AUTH-10: export of all personal data of the customer, as a file; requires the password again when the sign-in was a
 * while ago.
 */
export function OwnData() {
  const { t, dynamic } = useMessages();
  const toast = useToast();
  const refused = useRefused();
  const [isProofRequested, setProofRequested] = useState(false);
  const form = useCheckedForm(isProofRequested ? Proof : Code, { password: '', code: '' });
  const copy = useSubmit(exportData, {
    form,
    done: (data) => {
      keepAsFile(data, `my-data-${data.madeAt.slice(0, 10)}.json`);
      setProofRequested(false);
      form.reset();
      toast(t('profile.downloaded'));
    },
    refused: (problem) => {
      if (problem.code === 'password-needed') setProofRequested(true);
      else refused(problem);
    },
  });
  const isRequestedNow =
    isProofRequested && copy.failure !== null && 'code' in copy.failure && copy.failure.code === 'password-needed';
  const faultText = (fault: string) =>
    dynamic(`password.fault.${fault === 'wrong-password' ? 'password-wrong' : fault}`);
  return (
    <form
      className="card stack stack--12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((typed) => copy.run(proofOf(typed)))();
      }}
    >
      <div>
        <h2>{t('profile.download')}</h2>
        <p className="small dim">{t(isProofRequested ? 'profile.proof' : 'profile.download-more')}</p>
      </div>
      <FormProvider {...form}>
        {isProofRequested && (
          <FormPassword
            name="password"
            label={t('close.password')}
            autoComplete="current-password"
            faultText={faultText}
          />
        )}
        <SecondFactorField />
      </FormProvider>
      {!isRequestedNow && <Failure of={copy.failure} />}
      <Button type="submit" full busy={copy.busy}>
        <Icon of={download} />
        {t('profile.download')}
      </Button>
    </form>
  );
}

function keepAsFile(data: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over by its next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
