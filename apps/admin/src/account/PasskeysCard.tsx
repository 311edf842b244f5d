import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import type { PasskeyView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { post } from '../data/http';
import { useLiveQuery } from '../data/useLiveQuery';
import { TextInput } from '../forms/inputs';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { FormDialog } from '../parts/FormDialog';
import { timeText } from '../parts/format';
import { ProofField } from './ProofField';
import { useProof } from './useProof';
import './own-words';

/** Keys that open the console by finger, face or PIN. */
export function PasskeysCard() {
  const t = useTranslate();
  const [chosen, setChosen] = useState<PasskeyView | 'new' | null>(null);
  const { data: passkeys, error } = useLiveQuery('me', 'me/passkeys', {});
  return (
    <section className="card card--clip" aria-busy={!passkeys || undefined}>
      <header>
        <h2>{t('account.passkeys.title')}</h2>
        {browserSupportsWebAuthn() && (
          <Button look="edge" onClick={() => setChosen('new')}>
            {t('account.passkeys.add')}
          </Button>
        )}
      </header>
      <ErrorLine>{error?.message}</ErrorLine>
      {passkeys?.length === 0 && <p className="card__body dim">{t('account.passkeys.none')}</p>}
      {passkeys && passkeys.length > 0 && (
        <table className="table tn">
          <thead>
            <tr>
              <th>{t('account.passkeys.name')}</th>
              <th className="right">{t('account.passkeys.added')}</th>
              <th className="right">{t('account.passkeys.used')}</th>
              <th>
                <span className="visually-hidden">{t('account.passkeys.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {passkeys.map((passkey) => (
              <tr key={passkey.id}>
                <td className="medium">{passkey.name}</td>
                <td className="right dim">{timeText(passkey.addedAt)}</td>
                <td className="right dim">{passkey.usedAt ? timeText(passkey.usedAt) : t('account.passkeys.never')}</td>
                <td className="right">
                  <Button
                    look="edge"
                    aria-label={t('account.passkeys.removeOne', { name: passkey.name })}
                    onClick={() => setChosen(passkey)}
                  >
                    {t('account.passkeys.remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {chosen && <PasskeyDialog passkey={chosen === 'new' ? null : chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

interface Properties {
  /** Null: another is added. */
  readonly passkey: PasskeyView | null;
  readonly onClose: () => void;
}

function PasskeyDialog({ passkey, onClose }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const words = passkey ? 'account.passkeys.removing' : 'account.passkeys.adding';
  const form = useProof({ name: '', code: '' }, async (proof, typed) => {
    if (passkey) await post('me/passkeys/{id}/remove', { path: { id: passkey.id }, body: proof });
    else {
      const options = await post('me/passkeys/options', { body: proof });
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON }).catch(() => {
        throw new Error(t('account.passkeys.notMade'));
      });
      const name = typed.name.trim();
      await post('me/passkeys', { body: { response: { ...response }, ...(name !== '' && { name }) } });
    }
    await queries.invalidateQueries({ queryKey: ['me'] });
    notify(t(`${words}.done`), { type: 'success' });
    onClose();
  });
  return (
    <FormDialog
      form={form}
      title={t(`${words}.title`, { name: passkey?.name })}
      action={t(`${words}.do`)}
      look={passkey ? 'bad' : 'main'}
      onClose={onClose}
    >
      <p>{t(`${words}.text`)}</p>
      {!passkey && (
        <TextInput
          source="name"
          label={t('account.passkeys.name')}
          hint={t('account.passkeys.nameHint')}
          maxLength={40}
          autoFocus
        />
      )}
      <ProofField isNeeded={form.isNeeded} />
    </FormDialog>
  );
}
