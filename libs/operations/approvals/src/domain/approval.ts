import { type approvalEventTypes, type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Decider, Refusal } from '@usdt-africa/kernel';

export type ApprovalEvent = DomainEvent<(typeof approvalEventTypes)[number]>;
type Decided = (ApprovalEvent & { readonly schemaVersion: number })[];

/** How long a request waits for a decision, in milliseconds. */
export const APPROVAL_MS = 3_600_000;

/** One operator's request and how it was decided. */
export interface Approval {
  readonly request: EventData<'ApprovalRequested'> | null;
  readonly state:
    | 'none'
    | 'requested'
    | 'granted'
    | 'refused'
    | 'expired'
    | 'dropped'
    | 'withdrawn'
    | 'executed'
    | 'not-possible';
  readonly decidedBy: string | null;
}

const initial: Approval = { request: null, state: 'none', decidedBy: null };

function evolve(approval: Approval, { type, data }: ApprovalEvent): Approval {
  switch (type) {
    case 'ApprovalRequested':
      return { request: data, state: 'requested', decidedBy: null };
    case 'ApprovalGranted':
      return { ...approval, state: 'granted', decidedBy: data.operatorId };
    case 'ApprovalGrantedFromCli':
      return { ...approval, state: 'granted' };
    case 'ApprovalRejected':
      return { ...approval, state: 'refused', decidedBy: data.operatorId };
    case 'ApprovalExpired':
      return { ...approval, state: 'expired' };
    case 'ApprovalCancelled':
      return { ...approval, state: 'dropped' };
    case 'ApprovalWithdrawn':
      return { ...approval, state: 'withdrawn' };
    case 'ApprovalExecuted':
      return { ...approval, state: 'executed' };
    case 'ApprovalExecutionFailed':
      return { ...approval, state: 'not-possible' };
  }
}

/** How an approval's events make its state. */
export const approvalDecider: Decider<Approval, ApprovalEvent> = { initial, evolve };

/** The same request again is the same request. */
export function requestApproval(approval: Approval, data: EventData<'ApprovalRequested'>): Decided {
  return approval.state === 'none' ? [event('ApprovalRequested', data)] : [];
}

/**
 * Another operator decides, on exactly what was requested.
 * @param payloadHash of what they reviewed
 * @throws Refusal 404; 403 `own-request`, `about-yourself`; 409 `decided-already`, `expired`, `requester-changed`,
 * `withdrawn`, `changed-meanwhile`
 */
export function decide(
  approval: Approval,
  yes: boolean,
  operatorId: string,
  payloadHash: string | null,
  now: Date,
): Decided {
  const { state, decidedBy } = approval;
  const request = existing(approval);
  if (request.requestedBy === operatorId) throw refusal('approvals.own-request');
  if (request.subject.resource === 'operators' && request.subject.id === operatorId)
    throw refusal('approvals.about-yourself');
  if (decidedBy === operatorId && yes === (state !== 'refused')) return [];
  mustWait(approval, request, payloadHash, now);
  const at = now.toISOString();
  return yes
    ? [event('ApprovalGranted', { operatorId, payloadHash: request.payloadHash, at })]
    : [event('ApprovalRejected', { operatorId, at })];
}

/**
 * Grants from the command line of the server, on exactly what was requested.
 * @throws Refusal 404; 409 `decided-already`, `expired`, `requester-changed`, `changed-meanwhile`
 */
export function grantByCommand(approval: Approval, payloadHash: string, now: Date): Decided {
  mustWait(approval, existing(approval), payloadHash, now);
  return [event('ApprovalGrantedFromCli', { payloadHash, at: now.toISOString() })];
}

/** Cancels the request because the requester was disabled, changed role, or had their sign-in reset. */
export function drop(approval: Approval, now: Date): Decided {
  if (approval.state !== 'requested') return [];
  return [event('ApprovalCancelled', { why: 'requester-changed', at: now.toISOString() })];
}

/**
 * The requester withdraws the request, as long as it is undecided. Repeating it has no further effect.
 * @throws Refusal 404; 403 `not-yours`; 409 `decided-already`, `expired`, `requester-changed`
 */
export function withdraw(approval: Approval, operatorId: string, now: Date): Decided {
  const request = existing(approval);
  if (request.requestedBy !== operatorId) throw refusal('approvals.not-yours');
  if (approval.state === 'withdrawn') return [];
  mustWait(approval, request, null, now);
  return [event('ApprovalWithdrawn', { at: now.toISOString() })];
}

function existing({ request }: Approval): EventData<'ApprovalRequested'> {
  if (!request) throw refusal('approvals.no-approval');
  return request;
}

/** Checks that it can still be decided, and is what was reviewed. */
function mustWait(
  { state }: Approval,
  request: EventData<'ApprovalRequested'>,
  payloadHash: string | null,
  now: Date,
): void {
  if (state === 'dropped') throw askerChanged();
  if (state === 'withdrawn') throw refusal('approvals.withdrawn');
  if (state !== 'requested' && state !== 'expired') throw refusal('approvals.decided-already');
  if (state === 'expired' || now.getTime() >= Date.parse(request.expiresAt)) throw refusal('approvals.expired');
  if (payloadHash !== null && payloadHash !== request.payloadHash) throw refusal('approvals.changed-meanwhile');
}

/** The requester was disabled, given another role, or had their sign-in reset. */
export function askerChanged(): Refusal {
  return refusal('approvals.requester-changed');
}

/** Expires a request that was not decided in time. */
export function expire(approval: Approval, now: Date): Decided {
  const due = approval.state === 'requested' && now.getTime() >= Date.parse(approval.request!.expiresAt);
  return due ? [event('ApprovalExpired', { at: now.toISOString() })] : [];
}

/** Records that the granted action was executed, or could not be executed any more. */
export function executed(approval: Approval, refusedAs: string | null, now: Date): Decided {
  if (approval.state !== 'granted') return [];
  const at = now.toISOString();
  return [
    refusedAs === null ? event('ApprovalExecuted', { at }) : event('ApprovalExecutionFailed', { code: refusedAs, at }),
  ];
}
