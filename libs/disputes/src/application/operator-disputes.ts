import { actorOf } from '@usdt-africa/operators';
import { Refusal, uuidFrom } from '@usdt-africa/kernel';
import type { PlacedOrder } from '@usdt-africa/orders';
import type { Idempotency } from '@usdt-africa/platform';
import {
  askRefund,
  askRepay,
  claim,
  type Decided,
  handOver,
  note,
  operatorAnswers,
  type PayoutFacts,
  resolveByProof,
  startClock,
  stopClock,
  type Writing,
} from '../domain/decide.js';
import type { Dispute } from '../domain/dispute.js';
import { namesOf, subjectOf, withoutName } from './customer-disputes.js';
import type { DisputeContext } from './dispute-context.js';
import type { AddedBy, AddedFile } from './dispute-files.js';
import { disputeIdOf } from './dispute-streams.js';
import { orderMoney } from './order-money.js';
import type { ActingOperator, ApprovalGate, OperatorNames } from './ports.js';
import { firstNameOf, sealWords } from './words.js';

/** An operator's request about one case. */
export interface OperatorsRequest {
  readonly operator: ActingOperator;
  readonly orderId: string;
  readonly order: PlacedOrder;
  readonly key: string | undefined;
  /** The whole body, as it was asked. */
  readonly body: Readonly<Record<string, unknown>> & {
    readonly reason?: string | undefined;
    readonly version?: number | undefined;
  };
}

type Prepared = (dispute: Dispute) => Decided;

/** What operators do with cases. Every act is an event with who and why. */
export class OperatorDisputes {
  constructor(
    private readonly context: DisputeContext,
    private readonly idempotency: Idempotency,
    private readonly gate: ApprovalGate,
    private readonly operators: OperatorNames,
  ) {}

  claim(request: OperatorsRequest): Promise<void> {
    return this.act(request, 'claim', async (now) => (dispute) => claim(dispute, request.operator.id, now()));
  }

  /** @throws Refusal 422 `no-operator` for somebody who is none */
  async handOver(request: OperatorsRequest, to: string | null): Promise<void> {
    if (to !== null && !(await this.operators.names([to])).has(to))
      throw new Refusal(422, 'no-operator', 'There is no such operator to hand this over to.');
    return this.act(request, 'hand-over', async (now) => (dispute) => handOver(dispute, to, now()));
  }

  answer(request: OperatorsRequest, { text, files, promiseMinutes }: AnswerWords): Promise<void> {
    const { rules } = this.context;
    const { operator } = request;
    return this.act(
      request,
      'answer',
      async (now) => {
        const writing = await this.writing(request, text, files);
        const next =
          promiseMinutes === undefined
            ? ({ of: 'customer' } as const)
            : ({ of: 'us', withinMs: promiseMinutes * 60_000 } as const);
        return (dispute) => operatorAnswers(dispute, operator.id, writing, next, now(), rules);
      },
      files,
    );
  }

  note(request: OperatorsRequest, text: string): Promise<void> {
    return this.act(request, 'note', async (now) => {
      const { id, words } = await this.writing(request, text, []);
      return (dispute) => note(dispute, id, words, now());
    });
  }

  stopClock(request: OperatorsRequest, cause: Parameters<typeof stopClock>[1]): Promise<void> {
    return this.act(request, 'stop-clock', async (now) => (dispute) => stopClock(dispute, cause, now()));
  }

  startClock(request: OperatorsRequest): Promise<void> {
    return this.act(request, 'start-clock', async (now) => (dispute) => startClock(dispute, now()));
  }

  prove(
    request: OperatorsRequest,
    { payoutId, receiptFileId, text }: { payoutId: string; receiptFileId?: string | undefined; text: string },
  ): Promise<void> {
    const files = receiptFileId ? [receiptFileId] : [];
    return this.act(
      request,
      'prove',
      async (now) => {
        const payout = await this.payout(request.order, payoutId);
        const writing = text !== '' || receiptFileId ? await this.writing(request, text, files) : null;
        const shown = { receiptFileId: receiptFileId ?? null, writing };
        return (dispute) => resolveByProof(dispute, request.operator.id, payout, shown, now());
      },
      files,
    );
  }

