import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OperatorRole, OperatorView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Operator } from '../domain/operator.js';
import { needsSecondPerson } from '../domain/two-people.js';
import { type AdminRequest, AdminRequests, type ChangeAnswer } from './admin-requests.js';
import type { OperatorApprovalVerb } from './approval-gate.js';
import { changed } from './granted-changes.js';
import { Operators } from './operators.js';

type Verb = 'reset' | 'change-role' | 'enable';
const KINDS: Readonly<Record<Verb, OperatorApprovalVerb>> = {
  reset: 'operator-reset',
  'change-role': 'operator-role',
  enable: 'operator-enable',
};
const UNABLE = { state: 'invited', hasTotp: false, passkeys: 0, sessions: 0, lockedUntil: null } as const;

/**
 * Voids how somebody signs in, lets them in again, or gives them another role; or asks a second person to agree. It answers
 * the operator as they then are; of somebody let in again, as they were.
 */
export class ChangeOperator extends Command<ChangeAnswer> {
  constructor(
    readonly verb: Verb,
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
  async execute({ verb, operatorId, request, to }: ChangeOperator): Promise<ChangeAnswer> {
    const body = { ...(await this.operators.show(operatorId)), ...after(verb, to) };
    const operator = await this.operators.standing(operatorId);
    const role = operator.role!;
    const roles = [role, to ?? role];
    if (!needsSecondPerson(...roles) || changesNothing(verb, operator, to)) {
      const check = (now: Operator): void => {
        if (now.role !== role) throw changed();
      };
      return this.requests.alone(request, { status: 200, body }, (order, also) => {
        const checked = { ...order, check };
        if (verb === 'reset') return this.operators.reset(operatorId, checked, also);
        if (verb === 'enable') return this.operators.enable(operatorId, checked, also);
        return this.operators.changeRole(operatorId, to!, checked, also);
      });
    }
    if (operatorId === request.adminId) throw refusal('operators.oneself');
    if (verb === 'reset' && operator.isDisabled) throw refusal('operators.disabled');
    const payload = { from: role, ...(to === null ? {} : { to }) };
    return this.requests.together(request, KINDS[verb], { operatorId, act: verb }, payload);
  }
}

function after(verb: Verb, to: OperatorRole | null): Partial<OperatorView> {
  if (verb === 'reset') return UNABLE;
  return to === null ? {} : { role: to, sessions: 0 };
}

/** What is so already needs nobody's word; it is only told, once more, to whoever asks it of others. */
function changesNothing(verb: Verb, operator: Operator, to: OperatorRole | null): boolean {
  return (verb === 'enable' && !operator.isDisabled) || (verb === 'change-role' && operator.role === to);
}
