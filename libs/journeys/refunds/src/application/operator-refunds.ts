import { Inject, Injectable } from '@nestjs/common';
import type { ApprovalExecutor, GrantedRequest } from '@usdt-africa/approvals';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Loaded } from '@usdt-africa/event-store';
import type { refundEnded } from '@usdt-africa/orders';
import { ProductConfig } from '@usdt-africa/platform';
import { end } from '../domain/decide.js';
import type { Refund, RefundEvent, RequestedRefund } from '../domain/refund.js';
import { RefundSends } from './refund-sends.js';
import { endedOf } from './ended-order.js';
import { type By, RefundStreams } from './refund-streams.js';

/** What operators do with refunds, alone or as two of them agreed. */
@Injectable()
export class OperatorRefunds {
  constructor(
    private readonly refunds: RefundStreams,
    private readonly sends: RefundSends,
    @Inject(ProductConfig) private readonly rules: Parameters<typeof refundEnded>[3],
  ) {}

  /** @throws Refusal 404 `no-refund` */
  require(refundId: string): Promise<Loaded<RequestedRefund, RefundEvent>> {
    return this.refunds.loadRequested(refundId);
  }

  /** It is sent. @throws Refusal 404; 409 `not-held`, `two-people` */
  async approve(refundId: string, people: readonly string[], by: By): Promise<void> {
    await this.sends.approve(refundId, people, by);
  }

  /** A send that was given up is requested once more. @throws Refusal 404; 409 `not-stuck` */
  async sendAgain(refundId: string, by: By): Promise<void> {
    const { state } = await this.require(refundId);
    assertStuck(state);
    await this.sends.sendAgain(refundId, by);
  }

  /**
   * Ends it, and lets the order pay its deposits again.
   * @throws Refusal 404; 409 `sending-already`, `ended`
   */
  async refuse(refundId: string, people: readonly string[], by: By): Promise<void> {
    await this.refunds.change(
      refundId,
      (refund, order, now) => {
        const events = end(refund, 'refused', people, now);
        return { refund: events, order: events.length === 0 ? [] : endedOf(refund, order, now, this.rules) };
      },
      by,
    );
  }
}

/** @throws Refusal 409 `not-held` */
export function assertHeld({ phase }: Refund): void {
  if (phase !== 'held') throw refusal('refunds.not-held');
}

/** @throws Refusal 409 `not-stuck` */
export function assertStuck({ phase }: Refund): void {
  if (phase !== 'stuck') throw refusal('refunds.not-stuck');
}

/** Carries out what two people agreed about a held refund. */
@Injectable()
export class RefundApprovals implements ApprovalExecutor {
  constructor(private readonly refunds: OperatorRefunds) {}

  async run({ payload, people, actor, reason, correlationId, causationId }: GrantedRequest): Promise<void> {
    const refundId = payload['refundId']!;
    const { state } = await this.refunds.require(refundId);
    // The same request again, after its outcome was lost.
    if (state.approvedBy.length > 0 && people.every((one) => state.approvedBy.includes(one))) return;
    if (state.address !== payload['address']) throw refusal('orders.changed-meanwhile');
    await this.refunds.approve(refundId, people, { actor, reason, correlationId, causationId });
  }

  /** A second person who says no refuses the refund; after a request that only expired it can be requested again. */
  async dropped(
    { payload, people, actor, reason, correlationId, causationId }: GrantedRequest,
    why: 'refused' | 'expired',
  ): Promise<void> {
    const refundId = payload['refundId']!;
    const { state } = await this.refunds.require(refundId);
    if (why === 'expired' || state.phase !== 'held') return;
    await this.refunds.refuse(refundId, people, { actor, reason, correlationId, causationId });
  }
}
