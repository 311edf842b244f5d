import { type approvalEventTypes, type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { type Decider, Refusal } from '@usdt-africa/kernel';

export type ApprovalEvent = DomainEvent<(typeof approvalEventTypes)[number]>;
type Decided = (ApprovalEvent & { readonly schemaVersion: number })[];

/** How long a request waits for somebody, in milliseconds. */
export const APPROVAL_MS = 3_600_000;

/** What one operator asked for and how it was decided. */
export interface Approval {
  readonly asked: EventData<'ApprovalAsked'> | null;
  readonly state: 'none' | 'asked' | 'granted' | 'refused' | 'expired' | 'executed' | 'not-possible';
  readonly decidedBy: string | null;
}

const initial: Approval = { asked: null, state: 'none', decidedBy: null };

function evolve(approval: Approval, { type, data }: ApprovalEvent): Approval {
  switch (type) {
    case 'ApprovalAsked':
      return { asked: data, state: 'asked', decidedBy: null };
    case 'ApprovalGranted':
      return { ...approval, state: 'granted', decidedBy: data.operatorId };
    case 'ApprovalRefused':
      return { ...approval, state: 'refused', decidedBy: data.operatorId };
    case 'ApprovalExpired':
      return { ...approval, state: 'expired' };
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
 * @throws Refusal 404; 403 `own-request`; 409 `decided-already`, `expired`, `changed-meanwhile`
 */
export function decide(
  approval: Approval,
  yes: boolean,
  operatorId: string,
  payloadHash: string | null,
  now: Date,
): Decided {
  const { asked, state, decidedBy } = approval;
  if (!asked) throw new Refusal(404, 'no-approval', 'There is no such request.');
  if (asked.askedBy === operatorId)
    throw new Refusal(403, 'own-request', 'You asked for it yourself: somebody else decides.');
  const done = state !== 'asked' && state !== 'expired';
  if (done && decidedBy === operatorId && yes === (state !== 'refused')) return [];
  if (done) throw new Refusal(409, 'decided-already', 'Somebody else has decided this already.');
  if (state === 'expired' || now.getTime() >= Date.parse(asked.expiresAt))
    throw new Refusal(409, 'expired', 'This request has run out. It can be asked again.');
  if (payloadHash !== null && payloadHash !== asked.payloadHash)
    throw new Refusal(409, 'changed-meanwhile', 'This is not what was asked for. Look at it again.');
  const at = now.toISOString();
  return yes
    ? [event('ApprovalGranted', { operatorId, payloadHash: asked.payloadHash, at })]
    : [event('ApprovalRefused', { operatorId, at })];
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
