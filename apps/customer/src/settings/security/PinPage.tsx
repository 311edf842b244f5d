import { Link, Navigate } from 'react-router-dom';
import { buttonClass, Say } from '@usdt-africa/web-kit';
import { lock } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../account/useAccount';
import { accountPaths } from '../../app/account-paths';
import { useMessages } from '../../app/messages';
import { FormDigits } from '../../forms/FormDigits';
import { useCheckedForm } from '../../forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { PinForm } from './forms';
import { NewPinFields } from './NewPinFields';
import { putPin } from './requests';
import { useChange } from './useChange';

/** AUTH-06: another PIN, for whoever knows the one there is; a locked one is opened by other means. */
export function PinPage() {
  const { t, dynamic } = useMessages();
  const { security } = useOwnAccount();
  const form = useCheckedForm(PinForm, { old: '', pin: '', again: '' });
  const change = useChange(
    ({ old, pin }: { readonly old: string; readonly pin: string }, press) => putPin({ old, pin }, press),
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
      note={<Say icon={lock}>{t('pin.locks')}</Say>}
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
        say={(fault) => dynamic(`pin.fault.${fault}`)}
      />
      <NewPinFields />
    </ChangeFrame>
  );
}
