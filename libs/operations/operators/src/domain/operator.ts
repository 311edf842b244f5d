import type { OperatorRole } from '@usdt-africa/contracts/admin';
import { type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Decider } from '@usdt-africa/kernel';

export type OperatorEvent = DomainEvent<
  | 'OperatorInvited'
  | 'OperatorCredentialsReset'
  | 'OperatorPasswordSet'
  | 'OperatorTotpEnrolled'
  | 'OperatorRecoveryCodesRenewed'
  | 'OperatorPasskeyAdded'
  | 'OperatorPasskeyRemoved'
  | 'OperatorRoleChanged'
  | 'OperatorDisabled'
  | 'OperatorEnabled'
  | 'OperatorSignInFailed'
  | 'OperatorSignedIn'
  | 'OperatorSignedOut'
  | 'OperatorSessionsRevoked'
  | 'PersonalDataViewed'
  | 'PeopleSearched'
  | 'RecordsExported'
  | 'OperatorActionRecorded'
>;

/** An operator folded from events; secrets and sessions are stored separately. */
export interface Operator {
  readonly operatorId: string | null;
  readonly role: OperatorRole | null;
  readonly profile: EventData<'OperatorInvited'>['profile'] | null;
  readonly isDisabled: boolean;
  /** Took the one-time link and has a password. */
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  readonly passkeyIds: readonly string[];
  /** Was signed in at least once since they were invited or their sign-in was reset. */
  readonly hasSignedIn: boolean;
  readonly lastSignInAt: string | null;
}

export const operatorDecider: Decider<Operator, OperatorEvent> = {
  initial: {
    operatorId: null,
    role: null,
    profile: null,
    isDisabled: false,
    hasPassword: false,
    hasTotp: false,
    passkeyIds: [],
    hasSignedIn: false,
    lastSignInAt: null,
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'OperatorInvited':
        return { ...state, operatorId: data.operatorId, role: data.role, profile: data.profile };
      case 'OperatorCredentialsReset':
        return { ...state, hasPassword: false, hasTotp: false, passkeyIds: [], hasSignedIn: false };
      case 'OperatorPasswordSet':
        return { ...state, hasPassword: true };
      case 'OperatorTotpEnrolled':
        return { ...state, hasTotp: true };
      case 'OperatorPasskeyAdded':
        return { ...state, passkeyIds: [...state.passkeyIds, data.passkeyId] };
      case 'OperatorPasskeyRemoved':
        return { ...state, passkeyIds: state.passkeyIds.filter((id) => id !== data.passkeyId) };
      case 'OperatorRoleChanged':
        return { ...state, role: data.to };
      case 'OperatorDisabled':
        return { ...state, isDisabled: true };
      case 'OperatorEnabled':
        return { ...state, isDisabled: false };
      case 'OperatorSignedIn':
        return { ...state, hasSignedIn: true, lastSignInAt: data.at };
      default:
        return state;
    }
  },
};

/** What an operator is to a list: `invited` until they came in. */
export function stateOfOperator(operator: Operator): 'invited' | 'active' | 'disabled' {
  if (operator.isDisabled) return 'disabled';
  return operator.hasSignedIn ? 'active' : 'invited';
}

/** @throws Refusal 409 when the id is taken: the same invitation again */
export function invite(
  state: Operator,
  operatorId: string,
  role: OperatorRole,
  profile: EventData<'OperatorInvited'>['profile'],
  by: By,
  now: Date,
): OperatorEvent[] {
  if (state.operatorId) throw refusal('operators.already-invited');
  return [event('OperatorInvited', { operatorId, at: now.toISOString(), by: [...by], role, profile })];
}

/** The operators who authorised a change: requester and approver. Empty for the command line. */
export type By = readonly string[];

export function changeRole(state: Operator, to: OperatorRole, by: By, now: Date): OperatorEvent[] {
  const operatorId = existing(state);
  notOneself(operatorId, by, 'role');
  if (state.role === to) return [];
  return [event('OperatorRoleChanged', { operatorId, at: now.toISOString(), by: [...by], from: state.role!, to })];
}

export function disable(state: Operator, by: By, now: Date): OperatorEvent[] {
  const operatorId = existing(state);
  notOneself(operatorId, by, 'disable');
  return state.isDisabled ? [] : [event('OperatorDisabled', { operatorId, at: now.toISOString(), by: [...by] })];
}

export function enable(state: Operator, by: By, now: Date): OperatorEvent[] {
  const operatorId = existing(state);
  notOneself(operatorId, by, 'enable');
  return state.isDisabled ? [event('OperatorEnabled', { operatorId, at: now.toISOString(), by: [...by] })] : [];
}

/** Voids all credentials: for an operator who lost them, or may have lost them to an attacker. */
export function resetCredentials(state: Operator, by: By, now: Date): OperatorEvent[] {
  const operatorId = existing(state);
  notOneself(operatorId, by, 'reset');
  if (state.isDisabled) throw refusal('operators.disabled');
  return [event('OperatorCredentialsReset', { operatorId, at: now.toISOString(), by: [...by] })];
}

export function setPassword(state: Operator, now: Date): OperatorEvent[] {
  return [event('OperatorPasswordSet', { operatorId: able(state), at: now.toISOString() })];
}

export function enrolTotp(state: Operator, recoveryCodes: number, now: Date): OperatorEvent[] {
  const operatorId = able(state);
  if (state.hasTotp) throw refusal('operators.already-enrolled');
  return [event('OperatorTotpEnrolled', { operatorId, at: now.toISOString(), recoveryCodes })];
}

/** @throws Refusal 401: a disabled operator gets the same response as one with a wrong password */
function able(state: Operator): string {
  const operatorId = existing(state);
  if (state.isDisabled) throw refusal('operators.wrong-credentials');
  return operatorId;
}

function existing(state: Operator): string {
  if (!state.operatorId) throw refusal('operators.no-operator');
  return state.operatorId;
}

function notOneself(operatorId: string, by: By, act: 'role' | 'disable' | 'enable' | 'reset'): void {
  if (by.includes(operatorId)) throw refusal(`operators.oneself/${act}`);
}
