import { isPersonName } from '@usdt-africa/contracts/api';
import { type DomainEvent, type EventData, orderEventTypes, streams } from '@usdt-africa/contracts/events';
import { type EventStore, eventsOf, isEvent, type PersonalData } from '@usdt-africa/event-store';
import { fold, maskLastName } from '@usdt-africa/kernel';
import { marketAt, orderDecider, orderDeposits } from '@usdt-africa/orders';
import {
  type DeliveredPart,
  type DeliveryFacts,
  DISPUTE_KINDS,
  type DisputeKind,
  type HoldFacts,
  type OrderMailFacts,
  type OrderFacts,
  REFUND_KINDS,
  type RefundKind,
} from '../domain/order-facts.js';
import { disputeFacts } from './dispute-context.js';
import { refundFacts } from './refund-context.js';

type OrderEvent = DomainEvent<(typeof orderEventTypes)[number]> & { readonly eventId: string };

/** An order and the content of a mail about it; `over`: it is outdated, and the mail would only confuse. */
export interface OrderMailContext {
  readonly order: OrderFacts;
  readonly facts: OrderMailFacts;
  readonly over: boolean;
}

/** Reads the content of a mail from the order's events and those of its payouts. */
export class OrderContexts {
  constructor(
    private readonly store: Pick<EventStore, 'readStream' | 'readStreams'>,
    private readonly personalData: Pick<PersonalData, 'open'>,
  ) {}

  /**
   * The content as of the event that requested the mail.
   * @param causedBy id of that event in the order's stream, or in that of its case
   * @returns null when there is no such order or event
   */
  async read(orderId: string, kind: OrderMailFacts['kind'], causedBy: string): Promise<OrderMailContext | null> {
    const events = eventsOf(await this.store.readStream(streams.order(orderId)), ...orderEventTypes);
    const placed = eventsOf(events, 'OrderPlaced')[0]?.data;
    if (!placed) return null;
    const mismatch = eventsOf(events, 'OrderMismatchChosen').at(-1)?.data.choice ?? null;
    const order = await this.orderFacts(placed, mismatch);
    if (isDisputeKind(kind)) {
      const dispute = await disputeFacts(this.store, this.personalData, orderId, causedBy);
      return dispute && { order, facts: { kind, dispute }, over: false };
    }
    if (isRefundKind(kind)) {
      const reported = await refundFacts(this.store, events, kind, causedBy);
      return reported && { order, facts: { kind, refund: reported.refund }, over: reported.over };
    }
    // Only the link's holder requests it: no event of the order does.
    if (kind === 'order-link') return { order, facts: { kind }, over: false };
    const at = events.findIndex((event) => event.eventId === causedBy);
    if (at < 0) return null;
    switch (kind) {
      case 'order-placed':
        return { order, facts: { kind }, over: events.some((event) => ENDS.has(event.type)) };
      case 'order-delivered':
      case 'recipient-receipt': {
        const upToCause = events.slice(0, at + 1);
        const paid = settledIn(upToCause);
        const returned = eventsOf(events.slice(at + 1), 'OrderPayoutReturned');
        return {
          order,
          facts:
            kind === 'order-delivered'
              ? { kind, delivery: await this.delivery(upToCause) }
              : { kind, delivery: await this.delivery(upToCause), from: await this.#senderOf(placed) },
          // The mail must not claim that money is in an account from which it was returned meanwhile.
          over: returned.some(({ data }) => paid.has(data.payoutId)),
        };
      }
      case 'order-returned':
      case 'order-failed': {
        const cause = events[at];
        if (!isEvent(cause, 'OrderPayoutReturned', 'OrderPayoutFailed')) return null;
        const { payoutId, at: since } = cause.data;
        const requested = eventsOf(events, 'PayoutRequested').find(({ data }) => data.payoutId === payoutId)?.data;
        if (!requested) return null;
        // Sent again, undone, or paid after all: the next mail reports that.
        const later = eventsOf(events.slice(at + 1), 'OrderPayoutReopened', 'OrderPayoutUndone', 'OrderPayoutSettled');
        return {
          order,
          facts: { kind, unpaid: { nairaKobo: BigInt(requested.amountKobo), at: since } },
          over: later.some(({ data }) => data.payoutId === payoutId),
        };
      }
      case 'order-held': {
        const hold = events[at];
        if (!isEvent(hold, 'OrderHeld')) return null;
        const later = eventsOf(events.slice(at + 1), 'OrderHoldEnded');
        return {
          order,
          facts: { kind, hold: holdFacts(hold.data, events) },
          // Where it ends for some deposits only, the rest is still held.
          over: later.some(({ data }) => data.reason === hold.data.reason && data.depositKeys === null),
        };
      }
    }
  }

  /** `Temitope A.`, only where it is a person's name. */
  async #senderOf({ sender }: EventData<'OrderPlaced'>): Promise<string | null> {
    const opened = await this.personalData.open<{ readonly firstName: string; readonly lastName: string }>(sender);
    const isName = opened && isPersonName(opened.firstName) && isPersonName(opened.lastName);
    return isName ? maskLastName(opened.firstName, opened.lastName) : null;
  }

