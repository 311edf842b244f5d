import type { OperatorRole } from '@usdt-africa/contracts/admin';
import { type EventType, type Sealed, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { EventStore } from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import type { Operator } from '../domain/operator.js';
import type { GrantedChange, OperatorApprovalAction } from './approval-gate.js';
import type { Operators, Order } from './operators.js';
import type { Profiles } from './profiles.js';

type Executor = { run(granted: GrantedChange): Promise<void> };

/**
 * Executes changes to operators that two people approved. The same grant again does nothing; the reviewed state must
 * still hold.
 * @returns an executor for each kind of request; each throws Refusal when it cannot be done any more
 */
export function grantedChanges(
  store: Pick<EventStore, 'readStream'>,
  operators: Operators,
  profiles: Profiles,
): Readonly<Record<OperatorApprovalAction, Executor>> {
  const once = (
    type: EventType,
    work: (operatorId: string, order: Order, payload: GrantedChange['payload']) => Promise<void>,
  ): Executor => ({
    async run({ payload, people, actor, reason, correlationId, causationId }) {
      const operatorId = payload['operatorId']!;
      const done = (await store.readStream(streams.operator(operatorId))).some(
        (event) => event.type === type && event.metadata.causationId === causationId,
      );
      if (done) return;
      const check = ({ role }: Operator): void => {
        if (payload['from'] !== undefined && role !== payload['from']) throw changed();
      };
      await work(operatorId, { by: people, metadata: { actor, reason, correlationId, causationId }, check }, payload);
    },
  });
  return {
    'operator-invite': once('OperatorInvited', async (operatorId, order, { role, profile }) => {
      const who = await profiles.openSealed(JSON.parse(profile!) as Sealed);
      if (who.email === '') throw changed();
      await operators.invite(operatorId, { ...who, role: role as OperatorRole }, order);
    }),
    'operator-reset': once('OperatorCredentialsReset', (operatorId, order) => operators.reset(operatorId, order)),
    'operator-role': once('OperatorRoleChanged', (operatorId, order, { to }) =>
      operators.changeRole(operatorId, to as OperatorRole, order),
    ),
    'operator-enable': once('OperatorEnabled', (operatorId, order) => operators.enable(operatorId, order)),
  };
}

/** The reviewed state has changed. */
export function changed(): Refusal {
  return refusal('operators.changed-meanwhile');
}
