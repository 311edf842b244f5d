import type { AdminRole, OperatorView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { WordsInput } from '../forms/inputs';
import { type Reasoned, useActForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
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
  readonly operator: OperatorView;
  readonly verb: OperatorVerb;
  readonly onClose: () => void;
}

interface Changed extends Reasoned {
  readonly role: AdminRole;
}

/** Says what will happen to an operator and whether a second person must agree, asks why, and does it or asks for it. */
export function OperatorDialog({ operator, verb, onClose }: Properties) {
  const t = useTranslate();
  const { name, email } = operator;
  const isRole = verb === 'change-role';
  const form = useActForm<Changed>(['operators', operator.id, verb], {
    start: { reason: '', role: operator.role },
    body: ({ reason, role }) => ({ reason, ...(isRole && { role }) }),
    done: (answer) => t('asked' in answer ? 'operators.secondPerson.asked' : `operators.verbs.${verb}.done`, { name }),
    onDone: onClose,
  });
  const { role } = form.values;
  const asks = TWO_PEOPLE.includes(verb) && needsSecond(operator.role, role);
  return (
    <FormDialog
      form={form}
      title={t(`operators.verbs.${verb}.title`, { name })}
      verb={t(asks ? 'operators.secondPerson.ask' : `operators.verbs.${verb}.do`)}
      isReady={!isRole || role !== operator.role}
      onClose={onClose}
    >
      {isRole && <RoleField />}
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
      <WordsInput source="reason" label={t('operators.reason')} needed autoFocus />
    </FormDialog>
  );
}
