import type { OperatorRole } from '@usdt-africa/contracts/admin';
import { type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { type Decider, Refusal } from '@usdt-africa/kernel';

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
  | 'PersonalDataOpened'
  | 'RecordsExported'
  | 'OperatorActed'
>;

/** An operator as the events tell; secrets and sessions stand beside. */
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
  readonly hasComeIn: boolean;
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
    hasComeIn: false,
    lastSignInAt: null,
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'OperatorInvited':
        return { ...state, operatorId: data.operatorId, role: data.role, profile: data.profile };
      case 'OperatorCredentialsReset':
        return { ...state, hasPassword: false, hasTotp: false, passkeyIds: [], hasComeIn: false };
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
        return { ...state, hasComeIn: true, lastSignInAt: data.at };
      default:
        return state;
    }
  },
};

/** What an operator is to a list: `invited` until they came in. */
export function stateOfOperator(operator: Operator): 'invited' | 'active' | 'disabled' {
  if (operator.isDisabled) return 'disabled';
  return operator.hasComeIn ? 'active' : 'invited';
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
  if (state.operatorId) throw new Refusal(409, 'already-invited', 'This operator was invited already.');
  return [event('OperatorInvited', { operatorId, at: now.toISOString(), by: [...by], role, profile })];
}

/** The operators whose word it is: who asked and who agreed. Empty for the command line. */
export type By = readonly string[];

export function changeRole(state: Operator, to: OperatorRole, by: By, now: Date): OperatorEvent[] {
  const operatorId = existing(state);
  notOneself(operatorId, by, 'Nobody changes their own role. Ask another admin.');
  if (state.role === to) return [];
  return [event('OperatorRoleChanged', { operatorId, at: now.toISOString(), by: [...by], from: state.role!, to })];
}

export function disable(state: Operator, by: By, now: Date): OperatorEvent[] {
  const operatorId = existing(state);
  notOneself(operatorId, by, 'Nobody disables themselves. Ask another admin.');
  return state.isDisabled ? [] : [event('OperatorDisabled', { operatorId, at: now.toISOString(), by: [...by] })];
}

export function enable(state: Operator, by: By, now: Date): OperatorEvent[] {
  const operatorId = existing(state);
  notOneself(operatorId, by, 'Nobody lets themselves in again. Ask another admin.');
  return state.isDisabled ? [event('OperatorEnabled', { operatorId, at: now.toISOString(), by: [...by] })] : [];
}

/** Everything that proves who they are is void: for whoever lost it, or may have lost it to somebody. */
export function resetCredentials(state: Operator, by: By, now: Date): OperatorEvent[] {
  const operatorId = existing(state);
  notOneself(operatorId, by, 'Nobody resets their own sign-in. Ask another admin.');
  if (state.isDisabled) throw new Refusal(409, 'disabled', 'This operator is disabled: enable them first.');
  return [event('OperatorCredentialsReset', { operatorId, at: now.toISOString(), by: [...by] })];
}

export function setPassword(state: Operator, now: Date): OperatorEvent[] {
  return [event('OperatorPasswordSet', { operatorId: able(state), at: now.toISOString() })];
}

export function enrolTotp(state: Operator, recoveryCodes: number, now: Date): OperatorEvent[] {
  const operatorId = able(state);
  if (state.hasTotp) throw new Refusal(409, 'already-enrolled', 'The second step is set up already. Sign in with it.');
  return [event('OperatorTotpEnrolled', { operatorId, at: now.toISOString(), recoveryCodes })];
}

/** @throws Refusal 401: a disabled operator is told no more than somebody with a wrong password */
function able(state: Operator): string {
  const operatorId = existing(state);
  if (state.isDisabled)
    throw new Refusal(401, 'wrong-credentials', 'This address and password do not belong together.');
  return operatorId;
}

function existing(state: Operator): string {
  if (!state.operatorId) throw new Refusal(404, 'no-operator', 'There is no such operator.');
  return state.operatorId;
}

function notOneself(operatorId: string, by: By, sentence: string): void {
  if (by.includes(operatorId)) throw new Refusal(409, 'oneself', sentence);
}
