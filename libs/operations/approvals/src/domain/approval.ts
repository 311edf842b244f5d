import { type approvalEventTypes, type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Decider, Refusal } from '@usdt-africa/kernel';

export type ApprovalEvent = DomainEvent<(typeof approvalEventTypes)[number]>;
type Decided = (ApprovalEvent & { readonly schemaVersion: number })[];

/** How long a request waits for somebody, in milliseconds. */
export const APPROVAL_MS = 3_600_000;

/** What one operator asked for and how it was decided. */
export interface Approval {
  readonly asked: EventData<'ApprovalAsked'> | null;
  readonly state:
    | 'none'
    | 'asked'
    | 'granted'
    | 'refused'
    | 'expired'
    | 'dropped'
    | 'withdrawn'
    | 'executed'
    | 'not-possible';
  readonly decidedBy: string | null;
}

const initial: Approval = { asked: null, state: 'none', decidedBy: null };

function evolve(approval: Approval, { type, data }: ApprovalEvent): Approval {
  switch (type) {
    case 'ApprovalAsked':
      return { asked: data, state: 'asked', decidedBy: null };
    case 'ApprovalGranted':
      return { ...approval, state: 'granted', decidedBy: data.operatorId };
    case 'ApprovalGrantedByCommand':
      return { ...approval, state: 'granted' };
    case 'ApprovalRefused':
      return { ...approval, state: 'refused', decidedBy: data.operatorId };
    case 'ApprovalExpired':
      return { ...approval, state: 'expired' };
    case 'ApprovalDropped':
      return { ...approval, state: 'dropped' };
    case 'ApprovalWithdrawn':
      return { ...approval, state: 'withdrawn' };
    case 'ApprovalExecuted':
      return { ...approval, state: 'executed' };
    case 'ApprovalNotPossible':
      return { ...approval, state: 'not-possible' };
  }
}

/** How an approval's events make its state. */
export const approvalDecider: Decider<Approval, ApprovalEvent> = { initial, evolve };

/** The same request again is the same request. */
export function ask(approval: Approval, data: EventData<'ApprovalAsked'>): Decided {
  return approval.state === 'none' ? [event('ApprovalAsked', data)] : [];
}

/**
 * Somebody else decides, upon exactly what was asked.
 * @param payloadHash of what they looked at
 * @throws Refusal 404; 403 `own-request`, `about-yourself`; 409 `decided-already`, `expired`, `asker-changed`, `withdrawn`,
 *   `changed-meanwhile`
 */
export function decide(
  approval: Approval,
  yes: boolean,
  operatorId: string,
  payloadHash: string | null,
  now: Date,
): Decided {
  const { state, decidedBy } = approval;
  const asked = existing(approval);
  if (asked.askedBy === operatorId) throw refusal('approvals.own-request');
  if (asked.subject.resource === 'operators' && asked.subject.id === operatorId)
    throw refusal('approvals.about-yourself');
  if (decidedBy === operatorId && yes === (state !== 'refused')) return [];
  mustWait(approval, asked, payloadHash, now);
  const at = now.toISOString();
  return yes
    ? [event('ApprovalGranted', { operatorId, payloadHash: asked.payloadHash, at })]
    : [event('ApprovalRefused', { operatorId, at })];
}

/**
 * Whoever holds the machine says yes, upon exactly what was asked.
 * @throws Refusal 404; 409 `decided-already`, `expired`, `asker-changed`, `changed-meanwhile`
 */
export function grantByCommand(approval: Approval, payloadHash: string, now: Date): Decided {
  mustWait(approval, existing(approval), payloadHash, now);
  return [event('ApprovalGrantedByCommand', { payloadHash, at: now.toISOString() })];
}

/** Whoever asked is not any more who they were when they asked: the request falls with them. */
export function drop(approval: Approval, now: Date): Decided {
  if (approval.state !== 'asked') return [];
  return [event('ApprovalDropped', { why: 'asker-changed', at: now.toISOString() })];
}

/**
 * Whoever asked takes it back, as long as nobody has decided. Twice is once.
 * @throws Refusal 404; 403 `not-yours`; 409 `decided-already`, `expired`, `asker-changed`
 */
export function withdraw(approval: Approval, operatorId: string, now: Date): Decided {
  const asked = existing(approval);
  if (asked.askedBy !== operatorId) throw refusal('approvals.not-yours');
  if (approval.state === 'withdrawn') return [];
  mustWait(approval, asked, null, now);
  return [event('ApprovalWithdrawn', { at: now.toISOString() })];
}

function existing({ asked }: Approval): EventData<'ApprovalAsked'> {
  if (!asked) throw refusal('approvals.no-approval');
  return asked;
}

/** That it can be decided still, and is what was looked at. */
function mustWait({ state }: Approval, asked: EventData<'ApprovalAsked'>, payloadHash: string | null, now: Date): void {
  if (state === 'dropped') throw askerChanged();
  if (state === 'withdrawn') throw refusal('approvals.withdrawn');
  if (state !== 'asked' && state !== 'expired') throw refusal('approvals.decided-already');
  if (state === 'expired' || now.getTime() >= Date.parse(asked.expiresAt)) throw refusal('approvals.expired');
  if (payloadHash !== null && payloadHash !== asked.payloadHash) throw refusal('approvals.changed-meanwhile');
}

/** Whoever asked was disabled, given another role, or had their sign-in reset. */
export function askerChanged(): Refusal {
  return refusal('approvals.asker-changed');
}

/** Nobody decided in time. */
export function expire(approval: Approval, now: Date): Decided {
  const due = approval.state === 'asked' && now.getTime() >= Date.parse(approval.asked!.expiresAt);
  return due ? [event('ApprovalExpired', { at: now.toISOString() })] : [];
}

/** What was granted was done, or could not be done any more. */
export function executed(approval: Approval, refusedAs: string | null, now: Date): Decided {
  if (approval.state !== 'granted') return [];
  const at = now.toISOString();
  return [
    refusedAs === null ? event('ApprovalExecuted', { at }) : event('ApprovalNotPossible', { code: refusedAs, at }),
  ];
}
