import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useToast } from '@usdt-africa/web-kit';
import { ACCOUNT, forgetAccount } from '../../../shared/account/useAccount';
import type { ApiProblem } from '../../../shared/api/client';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import type { MessageKey } from '../../../shared/i18n/messages';
import { useSubmit } from '../../../shared/forms/useSend';

/** Handles refusals that concern the account itself: the session has ended, or the PIN is locked. */
export function useRefused(): (problem: ApiProblem) => void {
  const queries = useQueryClient();
  return ({ code }) => {
    if (code === 'signed-out') forgetAccount(queries, 'ended');
    else if (code === 'pin-locked') void queries.invalidateQueries({ queryKey: ACCOUNT.queryKey });
  };
}

/** Change of a sign-in or confirmation method: after success a toast confirms it, and the list of methods is shown. */
export function useChange<What, Values extends FieldValues, Checked>(
  send: (what: What, attemptId: string) => Promise<unknown>,
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
  return useSubmit(send, {
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
