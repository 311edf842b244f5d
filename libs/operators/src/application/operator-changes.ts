import type { OperatorRole } from '@usdt-africa/contracts/admin';
import { Refusal, uuidFrom } from '@usdt-africa/kernel';
import type { Operator } from '../domain/operator.js';
import { needsSecondPerson } from '../domain/two-people.js';
import type { OperatorApprovalGate, OperatorApprovalVerb } from './approval-gate.js';
import { changed } from './granted-changes.js';
import { operatorMetadata } from './operator-log.js';
import type { Also, Operators, Order } from './operators.js';
import type { Profile, Profiles } from './profiles.js';

/** An admin's request: who, why, and the key that makes it the same request. */
export interface AdminRequest {
  readonly adminId: string;
  readonly reason: string;
  readonly key: string;
}

/** Done, or the request that a second person has to decide. */
export type Outcome = { readonly done: true } | { readonly done: false; readonly approvalId: string };

type Verb = 'reset' | 'change-role' | 'enable';
const KINDS: Readonly<Record<Verb | 'invite', OperatorApprovalVerb>> = {
  invite: 'operator-invite',
  reset: 'operator-reset',
  'change-role': 'operator-role',
  enable: 'operator-enable',
};

/** What one admin does to operators: alone to those who decide nothing, and with a second person to the others. */
export class OperatorChanges {
  constructor(
    private readonly operators: Operators,
    private readonly profiles: Profiles,
    private readonly gate: OperatorApprovalGate,
  ) {}

  /**
   * Invites somebody, or asks a second person to agree.
   * @param operatorId of the new operator, so that the same request makes the same one
   * @throws Refusal 422 `email-taken`
   */
  async invite(
    operatorId: string,
    who: Profile & { readonly role: OperatorRole },
    request: AdminRequest,
    also: Also,
  ): Promise<Outcome> {
    const { name, email, role } = who;
    if (!needsSecondPerson(role)) {
      await this.operators.invite(operatorId, who, orderOf(request), also);
      return { done: true };
    }
    await this.operators.mustBeFree(email);
    const profile = JSON.stringify(await this.profiles.seal(operatorId, { name, email }));
    return this.#ask('invite', operatorId, { operatorId, role, profile }, request);
  }

  /**
   * Voids how somebody signs in, lets them in again, or gives them another role; or asks a second person to agree.
   * @param to the role that they get, for `change-role`
   * @throws Refusal 404; 409 `oneself`, `disabled`
   */
  async change(
    verb: Verb,
    operatorId: string,
    request: AdminRequest,
    also: Also,
    to: OperatorRole | null = null,
  ): Promise<Outcome> {
    const operator = await this.operators.standing(operatorId);
    const role = operator.role!;
    const roles = [role, to ?? role];
    if (!needsSecondPerson(...roles) || changesNothing(verb, operator, to)) {
      const check = (now: Operator): void => {
        if (now.role !== role) throw changed();
      };
      const order = { ...orderOf(request), check };
      if (verb === 'reset') await this.operators.reset(operatorId, order, also);
      else if (verb === 'enable') await this.operators.enable(operatorId, order, also);
      else await this.operators.changeRole(operatorId, to!, order, also);
      return { done: true };
    }
    if (operatorId === request.adminId)
      throw new Refusal(409, 'oneself', 'Nobody does this to themselves. Ask another admin.');
    if (verb === 'reset' && operator.isDisabled)
      throw new Refusal(409, 'disabled', 'This operator is disabled: enable them first.');
    return this.#ask(verb, operatorId, { operatorId, from: role, ...(to === null ? {} : { to }) }, request);
  }

  async #ask(
    verb: Verb | 'invite',
    operatorId: string,
    payload: Readonly<Record<string, string>>,
    { adminId, reason, key }: AdminRequest,
  ): Promise<Outcome> {
    const approvalId = uuidFrom('approval', verb, operatorId, adminId, key);
    await this.gate.ask({
      approvalId,
      verb: KINDS[verb],
      subject: { resource: 'operators', id: operatorId, label: '' },
      payload,
      amountKobo: null,
      askedBy: adminId,
      reason,
    });
    return { done: false, approvalId };
  }
}

/** What is so already needs nobody's word; it is only told, once more, to whoever asks it of others. */
function changesNothing(verb: Verb, operator: Operator, to: OperatorRole | null): boolean {
  return (verb === 'enable' && !operator.isDisabled) || (verb === 'change-role' && operator.role === to);
}

function orderOf({ adminId, reason }: AdminRequest): Order {
  return { by: [adminId], metadata: operatorMetadata({ id: adminId }, { reason }) };
}
