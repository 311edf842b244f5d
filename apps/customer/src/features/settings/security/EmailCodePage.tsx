import { code } from '@usdt-africa/contracts/api';
import { Navigate } from 'react-router-dom';
import { Notice } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import * as z from 'zod/mini';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { FormDigits } from '../../../shared/forms/FormDigits';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { freshPassword, proofOf, useFreshProof } from './fresh-proof';
import { MailedCode } from './MailedCode';
import { ProofFailed } from './ProofFailed';
import { ProofPassword } from './ProofPassword';
import { chooseEmailCode, removeEmailCode } from './api';
import { useChange } from './useChange';

const Proof = z.object({ password: freshPassword, code });
type Proof = z.infer<typeof Proof>;

/** AUTH-07: a mailed code as the second factor, on or off; either way such a code proves that the mails arrive. */
export function EmailCodePage() {
  const { t, dynamic } = useMessages();
  const { security } = useOwnAccount();
  const isOn = security.emailCode;
  const form = useCheckedForm(Proof, { password: '', code: '' });
  const { isProofRequested, refused } = useFreshProof();
  const change = useChange(
    (given: Proof, attemptId) =>
      (isOn ? removeEmailCode : chooseEmailCode)({ ...proofOf(given), code: given.code }, attemptId),
    form,
    isOn ? 'security.email-off-done' : 'security.email-done',
    refused,
  );
  if (security.totp) return <Navigate to={accountPaths.securityApp} replace />;
  return (
    <ChangeFrame
      title={t('security.email')}
      lead={t(isOn ? 'security.email-on' : 'security.email-lead')}
      form={form}
      change={change}
      action={t(isOn ? 'security.email-off' : 'security.app-turn-on')}
      failed={<ProofFailed of={change.failure} />}
      note={
        isOn && (
          <Notice tone="caution" icon={clock}>
            {t('new-password.hold')}
          </Notice>
        )
      }
    >
      {isProofRequested && <ProofPassword />}
      <div>
        <FormDigits
          name="code"
          label={t('second.mail-title')}
          count={6}
          oneTime
          faultText={(fault) => (fault === 'code' ? t('security.code-form') : dynamic(`refused.${fault}`))}
        />
        <MailedCode />
      </div>
    </ChangeFrame>
  );
}
