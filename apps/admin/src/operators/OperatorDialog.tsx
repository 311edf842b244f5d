import type { AdminRole, OperatorView, OperatorWithLinkView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { FormDialog } from '../parts/FormDialog';
import { WordsField } from '../parts/WordsField';
import { useAct } from '../verbs/useAct';
import { LinkShown } from './LinkShown';
import { RoleField } from './RoleField';

export type OperatorVerb = 'change-role' | 'disable' | 'enable' | 'reset' | 'revoke-sessions';

interface Properties {
  readonly operator: OperatorView & { readonly id: string };
  readonly verb: OperatorVerb;
  readonly onClose: () => void;
}

/** Says what will happen to an operator, asks why, and does it. A new one-time link is shown this once. */
export function OperatorDialog({ operator, verb, onClose }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const acting = useAct('operators', operator.id, verb);
  const [role, setRole] = useState<AdminRole>(operator.role);
  const [reason, setReason] = useState('');
  const [link, setLink] = useState<OperatorWithLinkView | null>(null);
  const isReady = reason.trim() !== '' && (verb !== 'change-role' || role !== operator.role);
  const { name } = operator;
  const submit = async (): Promise<void> => {
    const done = await acting.act({ reason: reason.trim(), ...(verb === 'change-role' && { role }) });
    if (!done) return;
    if (verb === 'reset') return setLink(done as unknown as OperatorWithLinkView);
    notify(t(`operators.verbs.${verb}.done`, { name }), { type: 'success' });
    onClose();
  };
  if (link) return <LinkShown operator={link} onClose={onClose} />;
  return (
    <FormDialog
      title={t(`operators.verbs.${verb}.title`, { name })}
      verb={t(`operators.verbs.${verb}.do`)}
      isReady={isReady}
      isBusy={acting.isBusy}
      error={acting.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`operators.verbs.${verb}.what`)}</p>
      {verb === 'change-role' && <RoleField value={role} onChange={setRole} />}
      <WordsField
        label={t('operators.reason')}
        error={acting.fields['reason']}
        value={reason}
        onChange={setReason}
        autoFocus
      />
    </FormDialog>
  );
}