  /** Asks for a payout to be sent again; what follows (at once, or after a second person) the process sees to. */
  repay(request: OperatorsRequest, payoutId: string): Promise<void> {
    const { operator, orderId, key } = request;
    return this.act(request, 'repay', async (now) => {
      const payout = await this.payout(request.order, payoutId);
      const { opened } = await this.context.disputes.require(disputeIdOf(orderId));
      const needsSecond = await this.gate.needsSecond(operator, {
        disputeId: opened.disputeId,
        disputeNumber: opened.number,
        orderId,
        payoutId,
        amountKobo: payout.amountKobo,
      });
      const approvalId = needsSecond ? uuidFrom('approval', orderId, payoutId, operator.id, key ?? '') : null;
      return (dispute) => askRepay(dispute, operator.id, payout, approvalId, now());
    });
  }

  refund(request: OperatorsRequest, payoutId: string): Promise<void> {
    return this.act(request, 'refund', async (now) => {
      const payout = await this.payout(request.order, payoutId);
      return (dispute) => askRefund(dispute, request.operator.id, payout, now());
    });
  }

  addFile(
    { operator, orderId, order }: OperatorsRequest,
    key: string,
    name: string,
    bytes: Buffer,
  ): Promise<AddedFile> {
    const by = actorOf(operator.id) as AddedBy;
    return this.context.files.add({ orderId, subjectId: subjectOf(order), by, key: [by, key], name, bytes });
  }

  private async act(
    { operator, orderId, order, key, body }: OperatorsRequest,
    verb: string,
    prepare: (now: () => Date) => Promise<Prepared>,
    fileIds: readonly string[] = [],
  ): Promise<void> {
    const { disputes, files, clock } = this.context;
    const actor = actorOf(operator.id);
    const route = `POST /api/admin/disputes/${disputeIdOf(orderId)}/${verb}`;
    await this.idempotency.once(
      { principal: actor, route, key, body, subjectId: subjectOf(order) },
      async (storeAnswer) => {
        const decide = await prepare(() => clock.now());
        const answer = { status: 200, body: {} };
        await disputes.change(
          orderId,
          decide,
          { actor, ...(body.reason ? { reason: body.reason } : {}) },
          {
            seenVersion: body.version,
            alongside: async (tx) => {
              await files.attach(tx, fileIds);
              await storeAnswer(tx, answer);
            },
          },
        );
        return answer;
      },
    );
  }

  private async writing(
    { operator, orderId, order, key }: OperatorsRequest,
    text: string,
    fileIds: readonly string[],
  ): Promise<Writing> {
    const { files, personalData } = this.context;
    const actor = actorOf(operator.id);
    const [added, names] = await Promise.all([
      files.take(orderId, actor as AddedBy, fileIds),
      this.operators.names([operator.id]),
    ]);
    const signedBy = firstNameOf(names.get(operator.id) ?? '');
    const words = await sealWords(personalData, subjectOf(order), { text, names: namesOf(added), signedBy });
    return { id: uuidFrom('dispute-message', actor, orderId, key ?? ''), words, files: added.map(withoutName) };
  }

  /** @throws Refusal 422 `no-payout` for one of another order */
  private async payout(order: PlacedOrder, payoutId: string): Promise<PayoutFacts> {
    const { payouts } = await orderMoney(this.context.store, order);
    const found = payouts.find((payout) => payout.payoutId === payoutId);
    if (!found) throw new Refusal(422, 'no-payout', 'This order has no such payout.');
    return found;
  }
}

interface AnswerWords {
  readonly text: string;
  readonly files: readonly string[];
  readonly promiseMinutes?: number | undefined;
}
