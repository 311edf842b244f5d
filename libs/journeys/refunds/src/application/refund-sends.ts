import { Inject, Injectable } from '@nestjs/common';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { ListedSenders } from '@usdt-africa/deposits';
import { crashPoint, eventsOf, isEvent, PostgresEventStore } from '@usdt-africa/event-store';
import { evolveAll } from '@usdt-africa/kernel';
import {
  assetReturnCompleted,
  assetReturnUndone,
  isRefundDoubtful,
  type PlacedOrder,
  refundCompleted,
  refunded,
  refundSendUndone,
  refundSum,
} from '@usdt-africa/orders';
import { ProductConfig } from '@usdt-africa/platform';
import { SendRequests } from '@usdt-africa/sends';
import {
  approve,
  complete,
  type Decided,
  expire,
  isSendable,
  type ProofDeposit,
  type ProofSignature,
  proofReceived,
  proveBySignature,
  requestSend,
  sendGivenUp,
  toppedUp,
  tryAgain,
} from '../domain/decide.js';
import { isOfAsset, nextCauseId, type Refund, refundDecider } from '../domain/refund.js';
import { assetSending, sentAsset } from './asset-sends.js';
import { endedOf } from './ended-order.js';
import { type By, type RefundMove, RefundStreams } from './refund-streams.js';
import { RefundWork } from './refund-work.js';

type Rules = Parameters<typeof endedOf>[3];

/**
 * Brings a refund from the proof of its address to its end. The request of its send, the refund's events and the money of its
 * order are one append each time, so that a send exists exactly where the order's deposits left it.
 */
@Injectable()
export class RefundSends {
  readonly #listed: ListedSenders;

  constructor(
    private readonly store: PostgresEventStore,
    private readonly refunds: RefundStreams,
    private readonly work: RefundWork,
    private readonly sends: SendRequests,
    @Inject(ProductConfig) private readonly rules: Rules,
  ) {
    this.#listed = new ListedSenders(store);
  }

  /** A deposit of a proof's sum is final: it proves the address, or nothing. */
  async proofReceived({ refundId, depositKey }: EventData<'OrderProofDepositReceived'>, by: By): Promise<void> {
    const [deposit, { listed }] = await Promise.all([this.#deposit(depositKey), this.#listed.now()]);
    await this.refunds.change(
      refundId,
      (refund, order, now) => {
        const events = proofReceived(refund, deposit, now, isDoubtful(refund, order, listed));
        return this.#sending(refund, order, events, now);
      },
      by,
    );
  }

  /** Its owner signed the message: the address is proved. @throws Refusal as {@link proveBySignature} */
  async proveBySignature(refundId: string, signed: ProofSignature, by: By): Promise<Refund> {
    const { listed } = await this.#listed.now();
    const isFromListed = await this.#isFromListed(refundId, listed);
    return this.refunds.change(
      refundId,
      (refund, order, now) => {
        const isWithTwo = isFromListed || isDoubtful(refund, order, listed);
        return this.#sending(refund, order, proveBySignature(refund, signed, now, isWithTwo), now);
      },
      by,
    );
  }

  /** Two people approved it: it is sent. @throws Refusal 404; 409 `not-held`, `two-people` */
  approve(refundId: string, people: readonly string[], by: By): Promise<Refund> {
    return this.refunds.change(
      refundId,
      (refund, order, now) => this.#sending(refund, order, approve(refund, people, now), now),
      by,
    );
  }

  /** A person has it sent once more after its send was given up. Nothing for any other. */
  sendAgain(refundId: string, by: By): Promise<Refund> {
    return this.refunds.change(
      refundId,
      (refund, order, now) => this.#sending(refund, order, tryAgain(refund, now), now),
      by,
    );
  }

  /** Its transaction is in a solid block. */
  async settled({ for: cause, sendId, txId, block, feeSun }: EventData<'SendSettled'>, by: By): Promise<void> {
    await this.#ofCause(cause.id, by, (refund, order, now) => {
      const events = complete(refund, { sendId, txId, block, feeSun }, now);
      const { refundId } = refund.requested!;
      if (events.length === 0) return { refund: [], order: [] };
      if (isOfAsset(refund)) return { refund: events, order: assetReturnCompleted(order, refundId, txId, now) };
      return { refund: events, order: refundCompleted(order, refundId, now, this.rules) };
    });
  }

