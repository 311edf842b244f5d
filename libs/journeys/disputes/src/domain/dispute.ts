import type { DisputeIssue, DisputeOutcome, HelpIssue } from '@usdt-africa/contracts/api';
import type { disputeEventTypes, DisputeEvidence, DomainEvent, EventData } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type DisputeEventType = (typeof disputeEventTypes)[number];
export type DisputeEvent = DomainEvent<DisputeEventType>;
export type StoredFile = EventData<'DisputeOpened'>['files'][number];

/**
 * Phase of a case.
 * - `open`: no operator has answered yet
 * - `waiting-us`, `waiting-customer`: whose turn it is
 * - `resolved`: done; a message of the customer, or money that comes back, opens it again
 */
export type DisputePhase = 'none' | 'open' | 'waiting-us' | 'waiting-customer' | 'resolved';

/** Whose answer is due and until when; null while none is. */
export interface Due {
  readonly of: 'us' | 'customer';
  /** Null while the clock stands. */
  readonly at: string | null;
  readonly stopped: {
    readonly cause: EventData<'DisputeClockStopped'>['cause'];
    readonly remainingMs: number;
    readonly at: string;
  } | null;
}

/** A requested repeat of a payout. */
export interface Repay {
  readonly payoutId: string;
  readonly amountKobo: bigint;
  readonly approvalId: string | null;
  /** `requested`: waits for an approval, or is about to be sent; `started`: a new attempt was sent. */
  readonly state: 'requested' | 'started';
  readonly requestedAt: string;
}

/** An open refund of the order. A state that was stored before refunds existed has none. */
export interface CaseRefund {
  readonly refundId: string;
  readonly requestedAt: string;
}

/** How a case was opened. `orderId`, `orderNumber`: of the order, or of the purchase. */
export interface OpenedCase extends Omit<EventData<'DisputeOpened'>, 'basis' | 'issue'> {
  readonly issue: DisputeIssue;
  /** Start of the two hours; null for a purchase, and for a question. */
  readonly basis: EventData<'DisputeOpened'>['basis'] | null;
}

/** How a case ended. */
export interface Resolution extends Omit<EventData<'DisputeResolved'>, 'how'> {
  readonly how: DisputeOutcome;
}

/** A case, folded from its own stream. */
export interface Dispute {
  readonly phase: DisputePhase;
  readonly opened: OpenedCase | null;
  /** What was known of the purchase when the case was opened; null for the case of an order. */
  readonly purchase: EventData<'PurchaseDisputeOpened'> | null;
  /** What the question concerns; null for a dispute and for the case of a purchase. */
  readonly topic: HelpIssue | null;
  readonly claimedBy: string | null;
  readonly due: Due | null;
  readonly evidence: readonly DisputeEvidence[];
  /** Both sides' messages, the opening words among them. */
  readonly messages: number;
  readonly files: readonly StoredFile[];
  readonly repay: Repay | null;
  readonly refund: CaseRefund | null;
  readonly resolution: Resolution | null;
  /** Who wrote last. */
  readonly lastBy: 'customer' | 'operator' | null;
  /** When one of ours first answered. */
  readonly firstAnswerAt: string | null;
  readonly lastAt: string | null;
}

const initial: Dispute = {
  phase: 'none',
  opened: null,
  purchase: null,
  topic: null,
  claimedBy: null,
  due: null,
  evidence: [],
  messages: 0,
  files: [],
  repay: null,
  refund: null,
  resolution: null,
  lastBy: null,
  firstAnswerAt: null,
  lastAt: null,
};

const dueAt = (of: Due['of'], at: string): Due => ({ of, at, stopped: null });

