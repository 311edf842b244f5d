import type { AdminRole, OperatorView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { FormDialog } from '../parts/FormDialog';
import { WordsField } from '../parts/WordsField';
import { useAct } from '../verbs/useAct';
import { needsSecond, SecondPerson } from './SecondPerson';
import { RoleField } from './RoleField';

export type OperatorVerb = 'change-role' | 'disable' | 'enable' | 'reset' | 'revoke-sessions';

/** Of these a second person decides where it is about finance or an admin. */
const TWO_PEOPLE: readonly OperatorVerb[] = ['change-role', 'enable', 'reset'];

const EFFECTS = {
  'change-role': 'operator-role',
  enable: 'operator-enable',
  reset: 'operator-reset',
} as const;
const CHANGES = {
  enable: [{ what: 'operator', unit: 'operator', now: 'disabled', after: 'active' }],
  reset: [{ what: 'operator', unit: 'operator', now: 'as-set-up', after: 'new-link' }],
} as const;

interface Properties {
  readonly operator: OperatorView & { readonly id: string };
  readonly verb: OperatorVerb;
  readonly onClose: () => void;
}

/** Says what will happen to an operator and whether a second person must agree, asks why, and does it or asks for it. */
export function OperatorDialog({ operator, verb, onClose }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const acting = useAct('operators', operator.id, verb);
  const [role, setRole] = useState<AdminRole>(operator.role);
  const [reason, setReason] = useState('');
  const isReady = reason.trim() !== '' && (verb !== 'change-role' || role !== operator.role);
  const { name, email } = operator;
  const asks = TWO_PEOPLE.includes(verb) && needsSecond(operator.role, role);
  const submit = async (): Promise<void> => {
    const done = await acting.act({ reason: reason.trim(), ...(verb === 'change-role' && { role }) });
    if (!done) return;
    notify(t('asked' in done ? 'operators.secondPerson.asked' : `operators.verbs.${verb}.done`, { name }), {
      type: 'success',
    });
    onClose();
  };
  return (
    <FormDialog
      title={t(`operators.verbs.${verb}.title`, { name })}
      verb={t(asks ? 'operators.secondPerson.ask' : `operators.verbs.${verb}.do`)}
      isReady={isReady}
      isBusy={acting.isBusy}
      error={acting.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {verb === 'change-role' && <RoleField value={role} onChange={setRole} />}
      {verb === 'disable' || verb === 'revoke-sessions' ? (
        <p>{t(`operators.verbs.${verb}.what`)}</p>
      ) : (
        <EffectFacts
          effect={{
            kind: 'operator',
            verb: EFFECTS[verb],
            name,
            email,
            role,
            changes:
              verb === 'change-role'
                ? [{ what: 'role', unit: 'role', now: operator.role, after: role }]
                : CHANGES[verb],
          }}
        />
      )}
      {asks && <SecondPerson />}
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
