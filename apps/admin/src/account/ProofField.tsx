import { useTranslate } from 'react-admin';
import { TextInput } from '../forms/inputs';
import './own-words';

/** The authenticator's code, where one is needed. */
export function ProofField({ isNeeded }: { readonly isNeeded: boolean }) {
  const t = useTranslate();
  if (!isNeeded) return null;
  return (
    <TextInput
      source="code"
      label={t('account.code')}
      hint={t('account.codeHint')}
      look="box num"
      inputMode="numeric"
      autoComplete="one-time-code"
      take={(typed) => typed.replace(/\D/g, '')}
      wrong={(code) => code.length !== 6}
      needed
      autoFocus
    />
  );
}
