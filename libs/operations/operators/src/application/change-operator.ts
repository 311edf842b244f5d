import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OperatorRole, OperatorView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Operator, stateOfOperator } from '../domain/operator.js';
import { needsSecondPerson } from '../domain/two-people.js';
import { type AdminRequest, AdminRequests, type ChangeAnswer } from './admin-requests.js';
import type { OperatorApprovalAction } from './approval-gate.js';
import { changed } from './granted-changes.js';
import { Operators } from './operators.js';

type ChangeKind = 'reset' | 'change-role' | 'enable';
const KINDS: Readonly<Record<ChangeKind, OperatorApprovalAction>> = {
  reset: 'operator-reset',
  'change-role': 'operator-role',
  enable: 'operator-enable',
};
const UNABLE = { state: 'invited', hasTotp: false, passkeys: 0, sessions: 0, lockedUntil: null } as const;

/**
 * Resets an operator's sign-in, enables them again, or changes their role; or requests a second approval. Returns the
 * operator as they then are.
 */
export class ChangeOperator extends Command<ChangeAnswer> {
  constructor(
    readonly action: ChangeKind,
    readonly operatorId: string,
    readonly request: AdminRequest,
    /** The role that they get, for `change-role`. */
    readonly to: OperatorRole | null = null,
  ) {
    super();
  }
}

@CommandHandler(ChangeOperator)
export class ChangeOperatorHandler implements ICommandHandler<ChangeOperator> {
  constructor(
    private readonly operators: Operators,
    private readonly requests: AdminRequests,
  ) {}

  /** @throws Refusal 404; 409 `oneself`, `disabled` */
  async execute({ action, operatorId, request, to }: ChangeOperator): Promise<ChangeAnswer> {
    const shown = await this.operators.show(operatorId);
    const operator = await this.operators.requireState(operatorId);
    const body = { ...shown, ...after(action, operator, to) };
    const role = operator.role!;
    const roles = [role, to ?? role];
    if (!needsSecondPerson(...roles) || changesNothing(action, operator, to)) {
      const check = (now: Operator): void => {
        if (now.role !== role) throw changed();
      };
      return this.requests.alone(request, { status: 200, body }, (order, also) => {
        const checked = { ...order, check };
        if (action === 'reset') return this.operators.reset(operatorId, checked, also);
        if (action === 'enable') return this.operators.enable(operatorId, checked, also);
        return this.operators.changeRole(operatorId, to!, checked, also);
      });
    }
    if (operatorId === request.adminId) throw refusal('operators.oneself');
    if (action === 'reset' && operator.isDisabled) throw refusal('operators.disabled');
    const payload = { from: role, ...(to === null ? {} : { to }) };
    return this.requests.together(request, KINDS[action], { operatorId, act: action }, payload);
  }
}

function after(action: ChangeKind, operator: Operator, to: OperatorRole | null): Partial<OperatorView> {
  if (action === 'reset') return UNABLE;
  if (action === 'enable') return { state: stateOfOperator({ ...operator, isDisabled: false }) };
  return to === null ? {} : { role: to, sessions: 0 };
}

/** A change without effect needs no approval, whatever the roles. */
function changesNothing(action: ChangeKind, operator: Operator, to: OperatorRole | null): boolean {
  return (action === 'enable' && !operator.isDisabled) || (action === 'change-role' && operator.role === to);
}
