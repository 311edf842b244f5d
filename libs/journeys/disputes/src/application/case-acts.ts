import { Inject, Injectable } from '@nestjs/common';
import type { EmptyView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Principal, principalActor, uuidFrom } from '@usdt-africa/kernel';
import { actorOf, Profiles } from '@usdt-africa/operators';
import type { PlacedOrder } from '@usdt-africa/orders';
import type { IdempotentAnswer, StoreAnswer } from '@usdt-africa/platform';
import type { Decided, PayoutFacts, Writing } from '../domain/decide.js';
import type { Dispute } from '../domain/dispute.js';
import { type AddedBy, type AddedFile, DisputeFiles } from './dispute-files.js';
import { DisputeStreams } from './dispute-streams.js';
import { orderMoney } from './order-money.js';
import type { OperatorIdentity, OperatorNames } from './ports.js';
import { firstNameOf, sealWords } from './words.js';

/** Confirms that the action was done: the case itself is read again for each response. */
export type ActAnswer = IdempotentAnswer<EmptyView>;

interface RepeatableAct {
  readonly orderId: string;
  readonly order: PlacedOrder;
  /** The Idempotency-Key that makes it the same act. */
  readonly key: string;
  readonly storeAnswer: StoreAnswer<EmptyView>;
}

/** An order's owner, and the request they make. */
export interface OwnersRequest extends RepeatableAct {
  readonly principal: Principal;
}

/** An operator's request about one case. */
export interface OperatorsRequest extends RepeatableAct {
  readonly operator: OperatorIdentity;
  /** Body of the request: its reason, and the number of events that the operator had seen. */
  readonly body: Readonly<Record<string, unknown>> & {
    readonly reason?: string | undefined;
    readonly version?: number | undefined;
  };
}

type Decide = (dispute: Dispute) => Decided;

/** What all acts on cases have in common: they are events with who and why, stored with their answer. */
@Injectable()
export class CaseActs {
  constructor(
    private readonly disputes: DisputeStreams,
    private readonly files: DisputeFiles,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    @Inject(Profiles) private readonly operators: OperatorNames,
  ) {}

  async ofOwner(
    { orderId, principal, storeAnswer }: OwnersRequest,
    status: number,
    decide: Decide,
    fileIds: readonly string[] = [],
  ): Promise<ActAnswer> {
    const answer = { status, body: {} };
    const by = { actor: principalActor(principal) };
    await this.disputes.change(orderId, decide, by, {
      alongside: async (tx) => {
        await this.files.attach(tx, fileIds);
        await storeAnswer(tx, answer);
      },
    });
    return answer;
  }

  async ofOperator(
    { operator, orderId, body, storeAnswer }: OperatorsRequest,
    decide: Decide,
    fileIds: readonly string[] = [],
  ): Promise<ActAnswer> {
    const answer = { status: 200, body: {} };
    const by = { actor: actorOf(operator.id), ...(body.reason ? { reason: body.reason } : {}) };
    await this.disputes.change(orderId, decide, by, {
      seenVersion: body.version,
      alongside: async (tx) => {
        await this.files.attach(tx, fileIds);
        await storeAnswer(tx, answer);
      },
    });
    return answer;
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

  /** @throws Refusal 422 `no-payout` for one of another order */
  async payout(order: PlacedOrder, payoutId: string): Promise<PayoutFacts> {
    const { payouts } = await orderMoney(this.store, order);
    const found = payouts.find((payout) => payout.payoutId === payoutId);
    if (!found) throw refusal('disputes.no-payout');
    return found;
  }

  async #writing(
    { orderId, order, key }: RepeatableAct,
    by: AddedBy,
    author: string,
    signedBy: string | null,
    text: string,
    fileIds: readonly string[],
  ): Promise<Writing> {
    const added = await this.files.take(orderId, by, fileIds);
    const names = Object.fromEntries(added.map((file) => [file.fileId, file.name]));
    const words = await sealWords(this.personalData, subjectOf(order), { text, names, signedBy });
    return { id: uuidFrom('dispute-message', author, orderId, key), words, files: added.map(withoutName) };
  }
}

/** Whose key seals what a case holds: the order's sender. */
export function subjectOf(order: PlacedOrder): string {
  return order.placed.sender.$sealed.s;
}

function withoutName({ fileId, kind, bytes, sha256 }: AddedFile): Writing['files'][number] {
  return { fileId, kind, bytes, sha256 };
}
