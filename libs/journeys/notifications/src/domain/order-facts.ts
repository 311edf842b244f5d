import type { EventData } from '@usdt-africa/contracts/events';

export type HoldReason = EventData<'OrderHeld'>['reason'];

/** What every mail about an order may say of it. */
export interface OrderFacts {
  readonly number: string;
  readonly word: string;
  readonly amountMicro: bigint;
  readonly nairaKobo: bigint;
  readonly rate: string;
  readonly lockEndsAt: string;
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
  /** What arrived, part by part: they sum to what was paid. */
  readonly parts: readonly DeliveredPart[];
  readonly stampDutyKobo: bigint;
  readonly sessionIds: readonly string[];
  /** From the first deposit's arrival to the last settlement. */
  readonly milliseconds: number;
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
  readonly arrivedAt: string;
}

export interface HoldFacts {
  readonly reason: HoldReason;
  /** Whether less than usual is let go unseen, for it may be a first payment. */
  readonly isFirst: boolean;
  readonly amountMicro: bigint;
  readonly since: string;
}

/** A payout that came back, or that the bank did not take. */
export interface UnpaidFacts {
  readonly nairaKobo: bigint;
  readonly at: string;
}

/** What a mail may say of an order's case. */
export interface DisputeFacts {
  /** `D-2041`. */
  readonly number: string;
  /** What the case is about, in kobo. */
  readonly nairaKobo: bigint;
  /** What one of ours wrote, and their first name; null when nothing was written, or it was erased. */
  readonly said: { readonly text: string; readonly by: string } | null;
  /** Until when whom is waited for. */
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

/** What a mail tells. */
export type MailStory =
  | { readonly kind: DisputeKind; readonly dispute: DisputeFacts }
  | { readonly kind: 'order-placed' | 'order-link' }
  | { readonly kind: 'order-delivered'; readonly delivery: DeliveryFacts }
  | { readonly kind: 'order-returned' | 'order-failed'; readonly unpaid: UnpaidFacts }
  | { readonly kind: 'order-held'; readonly hold: HoldFacts };