function evolve(dispute: Dispute, event: DisputeEvent): Dispute {
  switch (event.type) {
    case 'DisputeOpened': {
      const { data } = event;
      return {
        ...dispute,
        phase: 'open',
        opened: data,
        topic: null,
        due: dueAt('us', data.dueAt),
        evidence: data.evidence,
        messages: dispute.messages + (data.words ? 1 : 0),
        files: [...dispute.files, ...data.files],
        resolution: null,
        lastBy: 'customer',
        lastAt: data.openedAt,
      };
    }
    case 'OrderQuestionOpened': {
      const { topic, ...opened } = event.data;
      return {
        ...dispute,
        phase: 'open',
        opened: { ...opened, issue: 'other', basis: null },
        topic,
        due: dueAt('us', opened.dueAt),
        evidence: opened.evidence,
        messages: 1,
        files: opened.files,
        lastBy: 'customer',
        lastAt: opened.openedAt,
      };
    }
    case 'PurchaseDisputeOpened': {
      const { data } = event;
      const { disputeId, purchaseId, number, purchaseNumber, issue, amountKobo, words, files } = data;
      const { openedAt, dueAt: answerBy } = data;
      return {
        ...dispute,
        phase: 'open',
        opened: {
          disputeId,
          orderId: purchaseId,
          number,
          orderNumber: purchaseNumber,
          issue,
          basis: null,
          amountKobo,
          evidence: [],
          words,
          files,
          openedAt,
          dueAt: answerBy,
        },
        purchase: data,
        due: dueAt('us', answerBy),
        messages: words ? 1 : 0,
        files,
        lastBy: 'customer',
        lastAt: openedAt,
      };
    }
    case 'DisputeMessageWritten': {
      const { turn, files, by, at } = event.data;
      const written = {
        ...dispute,
        messages: dispute.messages + 1,
        files: [...dispute.files, ...files],
        lastBy: by,
        firstAnswerAt: by === 'operator' ? (dispute.firstAnswerAt ?? at) : dispute.firstAnswerAt,
        lastAt: at,
      };
      return turn ? withTurn(written, turn) : written;
    }
    case 'DisputeNoteAdded':
      return { ...dispute, lastAt: event.data.at };
    case 'DisputeClaimed':
      return { ...dispute, claimedBy: event.data.operatorId, lastAt: event.data.at };
    case 'DisputeReassigned':
      return { ...dispute, claimedBy: event.data.operatorId, lastAt: event.data.at };
    case 'DisputeEvidenceAdded': {
      const { evidence, turn, at } = event.data;
      const known = { ...dispute, evidence: [...dispute.evidence, evidence], lastAt: at };
      return turn ? withTurn(known, turn) : known;
    }
    case 'DisputeClockStopped': {
      const { cause, remainingMs, at } = event.data;
      return {
        ...dispute,
        due: dispute.due && { of: dispute.due.of, at: null, stopped: { cause, remainingMs, at } },
        lastAt: at,
      };
    }
    case 'DisputeClockResumed':
      return {
        ...dispute,
        due: dispute.due && dueAt(dispute.due.of, event.data.dueAt),
        lastAt: event.data.at,
      };
    case 'DisputeRepaymentRequested': {
      const { payoutId, amountKobo, approvalId, at } = event.data;
      return {
        ...dispute,
        repay: { payoutId, amountKobo: BigInt(amountKobo), approvalId, state: 'requested', requestedAt: at },
        lastAt: at,
      };
    }
    case 'DisputeRepayStarted':
      return { ...dispute, repay: dispute.repay && { ...dispute.repay, state: 'started' }, lastAt: event.data.at };
    case 'DisputeRepayDropped':
      return { ...dispute, repay: null, lastAt: event.data.at };
    case 'DisputeRefundRequested': {
      const { refundId, dueAt: until, at } = event.data;
      const refunding = { ...dispute, refund: { refundId, requestedAt: at }, lastAt: at };
      return withTurn(refunding, { of: 'customer', dueAt: until });
    }
    case 'DisputeRefundEnded': {
      const { dueAt: until, at } = event.data;
      return withTurn({ ...dispute, refund: null, lastAt: at }, { of: 'us', dueAt: until });
    }
    case 'DisputeResolved': {
      const { data } = event;
      const over = { phase: 'resolved', due: null, repay: null, refund: null } as const;
      return { ...dispute, ...over, resolution: data, lastAt: data.at };
    }
    case 'DisputeClosed': {
      const { at } = event.data;
      return { ...dispute, phase: 'resolved', due: null, resolution: { how: 'closed', proof: null, at }, lastAt: at };
    }
    case 'DisputeReopened':
      return {
        ...dispute,
        phase: 'waiting-us',
        due: dueAt('us', event.data.dueAt),
        resolution: null,
        lastAt: event.data.at,
      };
  }
}

function withTurn(dispute: Dispute, turn: { readonly of: Due['of']; readonly dueAt: string }): Dispute {
  return {
    ...dispute,
    phase: turn.of === 'us' ? 'waiting-us' : 'waiting-customer',
    due: dueAt(turn.of, turn.dueAt),
  };
}

/** How a dispute's events make its state. */
export const disputeDecider: Decider<Dispute, DisputeEvent> = { initial, evolve };

/** Whether a case is about a purchase. A state that was stored before cases of purchases existed is about an order. */
export function isOfPurchase({ purchase }: Pick<Dispute, 'purchase'>): boolean {
  return (purchase ?? null) !== null;
}

/** What the question of a case concerns; null for a dispute. A state that was stored before questions existed is a dispute. */
export function questionTopic({ topic }: Pick<Dispute, 'topic'>): HelpIssue | null {
  return topic ?? null;
}

/** The open refund of a case; null where there is none. */
export function openRefund({ refund }: Pick<Dispute, 'refund'>): CaseRefund | null {
  return refund ?? null;
}

/** Whether a case is not closed yet. */
export function isOpen(dispute: Dispute): boolean {
  return dispute.phase !== 'none' && dispute.phase !== 'resolved';
}
