import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { code, password } from '@usdt-africa/contracts/api';
import type { TotpEnrolmentView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Icon, Notice, useToast } from '@usdt-africa/web-kit';
import { clock, copy } from '@usdt-africa/web-kit/icons';
import * as z from 'zod/mini';
import { ACCOUNT, useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { copyText } from '../../../shared/browser/copy';
import { useMessages } from '../../../shared/i18n/messages';
import { useSubmit } from '../../../shared/forms/useSend';
import { FormDigits } from '../../../shared/forms/FormDigits';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { QrCode } from '../../../shared/order/QrCode';
import { ChangeFrame } from './ChangeFrame';
import { ProofPassword } from './ProofPassword';
import { RecoveryCodes } from './RecoveryCodes';
import { beginTotp, enrolTotp, removeTotp, renewRecoveryCodes } from './api';
import { codeOf, factorCode, SecondFactorField } from './SecondFactorField';
import { useChange, useRefused } from './useChange';
import './authenticator.css';

const Begin = z.object({ password, code: factorCode });
const Code = z.object({ code });
const Off = z.object({ password, code: factorCode });

/** AUTH-07: the authenticator app: set-up, recovery codes, removal. Secrets are shown once and never stored. */
export function AuthenticatorPage() {
  const { security } = useOwnAccount();
  const [enrolment, setEnrolment] = useState<TotpEnrolmentView | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} />;
  if (!security.totp)
    return enrolment ? <ScanStep enrolment={enrolment} onCodes={setCodes} /> : <BeginStep onBegun={setEnrolment} />;
  return <NewCodes onCodes={setCodes} />;
}

function Digits({ label }: { readonly label: string }) {
  const { t, dynamic } = useMessages();
  return (
    <FormDigits
      name="code"
      label={label}
      count={6}
      oneTime
      faultText={(fault) => (fault === 'code' ? t('security.code-form') : dynamic(`refused.${fault}`))}
    />
  );
}

function BeginStep({ onBegun }: { readonly onBegun: (enrolment: TotpEnrolmentView) => void }) {
  const { t } = useMessages();
  const form = useCheckedForm(Begin, { password: '', code: '' });
  const begin = useSubmit(
    ({ password: typed, code: given }: z.infer<typeof Begin>, attemptId) =>
      beginTotp({ password: typed, ...codeOf(given) }, attemptId),
    { form, refused: useRefused(), done: onBegun },
  );
  return (
    <ChangeFrame
      title={t('security.app')}
      lead={t('security.app-lead')}
      form={form}
      change={begin}
      action={t('security.app-begin')}
    >
      <ProofPassword />
      <SecondFactorField />
    </ChangeFrame>
  );
}

interface ForCodes {
  readonly onCodes: (codes: readonly string[]) => void;
}

function ScanStep({ enrolment, onCodes }: ForCodes & { readonly enrolment: TotpEnrolmentView }) {
  const { t } = useMessages();
  const toast = useToast();
  const form = useCheckedForm(Code, { code: '' });
  const { secret, otpauthUrl } = enrolment;
  const enrol = useCodes(enrolTotp, form, onCodes);
  return (
    <ChangeFrame
      title={t('security.app')}
      lead={t('security.app-scan')}
      form={form}
      change={enrol}
      action={t('security.app-turn-on')}
    >
      <div className="enrol">
        <QrCode text={otpauthUrl} label={t('security.app-scan')} />
        <a className="link link--alone" href={otpauthUrl}>
          {t('security.app-same-phone')}
        </a>
      </div>
      <div>
        <p className="small dim">{t('security.app-key')}</p>
        <p className="row row--between row--wrap">
          <code className="enrol__key">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button
            slim
            onClick={() => void copyText(secret).then((done) => toast(t(done ? 'security.copied' : 'copy-failed')))}
          >
            <Icon of={copy} size="small" />
            {t('copy')}
          </Button>
        </p>
      </div>
      <Digits label={t('security.app-code')} />
    </ChangeFrame>
  );
}

/** It is on: new codes in the place of the old ones, and the way to turn it off. */
function NewCodes({ onCodes }: ForCodes) {
  const { t, n } = useMessages();
  const { security } = useOwnAccount();
  const form = useCheckedForm(Code, { code: '' });
  const renew = useCodes(renewRecoveryCodes, form, onCodes);
  return (
    <ChangeFrame
      title={t('security.app')}
      lead={n('security.codes-left', security.recoveryCodesLeft)}
      form={form}
      change={renew}
      action={t('security.codes-new')}
      note={<p className="small dim">{t('security.codes-new-more')}</p>}
      below={
        <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.securityAppOff}>
          {t('security.app-off')}
        </Link>
      }
    >
      <Digits label={t('security.app-code')} />
    </ChangeFrame>
  );
}

/** AUTH-07: turned off by password and code; payouts to accounts not used before wait then. */
export function AuthenticatorOffPage() {
  const { t } = useMessages();
  const form = useCheckedForm(Off, { password: '', code: '' });
  const change = useChange(removeTotp, form, 'security.app-off-done');
  return (
    <ChangeFrame
      title={t('security.app-off')}
      form={form}
      change={change}
      action={t('security.app-off')}
      note={
        <Notice tone="caution" icon={clock}>
          {t('new-password.hold')}
        </Notice>
      }
    >
      <ProofPassword />
      <SecondFactorField />
    </ChangeFrame>
  );
}

/** Sends a code to get recovery codes; the account then shows how many there are. */
function useCodes(
  send: (body: { readonly code: string }, attemptId: string) => Promise<{ readonly recoveryCodes: readonly string[] }>,
  form: UseFormReturn<{ code: string }, unknown, { code: string }>,
  onCodes: ForCodes['onCodes'],
) {
  const queries = useQueryClient();
  return useSubmit(send, {
    form,
    refused: useRefused(),
    done: async ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      await queries.invalidateQueries({ queryKey: ACCOUNT.queryKey });
    },
  });
}
