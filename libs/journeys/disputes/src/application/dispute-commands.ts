import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Principal, principalActor, uuidFrom } from '@usdt-africa/kernel';
import { actorOf, Profiles } from '@usdt-africa/operators';
import type { PlacedOrder } from '@usdt-africa/orders';
import { purchaseSubject } from '@usdt-africa/purchases';
import type { PoolClient } from 'pg';
import type { Decided, PayoutFacts } from '../domain/guards.js';
import type { Writing } from '../domain/decide.js';
import type { Dispute } from '../domain/dispute.js';
import { type AddedBy, type AddedFile, DisputeFiles } from './dispute-files.js';
import { DisputeStreams } from './dispute-streams.js';
import { orderMoney } from './order-money.js';
import type { OperatorIdentity, OperatorNames } from './ports.js';
import { firstNameOf, sealWords } from './words.js';

/** What a case is about. */
export interface CaseOf {
  /** Of the order, or of the purchase. */
  readonly orderId: string;
  /** Null: it is about a purchase. */
  readonly order: PlacedOrder | null;
}

interface DisputeRequest extends CaseOf {
  /** The Idempotency-Key that makes it the same request. */
  readonly key: string;
  /** Marks the request as carried out, in the transaction of its event. */
  readonly markDone: (tx: PoolClient) => Promise<void>;
}

/** The owner of an order or a purchase, and the request they make. */
export interface OwnersRequest extends DisputeRequest {
  readonly principal: Principal;
}

/** An operator's request about one case. */
export interface OperatorsRequest extends DisputeRequest {
  readonly operator: OperatorIdentity;
  /** Body of the request: its reason, and the number of events that the operator had seen. */
  readonly body: Readonly<Record<string, unknown>> & {
    readonly reason?: string | undefined;
    readonly version?: number | undefined;
  };
}

type Decide = (dispute: Dispute) => Decided;

/** Carries out what owners and operators decide about a case: events with actor and reason, and the files of a message. */
@Injectable()
export class DisputeCommands {
  constructor(
    private readonly disputes: DisputeStreams,
    private readonly files: DisputeFiles,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    @Inject(Profiles) private readonly operators: OperatorNames,
  ) {}

  async byOwner(
    { orderId, order, principal, markDone }: OwnersRequest,
    decide: Decide,
    fileIds: readonly string[] = [],
  ): Promise<void> {
    const by = { actor: principalActor(principal) };
    await this.disputes.change(orderId, decide, by, {
      ofPurchase: order === null,
      alongside: async (tx) => {
        await this.files.attach(tx, fileIds);
        await markDone(tx);
      },
    });
  }

  async byOperator(
    { operator, orderId, order, body, markDone }: OperatorsRequest,
    decide: Decide,
    fileIds: readonly string[] = [],
  ): Promise<void> {
    const by = { actor: actorOf(operator.id), ...(body.reason ? { reason: body.reason } : {}) };
    await this.disputes.change(orderId, decide, by, {
      ofPurchase: order === null,
      seenVersion: body.version,
      alongside: async (tx) => {
        await this.files.attach(tx, fileIds);
        await markDone(tx);
      },
    });
  }

  /** Words of the customer, with files that they added before. */
  ownersWriting(request: OwnersRequest, text: string, fileIds: readonly string[]): Promise<Writing> {
    return this.#writing(request, 'customer', request.principal.key, null, text, fileIds);
  }

  /** Words of ours, signed with a first name, with files that this operator added before. */
  async operatorsWriting(request: OperatorsRequest, text: string, fileIds: readonly string[]): Promise<Writing> {
    const { id } = request.operator;
    const by = actorOf(id) as AddedBy;
    const signedBy = firstNameOf((await this.operators.names([id])).get(id) ?? '');
    return this.#writing(request, by, by, signedBy, text, fileIds);
  }

  /** @throws Refusal 422 `no-payout` for one of another order, and for a purchase, which has none */
  async payout(order: PlacedOrder | null, payoutId: string): Promise<PayoutFacts> {
    if (!order) throw refusal('disputes.no-payout');
    const { payouts } = await orderMoney(this.store, order);
    const found = payouts.find((payout) => payout.payoutId === payoutId);
    if (!found) throw refusal('disputes.no-payout');
    return found;
  }

  async #writing(
    { orderId, order, key }: DisputeRequest,
    by: AddedBy,
    author: string,
    signedBy: string | null,
    text: string,
    fileIds: readonly string[],
  ): Promise<Writing> {
    const added = await this.files.take(orderId, by, fileIds);
    const names = Object.fromEntries(added.map((file) => [file.fileId, file.name]));
    const words = await sealWords(this.personalData, subjectOf({ orderId, order }), { text, names, signedBy });
    return { id: uuidFrom('dispute-message', author, orderId, key), words, files: added.map(withoutName) };
  }
}

/** Whose key seals what a case holds: the order's sender, or the purchase. */
export function subjectOf({ orderId, order }: CaseOf): string {
  return order ? order.placed.sender.$sealed.s : purchaseSubject(orderId);
}

function withoutName({ fileId, kind, bytes, sha256 }: AddedFile): Writing['files'][number] {
  return { fileId, kind, bytes, sha256 };
}
