import { Notice } from '@usdt-africa/web-kit';
import { clock, lock } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { useMessages } from '../../../shared/i18n/messages';
import { FormDigits } from '../../../shared/forms/FormDigits';
import { FormPassword } from '../../../shared/forms/FormText';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { UnlockForm } from './forms';
import { MailedCode } from './MailedCode';
import { NewPinFields } from './NewPinFields';
import { unlockPin } from './api';
import { useChange } from './useChange';

interface Given {
  readonly password: string;
  readonly code: string;
  readonly pin: string;
}

/** AUTH-09: a new PIN in the place of one that is locked or forgotten, by password and code. */
export function UnlockPinPage() {
  const { t, dynamic } = useMessages();
  const { security } = useOwnAccount();
  const form = useCheckedForm(UnlockForm, { password: '', code: '', pin: '', again: '' });
  const change = useChange(
    ({ password, code, pin }: Given, attemptId) => unlockPin({ password, code, pin }, attemptId),
    form,
    'security.pin-done',
  );
  return (
    <ChangeFrame
      title={t('security.unlock')}
      lead={t('security.unlock-lead')}
      form={form}
      change={change}
      action={t('security.unlock')}
      note={
        <Notice tone="caution" icon={clock}>
          {t('new-password.hold')}
        </Notice>
      }
    >
      {security.pin === 'locked' && (
        <Notice tone="bad" icon={lock}>
          {t('security.locked')}
        </Notice>
      )}
      <FormPassword
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        faultText={(fault) => dynamic(`password.fault.${fault}`)}
      />
      <div>
        <FormDigits
          name="code"
          label={t(security.totp ? 'second.app-title' : 'second.mail-title')}
          count={6}
          oneTime
          faultText={(fault) => (fault === 'code' ? t('security.code-form') : dynamic(`refused.${fault}`))}
        />
        {!security.totp && <MailedCode />}
      </div>
      <NewPinFields />
    </ChangeFrame>
  );
}
