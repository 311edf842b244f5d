import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Notice, useToast } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { ApiProblem } from '../../../shared/api/client';
import { accountPaths } from '../../../shared/routing/account-paths';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { useSubmit } from '../../../shared/forms/useSend';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { ProofForm, proofOf, useFreshProof } from './fresh-proof';
import { ProofFailed } from './ProofFailed';
import { ProofPassword } from './ProofPassword';
import { passkeysQuery, removePasskey } from './api';
import { SecondFactorField } from './SecondFactorField';

/** AUTH-08: a passkey is taken away: its device opens nothing any more. */
export function RemovePasskeyPage() {
  const { id = '' } = useParams();
  const { t } = useMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { data, isPending } = useQuery(passkeysQuery);
  const form = useCheckedForm(ProofForm, { password: '', code: '' });
  const { isProofRequested, refused } = useFreshProof();
  const remove = useSubmit((given: ProofForm, attemptId) => taken(id, proofOf(given), attemptId), {
    form,
    refused,
    done: async () => {
      toast(t('passkeys.removed'));
      // Removes it from the cached list at once, before the list is refetched.
      queries.setQueryData(
        passkeysQuery.queryKey,
        (known) => known && { passkeys: known.passkeys.filter((each) => each.id !== id) },
      );
      await navigate(accountPaths.securityPasskeys, { replace: true });
      await queries.invalidateQueries();
    },
  });
  if (isPending) return <Loading />;
  const passkey = data?.passkeys.find((each) => each.id === id);
  // Removed elsewhere, or never existed: the list shows the current passkeys.
  if (data && !passkey) return <Navigate to={accountPaths.securityPasskeys} replace />;
  return (
    <ChangeFrame
      title={t('passkeys.remove')}
      lead={t('passkeys.remove-lead', { name: passkey?.name ?? '' })}
      form={form}
      change={remove}
      action={t('passkeys.remove')}
      back={accountPaths.securityPasskeys}
      failed={<ProofFailed of={remove.failure} />}
      note={<Notice icon={info}>{t('passkeys.remove-more')}</Notice>}
    >
      {isProofRequested && <ProofPassword />}
      <SecondFactorField />
    </ChangeFrame>
  );
}

/** A passkey that is already removed is the wanted result. */
async function taken(
  id: string,
  proof: { readonly password?: string; readonly code?: string },
  attemptId: string,
): Promise<void> {
  try {
    await removePasskey(id, proof, attemptId);
  } catch (refusal) {
    if (!(refusal instanceof ApiProblem && refusal.status === 404)) throw refusal;
  }
}