  /** The top-up for the return of a token is in a solid block: the token's own send follows. Nothing for a sweep's. */
  async toppedUp({ for: cause, sendId, txId, feeSun }: EventData<'SendSettled'>, by: By): Promise<void> {
    await this.#ofCause(cause.id, by, (refund, order, now) => {
      const events = toppedUp(refund, { sendId, txId, feeSun }, now);
      return events.length === 0 ? { refund: [], order: [] } : assetSending(this.sends, refund, order, events, now);
    });
  }

  /** Nothing was sent: the order has its money again, and a person decides. */
  async givenUp({ for: cause, sendId, reason, detail }: EventData<'SendGivenUp'>, by: By): Promise<void> {
    await this.#ofCause(cause.id, by, (refund, order, now) => {
      const events = sendGivenUp(refund, { sendId, reason, detail }, now);
      const { refundId, costMicro } = refund.requested!;
      if (events.length === 0) return { refund: [], order: [] };
      // Of a top-up nothing left the order.
      if (cause.kind === 'top-up') return { refund: events, order: [] };
      if (isOfAsset(refund))
        return { refund: events, order: assetReturnUndone(order, sentAsset(refund, cause.id), now) };
      const sent = { refundId, causeId: cause.id, costMicro: BigInt(costMicro) };
      return { refund: events, order: refundSendUndone(order, sent, now) };
    });
  }

  /** Its time ended without a proof. Nothing before that. */
  async expire(refundId: string, by: By): Promise<void> {
    await this.refunds.change(
      refundId,
      (refund, order, now) => {
        const events = expire(refund, now);
        if (events.length === 0) return { refund: [], order: [] };
        return { refund: events, order: endedOf(refund, order, now, this.rules) };
      },
      by,
    );
  }

  async #ofCause(causeId: string, by: By, decide: Parameters<RefundStreams['change']>[1]): Promise<void> {
    const refundId = await this.work.ofCause(causeId);
    if (refundId === null) return;
    crashPoint('refund.before-end');
    await this.refunds.change(refundId, decide, by);
    crashPoint('refund.after-end');
  }

  /** Adds the request of the send where nothing is left to wait for. */
  #sending(refund: Refund, order: PlacedOrder, decided: Decided, now: Date): RefundMove {
    const after = evolveAll(refundDecider, refund, decided);
    if (!isSendable(after)) return { refund: decided, order: [] };
    const { refundId, costMicro } = after.requested;
    const causeId = nextCauseId(refundId, after);
    const cost = BigInt(costMicro);
    const { sendsMicro } = refundSum(order, refundId, cost);
    const { sendId, append, alongside } = this.sends.prepare({
      for: { kind: 'refund', id: causeId },
      walletId: null,
      to: after.address,
      amountMicro: sendsMicro,
    });
    return {
      refund: [...decided, ...requestSend(after, { sendId, amountMicro: sendsMicro }, now)],
      order: refunded(order, { refundId, causeId, costMicro: cost }, now),
      appends: [append],
      alongside: async (tx) => {
        await alongside(tx);
        crashPoint('refund.before-send');
      },
    };
  }

  /** Whether another asset that goes back was sent by a listed address: two people look at it. */
  async #isFromListed(refundId: string, listed: Readonly<Record<string, unknown>>): Promise<boolean> {
    const { state } = await this.refunds.load(refundId);
    if (!isOfAsset(state)) return false;
    const recorded = await this.store.readStreams(state.requested.asset.assetKeys.map(streams.asset));
    const received = [...recorded.values()].flatMap((events) => eventsOf(events, 'UnsupportedAssetReceived'));
    return received.some(({ data: { from } }) => listed[from] !== undefined);
  }

  /** The deposit of a key, as the chain has it. */
  async #deposit(depositKey: string): Promise<ProofDeposit> {
    const recorded = await this.store.readStream(streams.deposit(depositKey));
    const confirmed = recorded.find((event) => isEvent(event, 'DepositConfirmed'));
    if (!confirmed || !isEvent(confirmed, 'DepositConfirmed')) throw new RangeError(`${depositKey} is not final`);
    const { from, amountMicro, receivedAt } = confirmed.data;
    return { depositKey, from, amountMicro: BigInt(amountMicro), receivedAt: new Date(receivedAt).toISOString() };
  }
}

/** Whether two people look at it whatever the amount: its payout may be paid after all, or its address was listed meanwhile. */
function isDoubtful({ address }: Refund, order: PlacedOrder, listed: Readonly<Record<string, unknown>>): boolean {
  return isRefundDoubtful(order) || (address !== null && listed[address] !== undefined);
}
