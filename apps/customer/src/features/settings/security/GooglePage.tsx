import { useOwnAccount } from '../../../shared/account/useAccount';
import { useMessages } from '../../../shared/i18n/messages';
import { useSubmit } from '../../../shared/forms/useSend';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { ProofForm, proofOf, useFreshProof } from './fresh-proof';
import { ProofFailed } from './ProofFailed';
import { ProofPassword } from './ProofPassword';
import { linkGoogle, unlinkGoogle } from './api';
import { SecondFactorField } from './SecondFactorField';
import { useChange } from './useChange';

/** AUTH-05: links or unlinks Google. The password is required when the sign-in was a while ago. */
export function GooglePage() {
  const { t } = useMessages();
  const { security } = useOwnAccount();
  const isLinked = security.google;
  const form = useCheckedForm(ProofForm, { password: '', code: '' });
  const { isProofRequested, refused } = useFreshProof();
  const link = useSubmit((given: ProofForm, attemptId) => linkGoogle(proofOf(given), attemptId), {
    form,
    refused,
    done: ({ address }) => location.assign(address),
  });
  const unlink = useChange(
    (given: ProofForm, attemptId) => unlinkGoogle(proofOf(given), attemptId),
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
      {isProofRequested && <ProofPassword />}
      <SecondFactorField />
    </ChangeFrame>
  );
}
