import { Link, Navigate } from 'react-router-dom';
import { buttonClass, Notice } from '@usdt-africa/web-kit';
import { lock } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { FormDigits } from '../../../shared/forms/FormDigits';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { PinForm } from './forms';
import { NewPinFields } from './NewPinFields';
import { putPin } from './api';
import { codeOf, SecondFactorField } from './SecondFactorField';
import { useChange } from './useChange';

/** AUTH-06: changes the PIN; requires the current one. A locked PIN is unlocked on another page. */
export function PinPage() {
  const { t, dynamic } = useMessages();
  const { security } = useOwnAccount();
  const form = useCheckedForm(PinForm, { old: '', pin: '', again: '', code: '' });
  const change = useChange(
    ({ old, pin, code }: { readonly old: string; readonly pin: string; readonly code: string }, attemptId) =>
      putPin({ old, pin, ...codeOf(code) }, attemptId),
    form,
    'security.pin-done',
  );
  if (security.pin === 'locked') return <Navigate to={accountPaths.securityUnlock} replace />;
  return (
    <ChangeFrame
      title={t('security.pin')}
      form={form}
      change={change}
      action={t('security.pin')}
      note={<Notice icon={lock}>{t('pin.locks')}</Notice>}
      below={
        <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.securityUnlock}>
          {t('security.forgot-pin')}
        </Link>
      }
    >
      <FormDigits
        name="old"
        label={t('security.old-pin')}
        count={4}
        secret
        faultText={(fault) => dynamic(`pin.fault.${fault}`)}
      />
      <NewPinFields />
      <SecondFactorField />
    </ChangeFrame>
  );
}
