import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { Icon } from '@usdt-africa/web-kit';
import { fingerprintPattern, keyRound } from '@usdt-africa/web-kit/account-icons';
import { useTranslate } from 'react-admin';
import { post } from '../data/http';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { TextInput } from '../forms/inputs';
import { useSendForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { useNow } from '../parts/useNow';
import { CodeField, useCodeForm } from './CodeField';
import { untilNextCode, type Step } from './steps';
import { useAttempt } from './useAttempt';

interface CodeProperties {
  readonly step: Extract<Step, { at: 'code' }>;
  readonly onNext: (step: Step) => void;
  readonly onEntered: () => void;
}

/** Six digits of the authenticator; a passkey or a recovery code may take their place. */
export function CodeStep({ step, onNext, onEntered }: CodeProperties) {
  const t = useTranslate();
  const attempt = useAttempt();
  const next = untilNextCode(useNow());
  const form = useCodeForm(async (code) => {
    await post('auth/totp', { body: { code } });
    onEntered();
  }, attempt);
  const withPasskey = (): void =>
    attempt.run(async () => {
      const optionsJSON = (await post('auth/passkey/options', {
        body: {},
      })) as unknown as PublicKeyCredentialRequestOptionsJSON;
      const response = await startAuthentication({ optionsJSON }).catch(() => {
        throw new Error(t('auth.passkey.refused'));
      });
      await post('auth/passkey/verify', { body: { response: { ...response } } });
      onEntered();
    });
  return (
    <ConsoleForm className="stack stack--16" form={form}>
      <div>
        <h1 className="title">{t('auth.code.title')}</h1>
        <p className="dim">
          {t('auth.code.from', { email: step.email })}{' '}
          <button type="button" className="link" onClick={() => onNext({ at: 'password', email: '' })}>
            {t('auth.code.notYou')}
          </button>
        </p>
      </div>
      <div className="stack stack--8">
        <CodeField onWhole={form.submit} />
        <FormError />
        <p className="dim row">
          <span className="signin__ring" style={{ '--part': `${next.percent}%` } as never} aria-hidden="true" />
          {t('auth.code.next', { smart_count: next.seconds })}
        </p>
      </div>
      <Submit tall>{t('auth.code.enter')}</Submit>
      {step.view.passkey && browserSupportsWebAuthn() && (
        <>
          <p className="signin__or dim small">{t('auth.code.or')}</p>
          <Button look="edge" tall onClick={withPasskey}>
            <Icon of={fingerprintPattern} />
            {t('auth.passkey.use')}
          </Button>
        </>
      )}
      {step.view.recoveryCodesLeft > 0 && (
        <Button look="bare" tall onClick={() => onNext({ ...step, at: 'recovery' })}>
          <Icon of={keyRound} />
          {t('auth.recovery.use', { smart_count: step.view.recoveryCodesLeft })}
        </Button>
      )}
      <p className="dim small">{t('auth.code.rules')}</p>
    </ConsoleForm>
  );
}

interface RecoveryProperties {
  readonly step: Extract<Step, { at: 'recovery' }>;
  readonly onNext: (step: Step) => void;
  readonly onEntered: () => void;
}

export function RecoveryStep({ step, onNext, onEntered }: RecoveryProperties) {
  const t = useTranslate();
  const form = useSendForm({ code: '' }, async (_input, input) => {
    await post('auth/recovery', { body: input });
    onEntered();
  });
  return (
    <ConsoleForm className="stack stack--16" form={form}>
      <div>
        <h1 className="title">{t('auth.recovery.title')}</h1>
        <p className="dim">{t('auth.recovery.text')}</p>
      </div>
      <TextInput
        source="code"
        label={t('auth.recovery.label')}
        look="box mono"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <FormError />
      <Submit tall>{t('auth.code.enter')}</Submit>
      <Button look="bare" tall onClick={() => onNext({ ...step, at: 'code' })}>
        {t('auth.recovery.back')}
      </Button>
    </ConsoleForm>
  );
}