  private async orderFacts(placed: EventData<'OrderPlaced'>, mismatch: OrderFacts['mismatch']): Promise<OrderFacts> {
    return {
      number: placed.number,
      word: placed.word,
      amountMicro: BigInt(placed.amountMicro),
      nairaKobo: BigInt(placed.nairaKobo),
      rate: placed.rate,
      lockEndsAt: placed.lockEndsAt,
      mismatch,
      recipient: await this.personalData.open<NonNullable<OrderFacts['recipient']>>(placed.recipient),
    };
  }

  /** @param events up to the reported OrderCompleted */
  private async delivery(events: readonly OrderEvent[]): Promise<DeliveryFacts> {
    const settledNow = settledIn(events);
    const requested = eventsOf(events, 'PayoutRequested').filter(({ data }) => settledNow.has(data.payoutId));
    const settled = await this.settlements(requested.map(({ data }) => data.payoutId));
    const parts = partsOf(events, new Set(requested.map(({ data }) => data.payoutId)));
    const started = Math.min(...parts.map(({ receivedAt }) => Date.parse(receivedAt)));
    const ended = Math.max(...settled.map((settlement) => Date.parse(settlement.settledAt)));
    return {
      amountMicro: requested.reduce((sum, { data }) => sum + BigInt(data.amountMicro), 0n),
      nairaKobo: settled.reduce((sum, settlement) => sum + BigInt(settlement.amountKobo), 0n),
      parts,
      stampDutyKobo: settled.reduce((sum, settlement) => sum + BigInt(settlement.stampDutyKobo), 0n),
      sessionIds: settled.flatMap((settlement) => settlement.sessionId ?? []),
      milliseconds: ended - started,
      settledAt: new Date(ended).toISOString(),
    };
  }

  private async settlements(payoutIds: readonly string[]): Promise<EventData<'PayoutSettled'>[]> {
    const payouts = await this.store.readStreams(payoutIds.map(streams.payout));
    return payoutIds.flatMap((payoutId) => {
      const last = eventsOf(payouts.get(streams.payout(payoutId)) ?? [], 'PayoutSettled').at(-1);
      return last ? [last.data] : [];
    });
  }
}

const isDisputeKind = (kind: OrderMailFacts['kind']): kind is DisputeKind =>
  (DISPUTE_KINDS as readonly string[]).includes(kind);

const isRefundKind = (kind: OrderMailFacts['kind']): kind is RefundKind =>
  (REFUND_KINDS as readonly string[]).includes(kind);

/** After these an open order's own link has nothing to offer that a later mail would not. */
const ENDS: ReadonlySet<string> = new Set(['OrderCompleted', 'OrderCancelled', 'OrderExpired']);

/**
 * The payouts that were settled since the order was last complete.
 * @param events up to the reported OrderCompleted
 */
function settledIn(events: readonly OrderEvent[]): ReadonlySet<string> {
  const before = events.slice(0, -1).findLastIndex((event) => event.type === 'OrderCompleted');
  return new Set(eventsOf(events.slice(before + 1), 'OrderPayoutSettled').map(({ data }) => data.payoutId));
}

/** What went into these payouts, priced as the order's page prices it. */
function partsOf(events: readonly OrderEvent[], payoutIds: ReadonlySet<string>): DeliveredPart[] {
  return orderDeposits(fold(orderDecider, events))
    .deposits.filter(({ payoutId }) => payoutId !== null && payoutIds.has(payoutId))
    .flatMap(({ receivedAt, parts }) =>
      parts.map((part) => ({
        amountMicro: BigInt(part.amountMicro),
        rate: part.rate,
        referenceRate: part.referenceRate,
        marketAt: marketAt(part),
        marketFrom: part.sources.map(({ name }) => name),
        nairaKobo: BigInt(part.nairaKobo),
        receivedAt,
      })),
    );
}

function holdFacts(held: EventData<'OrderHeld'>, events: readonly OrderEvent[]): HoldFacts {
  const deposits = eventsOf(events, 'OrderDepositConfirmed').filter(({ data }) =>
    held.depositKeys.includes(data.depositKey),
  );
  return {
    reason: held.reason,
    isFirst: eventsOf(events, 'OrderPayoutRestrictionsSet').some(({ data }) => data.capKobo !== null),
    amountMicro: deposits.reduce((sum, { data }) => sum + BigInt(data.amountMicro), 0n),
    since: held.at,
  };
}
