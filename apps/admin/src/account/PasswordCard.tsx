import { type FormEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { post } from '../data/http';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { PasswordField } from '../parts/PasswordField';
import { ProofField } from './ProofField';
import { useProof } from './useProof';

/** Another password: every other session ends with it. */
export function PasswordCard() {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const proof = useProof();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const isReady = current !== '' && next !== '' && (!proof.isNeeded || proof.code.length === 6);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady)
      proof.run(async (body) => {
        await post('me/password', { current, next, ...body });
        setCurrent('');
        setNext('');
        notify(t('account.password.done'), { type: 'success' });
        await queries.invalidateQueries({ queryKey: ['me'] });
      });
  };
  return (
    <section className="card">
      <header>
        <h2>{t('account.password.title')}</h2>
      </header>
      <form className="card__body stack" onSubmit={submit} noValidate>
        <PasswordField
          label={t('account.password.current')}
          error={proof.fields['current']}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <PasswordField
          label={t('account.password.next')}
          hint={t('auth.newPassword.rules')}
          error={proof.fields['next']}
          autoComplete="new-password"
          value={next}
          onChange={setNext}
        />
        <ProofField proof={proof} />
        <ErrorLine>{proof.error}</ErrorLine>
        <div className="row">
          <Button look="main" type="submit" busy={proof.isBusy} unavailable={!isReady}>
            {t('account.password.do')}
          </Button>
          <span className="dim small">{t('account.password.ends')}</span>
        </div>
      </form>
    </section>
  );
}
