import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Say, useToast } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import * as z from 'zod/mini';
import { ApiProblem } from '../../api/client';
import { accountPaths } from '../../app/account-paths';
import { Loading } from '../../app/Loading';
import { useMessages } from '../../app/messages';
import { useSend } from '../../auth/useSend';
import { useCheckedForm } from '../../forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { freshPassword, proofOf, useFreshProof } from './fresh-proof';
import { PASSKEYS } from './passkeys';
import { ProofFailed } from './ProofFailed';
import { ProofPassword } from './ProofPassword';
import { removePasskey } from './requests';

const Proof = z.object({ password: freshPassword });

/** AUTH-08: a passkey is taken away: its device opens nothing any more. */
export function RemovePasskeyPage() {
  const { id = '' } = useParams();
  const { t } = useMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { data, isPending } = useQuery(PASSKEYS);
  const form = useCheckedForm(Proof, { password: '' });
  const { isAsked, refused } = useFreshProof();
  const remove = useSend(({ password }: z.infer<typeof Proof>, press) => taken(id, proofOf(password), press), {
    form,
    refused,
    done: async () => {
      toast(t('passkeys.removed'));
      // Not even for the blink in which the list is asked for.
      queries.setQueryData(
        PASSKEYS.queryKey,
        (known) => known && { passkeys: known.passkeys.filter((each) => each.id !== id) },
      );
      await navigate(accountPaths.securityPasskeys, { replace: true });
      await queries.invalidateQueries();
    },
  });
  if (isPending) return <Loading />;
  const passkey = data?.passkeys.find((each) => each.id === id);
  // Taken away elsewhere, or never there: the list says what there is.
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
      note={<Say icon={info}>{t('passkeys.remove-more')}</Say>}
    >
      {isAsked && <ProofPassword />}
    </ChangeFrame>
  );
}

/** One that is gone already is what was asked for. */
async function taken(id: string, proof: { readonly password?: string }, press: string): Promise<void> {
  try {
    await removePasskey(id, proof, press);
  } catch (refusal) {
    if (!(refusal instanceof ApiProblem && refusal.status === 404)) throw refusal;
  }
}
