import type { OperatorView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Facts } from '@usdt-africa/web-kit';
import { useMe } from '../auth/useMe';
import { Aside } from '../parts/Aside';
import { Button } from '../parts/Button';
import { timeText } from '../parts/format';
import { OperatorDialog, type OperatorVerb } from './OperatorDialog';

interface Properties {
  readonly operator: OperatorView;
  readonly onClose: () => void;
}

/** One operator, and what an admin can do about them; about oneself another admin must. */
export function OperatorAside({ operator, onClose }: Properties) {
  const t = useTranslate();
  const me = useMe();
  const [verb, setVerb] = useState<OperatorVerb | null>(null);
  const { state, sessions, lockedUntil } = operator;
  const verbs: readonly OperatorVerb[] =
    state === 'disabled'
      ? ['enable', 'change-role']
      : ['change-role', ...(sessions > 0 ? (['revoke-sessions'] as const) : []), 'reset', 'disable'];
  const isOneself = operator.id === me?.id;
  return (
    <Aside title={operator.name} onClose={onClose}>
      <div className="card__body stack">
        <Facts
          pairs={[
            [t('operators.email'), operator.email],
            [t('operators.role'), t(`roles.${operator.role}`)],
            [t('operators.state'), t(`operators.states.${state}`)],
            lockedUntil ? [t('operators.lockedOut'), t('operators.until', { at: timeText(lockedUntil) })] : null,
            [t('operators.second'), t(operator.hasTotp ? 'operators.secondSet' : 'operators.secondNone')],
            [t('operators.passkeys'), operator.passkeys],
            [t('operators.sessions'), sessions],
            [t('operators.invitedAt'), timeText(operator.invitedAt)],
            [t('operators.lastSignIn'), operator.lastSignInAt ? timeText(operator.lastSignInAt) : t('operators.never')],
          ]}
        />
        {isOneself ? (
          <p className="dim small">{t('operators.oneself')}</p>
        ) : (
          <div className="stack stack--8">
            {verbs.map((name) => (
              <Button key={name} look={name === 'disable' ? 'bad' : 'edge'} onClick={() => setVerb(name)}>
                {t(`operators.verbs.${name}.name`)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {verb && <OperatorDialog operator={operator} verb={verb} onClose={() => setVerb(null)} />}
    </Aside>
  );
}
