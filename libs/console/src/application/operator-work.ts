import { actorOf, type OperatorLog, operatorMetadata, type Viewer } from '@usdt-africa/operators';
import { event, streams } from '@usdt-africa/contracts/events';
import { RECHECK } from '@usdt-africa/deposits';
import { ErasedSubjectError, type PersonalData, type PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, Refusal, uuidFrom } from '@usdt-africa/kernel';
import {
  changed,
  checkReleasable,
  holdByOperator,
  newlyReleasedKobo,
  noteOrder,
  type Order,
  type PlacedOrder,
  type OrderRules,
  type OrderStreams,
  type PayAgain,
  releasable,
  type ReleaseOrders,
} from '@usdt-africa/orders';
import type { OperatorPayouts } from '@usdt-africa/payouts';
import { correlationId, type Idempotency } from '@usdt-africa/platform';
import { needsSecond, whyNotRepay } from '../read-model/order-verbs.js';
import type { Approvals } from '@usdt-africa/approvals';

/** An operator's request: who, what exactly, and the key that makes it the same request. */
export interface Acting {
  readonly viewer: Viewer;
  readonly key: string | undefined;
  readonly body: { readonly reason?: string | undefined; readonly version?: number | undefined };
}

type Decided = ReturnType<typeof holdByOperator>;

export interface OperatorWorkParts {
  readonly store: PostgresEventStore;
  readonly orders: OrderStreams;
  readonly releases: ReleaseOrders;
  readonly again: PayAgain;
  readonly payouts: OperatorPayouts;
  readonly personalData: PersonalData;
  readonly idempotency: Idempotency;
  readonly operatorLog: OperatorLog;
  readonly approvals: Approvals;
  readonly clock: Clock;
  readonly rules: OrderRules;
}

/** What operators do with orders and payouts. Every act is an event with who and why. */
export class OperatorWork {
  constructor(private readonly parts: OperatorWorkParts) {}

  /** @throws Refusal 410 `erased` */
  async note(orderId: string, text: string, { viewer, key }: Acting): Promise<void> {
    const { orders, store, personalData, clock } = this.parts;
    const order = await orders.load(orderId);
    const noteId = uuidFrom('order-note', viewer.id, orderId, key ?? '');
    const events = await store.readStream(streams.order(orderId));
    const known = events.some(({ data }) => (data as { noteId?: string }).noteId === noteId);
    let words;
    try {
      words = await personalData.seal(subjectOf(order), { text });
    } catch (error) {
      if (error instanceof ErasedSubjectError)
        throw new Refusal(410, 'erased', 'The personal data of this order were erased: nothing can be added.');
      throw error;
    }
    const acting = { viewer, key, body: {} };
    await this.#change(order, 'note', acting, { text }, (now) => noteOrder(now, known, noteId, words, clock.now()));
  }

  async hold(orderId: string, acting: Acting): Promise<void> {
    const order = await this.parts.orders.load(orderId);
    await this.#change(order, 'hold', acting, acting.body, (now) => holdByOperator(now, this.parts.clock.now()));
  }

  /** Has the watcher look at an order's blocks again: it hears of it by the operator's own stream. */
  async recheck(orderId: string, { viewer, key, body }: Acting): Promise<void> {
    const { orders, idempotency, operatorLog, clock } = this.parts;
    const order = await orders.load(orderId);
    const { reason } = body;
    const route = `POST /api/admin/orders/${orderId}/recheck`;
    const request = { principal: actorOf(viewer.id), route, key, body, subjectId: subjectOf(order) };
    const answer = { status: 200, body: {} };
    await idempotency.once(request, async (storeAnswer) => {
      const acted = event('OperatorActed', {
        operatorId: viewer.id,
        at: clock.now().toISOString(),
        ...RECHECK,
        recordId: orderId,
      });
      const why = { orderId, ...(reason === undefined ? {} : { reason }) };
      await operatorLog.append(viewer.id, acted, operatorMetadata(viewer, why), (tx) => storeAnswer(tx, answer));
      return answer;
    });
  }

