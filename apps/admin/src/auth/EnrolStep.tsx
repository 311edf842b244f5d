import { Icon } from '@usdt-africa/web-kit';
import { download } from '@usdt-africa/web-kit/account-icons';
import { copy } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { encode } from 'uqr';
import { post } from '../data/http';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { Button } from '../parts/Button';
import { CopyResult } from '../parts/CopyResult';
import { useCopy } from '../parts/useCopy';
import { CodeField, useCodeForm } from './CodeField';
import type { Step } from './steps';

interface EnrolProperties {
  readonly step: Extract<Step, { at: 'enrol' }>;
  readonly onNext: (step: Step) => void;
}

/** The authenticator learns its secret and proves it by a first code. */
export function EnrolStep({ step, onNext }: EnrolProperties) {
  const t = useTranslate();
  const form = useCodeForm(async (code) => {
    const { recoveryCodes } = await post('auth/enrol-totp', { body: { code } });
    onNext({ at: 'codes', codes: recoveryCodes });
  });
  return (
    <ConsoleForm className="stack stack--16" form={form}>
      <div>
        <h1 className="title">{t('auth.enrol.title')}</h1>
        <p className="dim">{t('auth.enrol.text')}</p>
      </div>
      <Qr text={step.enrolment.otpauthUrl} label={t('auth.enrol.qr')} />
      <p className="small dim">
        {t('auth.enrol.byHand')} <span className="mono">{step.enrolment.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <CodeField onWhole={form.submit} />
      <FormError />
      <Submit tall>{t('auth.enrol.next')}</Submit>
    </ConsoleForm>
  );
}

interface CodesProperties {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Ten recovery codes, shown once: an operator who loses the phone signs in with one of them. */
export function RecoveryCodesStep({ codes, onSaved }: CodesProperties) {
  const t = useTranslate();
  const { result, copy: take } = useCopy();
  const [hasSavedCodes, setSavedCodes] = useState(false);
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <div className="stack stack--16">
      <div>
        <h1 className="title">{t('auth.codes.title')}</h1>
        <p className="dim">{t('auth.codes.text')}</p>
      </div>
      <ul className="signin__codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button look="edge" onClick={() => void take(text).then((isCopied) => isCopied && setSavedCodes(true))}>
          <Icon of={copy} size="small" />
          {t(result === 'copied' ? 'list.copied' : 'auth.codes.copy')}
        </Button>
        <a
          className="button button--edge"
          href={file}
          download="recovery-codes.txt"
          onClick={() => setSavedCodes(true)}
        >
          <Icon of={download} size="small" />
          {t('auth.codes.download')}
        </a>
      </div>
      <CopyResult result={result} />
      <label className="row">
        <input type="checkbox" checked={hasSavedCodes} onChange={(event) => setSavedCodes(event.target.checked)} />
        {t('auth.codes.saved')}
      </label>
      <Button look="main" tall unavailable={!hasSavedCodes} onClick={onSaved}>
        {t('auth.codes.next')}
      </Button>
    </div>
  );
}

/** A code for an authenticator's camera, always dark on white. */
function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((line, y) => line.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0f1d18" />
    </svg>
  );
}
