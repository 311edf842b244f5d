import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useToast } from '@usdt-africa/web-kit';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { FormText } from '../../../shared/forms/FormText';
import { passkeysQuery } from './api';
import { ProofPassword } from './ProofPassword';
import { SecondFactorField } from './SecondFactorField';

/** The name of a passkey, and what proves the customer's identity where it is required. */
export function PasskeyFields({ isProofRequested }: { readonly isProofRequested: boolean }) {
  const { t, dynamic } = useMessages();
  return (
    <>
      <FormText
        name="name"
        label={t('passkeys.name')}
        hint={t('passkeys.name-hint')}
        autoComplete="off"
        faultText={(fault) => dynamic(`passkeys.fault.${fault}`)}
      />
      {isProofRequested && <ProofPassword />}
      <SecondFactorField />
    </>
  );
}

/** Shows that the change is done, and returns to the refreshed list. */
export function useBackToPasskeys(): (done: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async (done) => {
    toast(done);
    // Of the account and of the list.
    await queries.invalidateQueries();
    await queries.fetchQuery(passkeysQuery).catch(() => undefined);
    await navigate(accountPaths.securityPasskeys, { replace: true });
  };
}
