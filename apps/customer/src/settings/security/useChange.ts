import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useToast } from '@usdt-africa/web-kit';
import { ACCOUNT, forgetAccount } from '../../account/useAccount';
import type { ApiProblem } from '../../api/client';
import { accountPaths } from '../../app/account-paths';
import { useMessages } from '../../app/messages';
import type { MessageKey } from '../../app/messages';
import { useSend } from '../../auth/useSend';

/** What a refusal says of the account itself: nobody is signed in any more, or its PIN is locked by now. */
export function useRefused(): (problem: ApiProblem) => void {
  const queries = useQueryClient();
  return ({ code }) => {
    if (code === 'signed-out') forgetAccount(queries, 'ended');
    else if (code === 'pin-locked') void queries.invalidateQueries({ queryKey: ACCOUNT.queryKey });
  };
}

/** A change of how one comes in or confirms: once it is done it is told, and the page before comes back. */
export function useChange<What, Values extends FieldValues, Checked>(
  send: (what: What, press: string) => Promise<unknown>,
  form: UseFormReturn<Values, unknown, Checked>,
  done: MessageKey,
  otherwise?: (problem: ApiProblem) => void,
) {
  const { t } = useMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const usual = useRefused();
  const refused = otherwise ?? usual;
  return useSend(send, {
    form,
    refused,
    done: async () => {
      toast(t(done));
      // Of the account, and the devices that it is used on.
      await queries.invalidateQueries();
      await navigate(accountPaths.security, { replace: true });
    },
  });
}
