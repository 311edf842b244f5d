import * as z from 'zod/mini';
import { useOwnAccount } from '../../account/useAccount';
import { useMessages } from '../../app/messages';
import { useSend } from '../../auth/useSend';
import { useCheckedForm } from '../../forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { freshPassword, proofOf, useFreshProof } from './fresh-proof';
import { ProofFailed } from './ProofFailed';
import { ProofPassword } from './ProofPassword';
import { linkGoogle, unlinkGoogle } from './requests';
import { useChange } from './useChange';

const Proof = z.object({ password: freshPassword });

/** AUTH-05: Google is linked, or taken away. The password is asked for where the log-in is a while ago. */
export function GooglePage() {
  const { t } = useMessages();
  const { security } = useOwnAccount();
  const isLinked = security.google;
  const form = useCheckedForm(Proof, { password: '' });
  const { isAsked, refused } = useFreshProof();
  const link = useSend(({ password }: z.infer<typeof Proof>, press) => linkGoogle(proofOf(password), press), {
    form,
    refused,
    done: ({ address }) => location.assign(address),
  });
  const unlink = useChange(
    ({ password }: z.infer<typeof Proof>, press) => unlinkGoogle(proofOf(password), press),
    form,
    'security.google-unlinked',
    refused,
  );
  return (
    <ChangeFrame
      title={t('security.google')}
      lead={t(isLinked ? 'security.google-on' : 'security.google-lead')}
      form={form}
      change={isLinked ? unlink : link}
      failed={<ProofFailed of={(isLinked ? unlink : link).failure} />}
      action={t(isLinked ? 'security.google-unlink' : 'security.google-link')}
    >
      {isAsked && <ProofPassword />}
    </ChangeFrame>
  );
}
