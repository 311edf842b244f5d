import { useTranslate } from 'react-admin';
import { Field } from '../parts/Field';
import type { Proof } from './useProof';

/** The authenticator's code, where one is needed. */
export function ProofField({ proof }: { readonly proof: Proof }) {
  const t = useTranslate();
  if (!proof.isNeeded) return null;
  return (
    <Field label={t('account.code')} hint={t('account.codeHint')} error={proof.fields['code']}>
      <input
        className="box num"
        value={proof.code}
        onChange={(event) => proof.setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
      />
    </Field>
  );
}
