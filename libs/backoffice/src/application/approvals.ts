import { actorOf } from '@usdt-africa/accounts';
import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { execute, load, type PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { type Clock, formatMoney, Refusal } from '@usdt-africa/kernel';
import { canonicalHash, correlationId } from '@usdt-africa/platform';
import type { LimitDesk } from '@usdt-africa/limits';
import type { Pool } from 'pg';
import {
  type Approval,
  APPROVAL_MS,
  approvalDecider,
  type ApprovalEvent,
  ask,
  decide,
  executed,
  expire,
} from '../domain/approval.js';
import { type OrderRules, type OrderStreams, PayAgain, ReleaseOrders } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { Actors, type OperatorNames } from '../read-model/console/actors.js';
import { releaseExecutor, repayExecutor } from './executors.js';
import { keepApproval } from '../read-model/console/approvals-projection.js';
import type { PendingApprovals, Viewer } from '../read-model/console/order-page.js';

export type ApprovalVerb = EventData<'ApprovalAsked'>['verb'];

/** What an operator asks for. */
export interface ApprovalRequest {
  readonly approvalId: string;
  readonly verb: ApprovalVerb;
  readonly subject: EventData<'ApprovalAsked'>['subject'];
  readonly payload: Readonly<Record<string, string>>;
  readonly amountKobo: bigint | null;
  readonly askedBy: string;
  readonly reason: string;
  /** Of the order that it concerns, if it concerns one. */
  readonly orderId?: string;
  readonly correlationId?: string;
}

/** What was granted, to be carried out. */
export interface GrantedRequest {
  readonly approvalId: string;
  readonly payload: Readonly<Record<string, string>>;
  /** Both people, the one who decided as the author. */
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
  /** The event in which it was decided. */
  readonly causationId: string;
}

/**
 * Does what was granted. The same request again does nothing again; its facts are looked at once more.
 * @throws Refusal when it cannot be done any more
 */
export interface ApprovalExecutor {
  run(granted: GrantedRequest): Promise<void>;
  /** What follows when nobody said yes. */
  dropped?(request: GrantedRequest, why: 'refused' | 'expired'): Promise<void>;
}

export type Executors = Readonly<Partial<Record<ApprovalVerb, ApprovalExecutor>>>;

const SYSTEM = 'system:approvals';

/** Where a second person decides: one mechanism for whatever needs two. */
export class Approvals implements PendingApprovals {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly pool: Pool,
    private readonly actors: Actors,
    private readonly clock: Clock,
    private readonly executors: Executors,
  ) {}

  /** Puts it before those who may decide. The same id again is the same request. */
  async ask(request: ApprovalRequest): Promise<void> {
    const now = this.clock.now();
    const { approvalId, verb, subject, payload, amountKobo, askedBy, reason, orderId } = request;
    const data = {
      approvalId,
      verb,
      subject: { ...subject },
      payload: { ...payload },
      payloadHash: hashOf(verb, payload),
      amountKobo: amountKobo?.toString() ?? null,
      askedBy,
      at: now.toISOString(),
      expiresAt: new Date(now.getTime() + APPROVAL_MS).toISOString(),
    };
    await this.#change(approvalId, (approval) => ask(approval, data), {
      actor: actorOf(askedBy),
      reason,
      ...(orderId === undefined ? {} : { orderId }),
      correlationId: request.correlationId ?? correlationId(),
    });
  }

  /**
   * Decides, and carries out what was granted; whatever keeps it from being carried out now, the process tries again.
   * @throws Refusal 404; 403 `own-request`; 409 `decided-already`, `expired`, `changed-meanwhile`
   */
  async decide(
    approvalId: string,
    yes: boolean,
    viewer: Viewer,
    payloadHash: string | null,
    reason: string | undefined,
  ): Promise<void> {
    const { orderId } = await this.#metadata(approvalId);
    await this.#change(approvalId, (approval) => decide(approval, yes, viewer.id, payloadHash, this.clock.now()), {
      actor: actorOf(viewer.id),
      correlationId: correlationId(),
      ...(orderId ? { orderId } : {}),
      ...(reason ? { reason } : {}),
    });
    await this.settle(approvalId);
  }

  /** Carries out what was decided. Told twice, it does nothing twice. */
  async settle(approvalId: string): Promise<void> {
    const { state } = await this.#load(approvalId);
    const { asked } = state;
    if (!asked) return;
    const executor = this.executors[asked.verb];
    const granted = await this.#granted(approvalId, state);
    if (state.state === 'refused' || state.state === 'expired') {
      await executor?.dropped?.(granted, state.state);
      return;
    }
    // Whoever can carry it out hears of it, too.
    if (state.state !== 'granted' || !executor) return;
    const refusedAs = await this.#run(asked, executor, granted);
    await this.#change(approvalId, (approval) => executed(approval, refusedAs, this.clock.now()), {
      actor: SYSTEM,
      correlationId: granted.correlationId,
      ...(await this.#metadata(approvalId)),
    });
  }

  /** Ends what nobody decided in time. @returns how many */
  async expireDue(): Promise<number> {
    const { rows } = await this.pool.query<{ approval_id: string }>(
      `select approval_id from approvals where state = 'asked' and expires_at <= $1 order by expires_at limit 100`,
      [this.clock.now()],
    );
    for (const { approval_id: id } of rows) {
      await this.#change(id, (approval) => expire(approval, this.clock.now()), {
        actor: SYSTEM,
        correlationId: correlationId(),
        ...(await this.#metadata(id)),
      });
      await this.settle(id);
    }
    return rows.length;
  }

  async pendingOf(resource: string, recordId: string, viewerId: string): Promise<AdminPendingApproval | null> {
    const { rows } = await this.pool.query<{ approval_id: string }>(
      `select approval_id from approvals where (resource = $1 and record_id = $2 or $1 = 'orders' and order_id::text = $2)
         and state = 'asked' and expires_at > $3 order by asked_at desc limit 1`,
      [resource, recordId, this.clock.now()],
    );
    return rows[0] ? this.pending(rows[0].approval_id, viewerId) : null;
  }

  /** How a request stands, for whoever looks at its record; null when it is decided or over. */
  async pending(approvalId: string, viewerId: string): Promise<AdminPendingApproval | null> {
    const { state, events } = await this.#load(approvalId);
    const { asked } = state;
    if (!asked || state.state !== 'asked' || Date.parse(asked.expiresAt) <= this.clock.now().getTime()) return null;
    const { rows } = await this.pool.query<{ operator_id: string }>(
      `select operator_id from operators where state = 'active' and role in ('finance', 'admin') and operator_id <> $1`,
      [asked.askedBy],
    );
    const actors = [events[0]!.metadata.actor, ...rows.map((row) => actorOf(row.operator_id))];
    const who = await this.actors.of(actors);
    return {
      id: approvalId,
      verb: asked.verb,
      facts: { amountNaira: asked.amountKobo === null ? null : formatMoney(BigInt(asked.amountKobo), 'NGN') },
      askedBy: who(actors[0]!),
      askedAt: asked.at,
      expiresAt: asked.expiresAt,
      mayDecide: actors.slice(1).map((actor) => who(actor).name),
      mine: asked.askedBy === viewerId,
    };
  }

  async #run(
    asked: EventData<'ApprovalAsked'>,
    executor: ApprovalExecutor,
    granted: GrantedRequest,
  ): Promise<string | null> {
    if (hashOf(asked.verb, asked.payload) !== asked.payloadHash) return 'payload-changed';
    try {
      await executor.run(granted);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  async #granted(approvalId: string, { asked, decidedBy }: Approval): Promise<GrantedRequest> {
    const { events } = await this.#load(approvalId);
    const first = events[0]!;
    return {
      approvalId,
      payload: asked!.payload,
      actor: decidedBy === null ? SYSTEM : actorOf(decidedBy),
      reason: first.metadata.reason ?? '',
      correlationId: first.metadata.correlationId,
      causationId: (events[1] ?? first).eventId,
    };
  }

  async #metadata(approvalId: string): Promise<{ readonly orderId?: string }> {
    const { events } = await this.#load(approvalId);
    const orderId = events[0]?.metadata.orderId;
    return orderId ? { orderId } : {};
  }

  #load(approvalId: string) {
    return load<Approval, ApprovalEvent>(this.store, approvalDecider, streams.approval(approvalId));
  }

  async #change(
    approvalId: string,
    decided: (approval: Approval) => ReturnType<typeof decide>,
    metadata: Parameters<typeof execute>[4]['metadata'],
  ): Promise<void> {
    await execute<Approval, ApprovalEvent>(this.store, approvalDecider, streams.approval(approvalId), decided, {
      metadata,
      alongside: async (tx, { events }) => {
        for (const event of events as readonly RecordedEvent[]) await keepApproval(event, tx);
      },
    });
  }
}

function hashOf(verb: string, payload: Readonly<Record<string, string>>): string {
  return canonicalHash({ verb, payload });
}

export interface ApprovalsParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly operators: OperatorNames;
  readonly orders: OrderStreams;
  readonly limits: LimitDesk;
  readonly clock: Clock;
  readonly rules: OrderRules;
  /** What other contexts' requests are carried out by; one without is left to a process that has it. */
  readonly executors?: Executors;
}

/** Puts the desk together, with what orders and payouts are released and repaid by. */
export function openApprovals(parts: ApprovalsParts): Approvals {
  const { pool, store, operators, orders, limits, clock, rules, executors } = parts;
  const payouts = new OperatorPayouts(store, pool, clock);
  return new Approvals(store, pool, new Actors(pool, operators), clock, {
    'order-release': releaseExecutor(store, new ReleaseOrders(orders, limits, clock, rules), rules),
    'payout-repay': repayExecutor(payouts, new PayAgain(orders, payouts, clock)),
    ...executors,
  });
}
