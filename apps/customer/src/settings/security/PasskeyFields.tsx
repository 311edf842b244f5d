import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useToast } from '@usdt-africa/web-kit';
import { accountPaths } from '../../app/account-paths';
import { useMessages } from '../../app/messages';
import { FormText } from '../../forms/FormText';
import { PASSKEYS } from './passkeys';
import { ProofPassword } from './ProofPassword';

/** The name that a passkey is known by, and the password where it is asked for. */
export function PasskeyFields({ isAsked }: { readonly isAsked: boolean }) {
  const { t, dynamic } = useMessages();
  return (
    <>
      <FormText
        name="name"
        label={t('passkeys.name')}
        hint={t('passkeys.name-hint')}
        autoComplete="off"
        say={(fault) => dynamic(`passkeys.fault.${fault}`)}
      />
      {isAsked && <ProofPassword />}
    </>
  );
}

/** Says what was done, and goes to the list once it knows of it. */
export function useBackToPasskeys(): (done: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async (done) => {
    toast(done);
    // Of the account and of the list.
    await queries.invalidateQueries();
    await queries.fetchQuery(PASSKEYS).catch(() => undefined);
    await navigate(accountPaths.securityPasskeys, { replace: true });
  };
}
