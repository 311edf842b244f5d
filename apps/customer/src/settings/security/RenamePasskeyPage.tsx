import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AccountPasskeyView, RenamePasskeyRequest } from '@usdt-africa/contracts/api';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useToast } from '@usdt-africa/web-kit';
import * as z from 'zod/mini';
import { accountPaths } from '../../app/account-paths';
import { Loading } from '../../app/Loading';
import { useMessages } from '../../app/messages';
import { useSend } from '../../auth/useSend';
import { FormText } from '../../forms/FormText';
import { useCheckedForm } from '../../forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { freshPassword, proofOf, useFreshProof } from './fresh-proof';
import { PASSKEYS } from './passkeys';
import { ProofFailed } from './ProofFailed';
import { ProofPassword } from './ProofPassword';
import { renamePasskey } from './requests';

const Renamed = z.object({ name: RenamePasskeyRequest.shape.name, password: freshPassword });
type Renamed = z.infer<typeof Renamed>;

/** AUTH-08: a passkey has another name; what it opens and confirms stays. */
export function RenamePasskeyPage() {
  const { id = '' } = useParams();
  const { data, isPending } = useQuery(PASSKEYS);
  if (isPending) return <Loading />;
  const passkey = data?.passkeys.find((each) => each.id === id);
  // Taken away elsewhere, or never there: the list says what there is.
  return passkey ? <Rename passkey={passkey} /> : <Navigate to={accountPaths.securityPasskeys} replace />;
}

function Rename({ passkey: { id, name: before } }: { readonly passkey: AccountPasskeyView }) {
  const { t, dynamic } = useMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useCheckedForm(Renamed, { name: before, password: '' });
  const { isAsked, refused } = useFreshProof();
  const rename = useSend(({ name, password }: Renamed) => renamePasskey(id, { name, ...proofOf(password) }), {
    form,
    refused,
    done: async () => {
      toast(t('passkeys.renamed'));
      await queries.invalidateQueries();
      await queries.fetchQuery(PASSKEYS).catch(() => undefined);
      await navigate(accountPaths.securityPasskeys, { replace: true });
    },
  });
  return (
    <ChangeFrame
      title={t('passkeys.rename')}
      form={form}
      change={rename}
      action={t('passkeys.rename-do')}
      back={accountPaths.securityPasskeys}
      failed={<ProofFailed of={rename.failure} />}
    >
      <FormText
        name="name"
        label={t('passkeys.name')}
        hint={t('passkeys.name-hint')}
        autoComplete="off"
        say={(fault) => dynamic(`passkeys.fault.${fault}`)}
      />
      {isAsked && <ProofPassword />}
    </ChangeFrame>
  );
}
