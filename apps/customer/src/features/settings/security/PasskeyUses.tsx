import { useQueryClient } from '@tanstack/react-query';
import type { AccountPasskeyView, SetPasskeyUseRequest } from '@usdt-africa/contracts/api';
import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button, useToast } from '@usdt-africa/web-kit';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { useMessages } from '../../../shared/i18n/messages';
import { useSubmit } from '../../../shared/forms/useSend';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import '../../../shared/forms/switch.css';
import { isPasswordRequested, ProofForm, proofOf, useFreshProof } from './fresh-proof';
import { ProofFailed } from './ProofFailed';
import { ProofPassword } from './ProofPassword';
import { passkeysQuery, setPasskeyUse } from './api';
import { SecondFactorField, useSecondFactor } from './SecondFactorField';

type Use = SetPasskeyUseRequest['use'];
type Wanted = Pick<SetPasskeyUseRequest, 'use' | 'on'>;
const USES: readonly Use[] = ['log-in', 'confirm'];

/**
 * AUTH-08: the uses of one passkey. A click takes effect at once; only where a proof of identity is required does a
 * second one send it.
 */
export function PasskeyUses({ passkey }: { readonly passkey: AccountPasskeyView }) {
  const { t } = useMessages();
  const { email } = useOwnAccount();
  const queries = useQueryClient();
  const toast = useToast();
  const id = useId();
  const form = useCheckedForm(ProofForm, { password: '', code: '' });
  const { isProofRequested, refused } = useFreshProof();
  const factor = useSecondFactor();
  /** The chosen change, until it is done or refused; it waits for the proof where one is required. */
  const [submitted, setSubmitted] = useState<Wanted | null>(null);
  const change = useSubmit(
    async ({ wanted, given }: { readonly wanted: Wanted; readonly given: ProofForm }, attemptId) => {
      await setPasskeyUse(passkey.id, { ...wanted, ...proofOf(given) }, attemptId);
      return wanted;
    },
    {
      form,
      refused: (problem) => {
        // A final refusal ends the wait.
        if (!isPasswordRequested(problem) && problem.errors.length === 0) setSubmitted(null);
        refused(problem);
      },
      done: async (now) => {
        setSubmitted(null);
        form.reset();
        toast(t('passkeys.use-done'));
        queries.setQueryData(
          passkeysQuery.queryKey,
          (known) =>
            known && { passkeys: known.passkeys.map((each) => (each.id === passkey.id ? changed(each, now) : each)) },
        );
        // Of the account and of the list.
        await queries.invalidateQueries();
      },
    },
  );
  const waits = isProofRequested || factor !== null;
  const send = (wanted: Wanted) => {
    if (change.busy) return;
    const isBack =
      waits && submitted !== null && (wanted.use === 'log-in' ? passkey.logsIn : passkey.confirms) === wanted.on;
    setSubmitted(isBack ? null : wanted);
    const given = form.getValues();
    if (!isBack && (factor === null || given.code !== '')) change.run({ wanted, given });
  };
  const shown = submitted && (change.busy || waits) ? changed(passkey, submitted) : passkey;
  return (
    <form
      className="card stack stack--12"
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit(() => submitted && send(submitted))();
      }}
    >
      <h2 id={id}>{t('passkeys.uses')}</h2>
      {USES.map((use) => (
        <label key={use} className="row">
          <span className="grow">{t(`passkeys.use.${use}`)}</span>
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={use === 'log-in' ? shown.logsIn : shown.confirms}
            onChange={({ target }) => send({ use, on: target.checked })}
          />
        </label>
      ))}
      <ProofFailed of={change.failure} />
      {(isProofRequested || (factor !== null && submitted !== null)) && (
        <FormProvider {...form}>
          {/* Whose password it is, for what keeps passwords. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {isProofRequested && <ProofPassword />}
          <SecondFactorField />
        </FormProvider>
      )}
      {waits && submitted && (
        <Button type="submit" tone="main" full busy={change.busy}>
          {t('passkeys.use-do')}
        </Button>
      )}
    </form>
  );
}

function changed(passkey: AccountPasskeyView, { use, on }: Wanted): AccountPasskeyView {
  return use === 'log-in' ? { ...passkey, logsIn: on } : { ...passkey, confirms: on };
}
