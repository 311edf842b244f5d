import type { EventData } from '@usdt-africa/contracts/events';

export type HoldReason = EventData<'OrderHeld'>['reason'];

/** The facts that every mail about an order may use. */
export interface OrderFacts {
  readonly number: string;
  readonly word: string;
  readonly amountMicro: bigint;
  readonly nairaKobo: bigint;
  readonly rate: string;
  readonly lockEndsAt: string;
  /** What the customer chose on the order for a different amount; null: they did not choose. */
  readonly mismatch: EventData<'OrderMismatchChosen'>['choice'] | null;
  /** Null once the recipient's data were erased. */
  readonly recipient: {
    readonly accountName: string;
    readonly bankShortName: string;
    readonly accountNumber: string;
  } | null;
}

/** What was paid since the order was last complete. */
export interface DeliveryFacts {
  readonly amountMicro: bigint;
  readonly nairaKobo: bigint;
  /** The deposits, part by part: they sum to what was paid. */
  readonly parts: readonly DeliveredPart[];
  readonly stampDutyKobo: bigint;
  readonly sessionIds: readonly string[];
  /** From the first deposit to the last settlement. */
  readonly milliseconds: number;
  /** When the last payout was settled. */
  readonly settledAt: string;
}

/** A part of a deposit, at its one rate. */
export interface DeliveredPart {
  readonly amountMicro: bigint;
  readonly rate: string;
  readonly referenceRate: string;
  /** When the reference rate was seen. */
  readonly marketAt: string | null;
  /** Whose word it is, by the names of the sources. */
  readonly marketFrom: readonly string[];
  readonly nairaKobo: bigint;
  readonly receivedAt: string;
}

export interface HoldFacts {
  readonly reason: HoldReason;
  /** Whether the unreviewed amount is lower than usual, because it may be a first payment. */
  readonly isFirst: boolean;
  readonly amountMicro: bigint;
  readonly since: string;
}

/** A payout that came back, or that the bank did not take. */
export interface UnpaidFacts {
  readonly nairaKobo: bigint;
  readonly at: string;
}

/** The facts of an order's case that a mail may use. */
export interface DisputeFacts {
  /** `D-2041`. */
  readonly number: string;
  /** A question about the order; false for a dispute. */
  readonly isQuestion: boolean;
  /** What the case is about, in kobo. */
  readonly nairaKobo: bigint;
  /** What one of ours wrote, and their first name; null when nothing was written, or it was erased. */
  readonly message: { readonly text: string; readonly by: string } | null;
  /** Who must act next, and until when. */
  readonly due: { readonly of: 'us' | 'customer'; readonly at: string } | null;
  readonly resolved: {
    readonly how: EventData<'DisputeResolved'>['how'];
    readonly sessionId: string | null;
    readonly reference: string | null;
  } | null;
}

export const DISPUTE_KINDS = [
  'dispute-opened',
  'dispute-answered',
  'dispute-paying-again',
  'dispute-refunding',
  'dispute-resolved',
] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** The facts of a refund that a mail may use. */
export interface RefundFacts {
  readonly number: string;
  /** Null before its owner named one. */
  readonly address: string | null;
  /** What its address gets: with the sums that proved it, less the cost. */
  readonly sendsMicro: bigint;
  /** What is deducted for the network. */
  readonly costMicro: bigint;
  /** Of another token or of TRX, whose sums count instead; null or left out: of the product's stablecoin. */
  readonly asset?: { readonly symbol: string; readonly sends: string; readonly cost: string | null } | null;
  /** Two people look at it before it is sent. */
  readonly isHeld: boolean;
  /** Without proof it ends then. */
  readonly dueAt: string;
  readonly transactionId: string | null;
  readonly endedWhy: EventData<'RefundEnded'>['why'] | null;
  readonly at: string;
}

export const REFUND_KINDS = ['refund-requested', 'refund-proved', 'refund-sent', 'refund-ended'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** The content of a mail. */
export type OrderMailFacts =
  | { readonly kind: DisputeKind; readonly dispute: DisputeFacts }
  | { readonly kind: RefundKind; readonly refund: RefundFacts }
  | { readonly kind: 'order-placed' | 'order-link' }
  | { readonly kind: 'order-delivered'; readonly delivery: DeliveryFacts }
  /** To the recipient. `from`: who paid, masked; null once it was erased. */
  | { readonly kind: 'recipient-receipt'; readonly delivery: DeliveryFacts; readonly from: string | null }
  | { readonly kind: 'order-returned' | 'order-failed'; readonly unpaid: UnpaidFacts }
  | { readonly kind: 'order-held'; readonly hold: HoldFacts };