  /** Releases, or asks a second person to; @returns whether it was only asked */
  async release(orderId: string, acting: Acting): Promise<boolean> {
    const { orders, releases, approvals, idempotency, rules } = this.parts;
    const { viewer, body } = acting;
    const order = await orders.load(orderId);
    const { kobo } = releasable(order, rules);
    if (!needsSecond(viewer, 'orders.release', order, newlyReleasedKobo(order))) {
      const check = (now: Order): void => {
        checkVersion(now, acting);
        // More may have arrived since it was looked at.
        if (releasable(now, rules).kobo > kobo) throw changed();
      };
      await idempotency.once(this.#request(order, 'release', acting, body), async (storeAnswer) => {
        const answer = { status: 200, body: {} };
        await releases.release({ orderId, alone: true, check }, nameOf(acting), (tx) => storeAnswer(tx, answer));
        return answer;
      });
      return false;
    }
    checkReleasable(order, rules);
    checkVersion(order, acting);
    await approvals.ask({
      approvalId: approvalIdOf('order-release', orderId, acting),
      verb: 'order-release',
      subject: { resource: 'orders', id: orderId, label: order.placed.number },
      payload: { orderId, amountKobo: kobo.toString(), version: String(order.version) },
      amountKobo: kobo,
      askedBy: acting.viewer.id,
      reason: acting.body.reason ?? '',
      orderId,
    });
    return true;
  }

  async ask(orderId: string, payoutId: string, { viewer, key, body }: Acting): Promise<void> {
    const { payouts, idempotency } = this.parts;
    const route = `POST /api/admin/payouts/${payoutId}/ask`;
    await idempotency.onceApart({ principal: actorOf(viewer.id), route, key, body }, async () => {
      await payouts.ask(payoutId, this.#by(orderId, viewer, body.reason ?? ''));
      return { status: 200, body: {} };
    });
  }

  /** Sends it again, or asks a second person to; @returns whether it was only asked */
  async repay(orderId: string, payoutId: string, acting: Acting): Promise<boolean> {
    const { orders, payouts, again, approvals, idempotency } = this.parts;
    const { viewer, key, body } = acting;
    const order = await orders.load(orderId);
    const kobo = amountOf(order, payoutId);
    if (needsSecond(viewer, 'payouts.repay', order, kobo)) {
      requireKey(key);
      if (whyNotRepay(await payouts.load(payoutId)) !== null) throw notCertain();
      await approvals.ask({
        approvalId: approvalIdOf('payout-repay', payoutId, acting),
        verb: 'payout-repay',
        subject: { resource: 'payouts', id: payoutId, label: order.placed.number },
        payload: { orderId, payoutId, amountKobo: kobo.toString() },
        amountKobo: kobo,
        askedBy: viewer.id,
        reason: body.reason ?? '',
        orderId,
      });
      return true;
    }
    const route = `POST /api/admin/payouts/${payoutId}/repay`;
    await idempotency.onceApart({ principal: actorOf(viewer.id), route, key, body }, async () => {
      const once = uuidFrom('repay', viewer.id, payoutId, key ?? '');
      const by = this.#by(orderId, viewer, body.reason ?? '');
      await again.repay({ orderId, payoutId, key: once, alone: true }, by);
      return { status: 200, body: {} };
    });
    return false;
  }

  /** Personal data of an order are shown to an operator, for a reason. @returns until when */
  openPersonal(orderId: string, viewer: Viewer, reason: string): Promise<Date> {
    return this.parts.operatorLog.personalDataOpened(
      viewer,
      { resource: 'orders', recordId: orderId },
      { reason, orderId },
    );
  }

  #by(orderId: string, viewer: Viewer, reason: string) {
    return { actor: actorOf(viewer.id), correlationId: correlationId(), orderId, reason };
  }

  async #change(
    order: PlacedOrder,
    verb: string,
    acting: Acting,
    asked: unknown,
    decide: (order: Order) => Decided,
  ): Promise<void> {
    const { orders, idempotency } = this.parts;
    await idempotency.once(this.#request(order, verb, acting, asked), async (storeAnswer) => {
      const answer = { status: 200, body: {} };
      await orders.change(
        order.placed.orderId,
        (now) => {
          checkVersion(now, acting);
          return decide(now);
        },
        nameOf(acting),
        (tx) => storeAnswer(tx, answer),
      );
      return answer;
    });
  }

  #request(order: PlacedOrder, verb: string, { viewer, key }: Acting, body: unknown) {
    const route = `POST /api/admin/orders/${order.placed.orderId}/${verb}`;
    return { principal: actorOf(viewer.id), route, key, body, subjectId: subjectOf(order) };
  }
}

/** The same request of the same person is the same request to a second one. @throws Refusal 400 without a key */
export function approvalIdOf(verb: string, recordId: string, { viewer, key }: Pick<Acting, 'viewer' | 'key'>): string {
  return uuidFrom('approval', verb, recordId, viewer.id, requireKey(key));
}

/** In whose name, and why. */
function nameOf({ viewer, body }: Acting) {
  return { actor: actorOf(viewer.id), ...(body.reason ? { reason: body.reason } : {}) };
}

function checkVersion(order: Order, { body }: Pick<Acting, 'body'>): void {
  if (body.version !== undefined && body.version !== order.version) throw changed();
}

function amountOf(order: Order, payoutId: string): bigint {
  const found = order.payouts.find(({ id }) => id === payoutId);
  if (!found) throw new Refusal(404, 'payout-not-found', 'There is no such payout.');
  return found.amountKobo;
}

function requireKey(key: string | undefined): string {
  if (!key || !/^[A-Za-z0-9_-]{16,64}$/.test(key))
    throw new Refusal(
      400,
      'idempotency-key',
      'The header Idempotency-Key is needed: 16 to 64 letters, digits, "-" or "_".',
    );
  return key;
}

function subjectOf(order: PlacedOrder): string {
  return order.placed.sender.$sealed.s;
}

function notCertain(): Refusal {
  return new Refusal(409, 'not-certain', 'It may be paid: only after a certain failure or a return is it sent again.');
}
