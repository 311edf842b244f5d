import { useState } from 'react';
import { Button, Notice } from '@usdt-africa/web-kit';
import { circleCheck } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../../shared/api/client';
import { mailOwnLink, stopOwnLinks } from './api';
import { useMessages } from '../../shared/i18n/messages';
import { ProblemNotice } from '../../shared/problem/ProblemNotice';

/** TRACK-05: the link in our mails opens the whole order on another device. A guest ends it, and has a new one mailed. */
export function OwnLink({ number }: { readonly number: string }) {
  const { t } = useMessages();
  const [busy, setBusy] = useState<'stop' | 'mail' | null>(null);
  const [done, setDone] = useState<'stopped' | 'requested' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (which: 'stop' | 'mail') => {
    if (busy) return;
    setBusy(which);
    setProblem(null);
    setDone(null);
    try {
      await (which === 'stop' ? stopOwnLinks(number) : mailOwnLink(number));
      setDone(which === 'stop' ? 'stopped' : 'requested');
    } catch (error) {
      setProblem(problemCode(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className="stack stack--8" aria-label={t('own-link.title')}>
      <h3 className="label">{t('own-link.title')}</h3>
      <p className="small dim">{t('own-link.text')}</p>
      <div role="status">
        {done && (
          <Notice tone="good" icon={circleCheck}>
            {t(`own-link.${done}`)}
          </Notice>
        )}
        <ProblemNotice problem={problem} />
      </div>
      <div className="row row--wrap">
        <Button slim tone="danger" busy={busy === 'stop'} onClick={() => void run('stop')}>
          {t('own-link.stop')}
        </Button>
        <Button slim busy={busy === 'mail'} onClick={() => void run('mail')}>
          {t('own-link.mail')}
        </Button>
      </div>
    </section>
  );
}
