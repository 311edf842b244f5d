import { Injectable } from '@nestjs/common';
import type { OperatorChangePending, OperatorView } from '@usdt-africa/contracts/admin';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import type { IdempotentAnswer, StoreAnswer } from '@usdt-africa/platform';
import { OperatorApprovalGate, type OperatorApprovalAction } from './approval-gate.js';
import { operatorMetadata } from './operator-log.js';
import type { Also, Order } from './operators.js';

/** The operator as they then are, or the request that a second person has to decide. */
export type ChangeAnswer = IdempotentAnswer<OperatorView | OperatorChangePending>;

/** An admin's request: who, why, and the key that makes it the same request. */
export interface AdminRequest {
  readonly adminId: string;
  readonly reason: string;
  readonly key: string;
  readonly storeAnswer: StoreAnswer<OperatorView | OperatorChangePending>;
}

/**
 * An admin's requests about operators: executed alone for operators without deciding roles, with a second approval for
 * the others.
 */
@Injectable()
export class AdminRequests {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly gate: OperatorApprovalGate,
  ) {}

  /** Done at once: the answer is stored with the work. */
  async alone(
    { adminId, reason, storeAnswer }: AdminRequest,
    answer: ChangeAnswer,
    work: (order: Order, also: Also) => Promise<void>,
  ): Promise<ChangeAnswer> {
    const order = { by: [adminId], metadata: operatorMetadata({ id: adminId }, { reason }), alone: adminId };
    await work(order, (tx) => storeAnswer(tx, answer));
    return answer;
  }

  /** Put before a second person. */
  async together(
    { adminId, reason, key, storeAnswer }: AdminRequest,
    action: OperatorApprovalAction,
    about: { readonly operatorId: string; readonly act: string },
    payload: Readonly<Record<string, string>>,
  ): Promise<ChangeAnswer> {
    const { operatorId, act } = about;
    const approvalId = uuidFrom('approval', act, operatorId, adminId, key);
    await this.gate.request({
      approvalId,
      action,
      subject: { resource: 'operators', id: operatorId, label: '' },
      payload: { operatorId, ...payload },
      amountKobo: null,
      requestedBy: adminId,
      reason,
    });
    const answer = { status: 202, body: { pending: { approvalId } } };
    // A repeated request is the same request: nothing is lost when only this response is.
    await this.store.transaction((tx) => storeAnswer(tx, answer));
    return answer;
  }
}
