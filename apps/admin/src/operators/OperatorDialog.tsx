import type { AdminRole, OperatorView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { WordsInput } from '../forms/inputs';
import { type Reasoned, useActionForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
import { needsSecond, SecondPerson } from './SecondPerson';
import { RoleField } from './RoleField';
import './own-words';

export type OperatorAction = 'change-role' | 'disable' | 'enable' | 'reset' | 'revoke-sessions';

/** Of these a second person decides where it is about finance or an admin. */
const TWO_PEOPLE: readonly OperatorAction[] = ['change-role', 'enable', 'reset'];

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
  readonly action: OperatorAction;
  readonly onClose: () => void;
}

interface Changed extends Reasoned {
  readonly role: AdminRole;
}

/**
 * Says what will happen to an operator and whether an approval is needed, takes a reason, and runs or requests the
 * action.
 */
export function OperatorDialog({ operator, action, onClose }: Properties) {
  const t = useTranslate();
  const { name, email } = operator;
  const isRole = action === 'change-role';
  const form = useActionForm<Changed>(['operators', operator.id, action], {
    start: { reason: '', role: operator.role },
    body: ({ reason, role }) => ({ reason, ...(isRole && { role }) }),
    done: (answer) =>
      t('pending' in answer ? 'operators.secondPerson.requested' : `operators.actions.${action}.done`, { name }),
    onDone: onClose,
  });
  const { role } = form.values;
  const needsApproval = TWO_PEOPLE.includes(action) && needsSecond(operator.role, role);
  return (
    <FormDialog
      form={form}
      title={t(`operators.actions.${action}.title`, { name })}
      action={t(needsApproval ? 'operators.secondPerson.request' : `operators.actions.${action}.do`)}
      isReady={!isRole || role !== operator.role}
      onClose={onClose}
    >
      {isRole && <RoleField />}
      {action === 'disable' || action === 'revoke-sessions' ? (
        <p>{t(`operators.actions.${action}.what`)}</p>
      ) : (
        <EffectFacts
          effect={{
            kind: 'operator',
            action: EFFECTS[action],
            name,
            email,
            role,
            changes:
              action === 'change-role'
                ? [{ what: 'role', unit: 'role', now: operator.role, after: role }]
                : CHANGES[action],
          }}
        />
      )}
      {needsApproval && <SecondPerson />}
      <WordsInput source="reason" label={t('operators.reason')} needed autoFocus />
    </FormDialog>
  );
}
