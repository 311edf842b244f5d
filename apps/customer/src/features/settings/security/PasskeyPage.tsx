import { useQuery } from '@tanstack/react-query';
import { type AccountPasskeyView, RenamePasskeyRequest } from '@usdt-africa/contracts/api';
import { Navigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { accountPaths } from '../../../shared/routing/account-paths';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { useSubmit } from '../../../shared/forms/useSend';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { ProofForm, proofOf, useFreshProof } from './fresh-proof';
import { PasskeyFields, useBackToPasskeys } from './PasskeyFields';
import { PasskeyUses } from './PasskeyUses';
import { ProofFailed } from './ProofFailed';
import { passkeysQuery, renamePasskey } from './api';

const Renamed = z.object({ name: RenamePasskeyRequest.shape.name, ...ProofForm.shape });
type Renamed = z.infer<typeof Renamed>;

/** AUTH-08: the name and the uses of a passkey. */
export function PasskeyPage() {
  const { id = '' } = useParams();
  const { data, isPending } = useQuery(passkeysQuery);
  if (isPending) return <Loading />;
  const passkey = data?.passkeys.find((each) => each.id === id);
  // Removed elsewhere, or never existed: the list shows the current passkeys.
  return passkey ? <One passkey={passkey} /> : <Navigate to={accountPaths.securityPasskeys} replace />;
}

function One({ passkey }: { readonly passkey: AccountPasskeyView }) {
  const { t } = useMessages();
  const { id, name: before } = passkey;
  const back = useBackToPasskeys();
  const form = useCheckedForm(Renamed, { name: before, password: '', code: '' });
  const { isProofRequested, refused } = useFreshProof();
  const rename = useSubmit(
    ({ name, ...given }: Renamed, attemptId) => renamePasskey(id, { name, ...proofOf(given) }, attemptId),
    {
      form,
      refused,
      done: () => back(t('passkeys.renamed')),
    },
  );
  return (
    <ChangeFrame
      title={t('passkeys.change')}
      form={form}
      change={rename}
      action={t('passkeys.rename-do')}
      back={accountPaths.securityPasskeys}
      failed={<ProofFailed of={rename.failure} />}
      beside={<PasskeyUses passkey={passkey} />}
    >
      <PasskeyFields isProofRequested={isProofRequested} />
    </ChangeFrame>
  );
}
