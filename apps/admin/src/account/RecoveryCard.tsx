import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Notice } from '@usdt-africa/web-kit';
import { session } from '../auth/session';
import { useMe } from '../auth/useMe';
import { post } from '../data/http';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { complete } from '../forms/useForming';
import { Button } from '../parts/Button';
import { CopyResult } from '../parts/CopyResult';
import { useCopy } from '../parts/useCopy';
import { ProofField } from './ProofField';
import { useProof } from './useProof';
import './own-words';

/** Ten codes for the day the phone is gone: a new set makes the old one void, and is shown once. */
export function RecoveryCard() {
  const t = useTranslate();
  const me = useMe();
  const { result, copy } = useCopy();
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useProof(
    { code: '' },
    async (proof, _typed, methods) => {
      const { recoveryCodes } = await post('me/recovery-codes', { body: complete(proof) });
      methods.reset();
      setCodes(recoveryCodes);
      setOpen(false);
      await session.refresh();
    },
    true,
  );
  const file = codes && `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`;
  return (
    <section className="card">
      <header>
        <h2>{t('account.recovery.title')}</h2>
        {!isOpen && !codes && (
          <Button look="edge" onClick={() => setOpen(true)}>
            {t('account.recovery.renew')}
          </Button>
        )}
      </header>
      <div className="card__body stack">
        {!codes && <p className="dim">{t('account.recovery.left', { smart_count: me?.recoveryCodesLeft ?? 0 })}</p>}
        {isOpen && (
          <ConsoleForm className="stack" form={form}>
            <p>{t('account.recovery.text')}</p>
            <ProofField isNeeded />
            <FormError />
            <div className="row">
              <Submit>{t('account.recovery.do')}</Submit>
              <Button look="edge" onClick={() => setOpen(false)} unavailable={form.isBusy}>
                {t('list.cancel')}
              </Button>
            </div>
          </ConsoleForm>
        )}
        {codes && (
          <Notice tone="caution" live>
            <b>{t('auth.codes.title')}</b> {t('auth.codes.text')}
          </Notice>
        )}
        {codes && file && (
          <>
            <ul className="ownpage__codes mono bare">
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <div className="row">
              <Button look="edge" onClick={() => void copy(codes.join('\n'))}>
                {t(result === 'copied' ? 'list.copied' : 'auth.codes.copy')}
              </Button>
              <a className="button button--edge" href={file} download="recovery-codes.txt">
                {t('auth.codes.download')}
              </a>
              <Button look="main" onClick={() => setCodes(null)}>
                {t('account.recovery.saved')}
              </Button>
            </div>
            <CopyResult result={result} />
          </>
        )}
      </div>
    </section>
  );
}
