import { Inject, Injectable } from '@nestjs/common';
import { actorOf, Actors, may, ApproverEligibilities, type Viewer } from '@usdt-africa/operators';
import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { execute, load, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, formatMoney, type Refusal } from '@usdt-africa/kernel';
import { canonicalHash, CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import {
  type Approval,
  APPROVAL_MS,
  approvalDecider,
  type ApprovalEvent,
  requestApproval,
  askerChanged,
  decide,
  drop,
  executed,
  expire,
  grantByCommand,
  withdraw,
} from '../domain/approval.js';
import { aboutOperator, type ApprovalAction, type ApprovalSubject, permissionFor, rolesFor } from './approval-kinds.js';
import { keepApproval } from '../read-model/approvals-projection.js';
import { refusalOf } from './refusal-of.js';

/** An operator's request for an approval. */
export interface ApprovalRequest {
  readonly approvalId: string;
  readonly action: ApprovalAction;
  readonly subject: EventData<'ApprovalRequested'>['subject'];
  readonly payload: Readonly<Record<string, string>>;
  readonly amountKobo: bigint | null;
  readonly requestedBy: string;
  readonly reason: string;
  /** Of the order that it concerns, if it concerns one. */
  readonly orderId?: string;
  readonly correlationId?: string;
}

/** A granted request, to be executed. */
export interface GrantedRequest {
  readonly approvalId: string;
  readonly payload: Readonly<Record<string, string>>;
  /** Both people, the one who decided as the author. */
  readonly actor: string;
  /** The operators among them: the requester and, unless it was granted from the command line, the approver. */
  readonly people: readonly string[];
  readonly reason: string;
  readonly correlationId: string;
  /** The event in which it was decided. */
  readonly causationId: string;
  /** The approver may not approve anything that moves money: if it does by now, it is not what was granted. */
  readonly movesNoMoney: boolean;
}

/**
 * Executes what was granted. Repeating the same request has no further effect; its facts are checked again.
 * @throws Refusal when it cannot be done any more
 */
export interface ApprovalExecutor {
  run(granted: GrantedRequest): Promise<void>;
  /** Whether it would move money now, although it moved none when it was requested. */
  movesMoney?(payload: GrantedRequest['payload']): Promise<boolean>;
  /** Called when the request was not approved. */
  dropped?(request: GrantedRequest, why: 'refused' | 'expired'): Promise<void>;
}

export type Executors = Readonly<Partial<Record<ApprovalAction, ApprovalExecutor>>>;

const NO_APPROVAL: readonly Approval['state'][] = ['refused', 'expired', 'dropped', 'withdrawn'];
const SYSTEM = 'system:approvals';
const COMMAND_LINE = 'system:command-line';

/** How requests that wait for a second person stand. */
export interface PendingApprovals {
  pendingOf(resource: string, recordId: string, viewerId: string): Promise<AdminPendingApproval | null>;
}

/** Where a second person decides: one mechanism for whatever needs two. */
@Injectable()
export class Approvals implements PendingApprovals {
  #executors: Executors = {};

  constructor(
    private readonly store: PostgresEventStore,
    @Inject(POOL) private readonly pool: Pool,
    private readonly actors: Actors,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly eligibilities: ApproverEligibilities,
  ) {}

  /**
   * Registers the executors of this process: their contexts lie above this one. A granted request without one is left to
   * a process that has it.
   */
  executedBy(executors: Executors): this {
    this.#executors = executors;
    return this;
  }

  /** Puts it before those who may decide. The same id again is the same request. */
  async request(request: ApprovalRequest): Promise<void> {
    const now = this.clock.now();
    const { approvalId, action, subject, payload, amountKobo, requestedBy, reason, orderId } = request;
    const data = {
      approvalId,
      action,
      subject: { ...subject },
      payload: { ...payload },
      payloadHash: hashOf(action, payload),
      amountKobo: amountKobo?.toString() ?? null,
      requestedBy,
      at: now.toISOString(),
      expiresAt: new Date(now.getTime() + APPROVAL_MS).toISOString(),
    };
    await this.#change(approvalId, (approval) => requestApproval(approval, data), {
      actor: actorOf(requestedBy),
      reason,
      ...(orderId === undefined ? {} : { orderId }),
      correlationId: request.correlationId ?? correlationId(),
    });
  }

  /**
   * Decides, and executes what was granted; if execution fails now, the process retries it.
   * @throws Refusal 404; 403 `not-permitted`, `own-request`, `about-yourself`, `tied`; 409 `decided-already`,
   * `expired`, `requester-changed`, `changed-meanwhile`
   */
  async decide(
    approvalId: string,
    yes: boolean,
    viewer: Viewer,
    payloadHash: string | null,
    reason: string | undefined,
  ): Promise<void> {
    const { state } = await this.#load(approvalId);
    const about = state.request && (await this.#about(state.request));
    if (about && !may(viewer.role, permissionFor(about))) throw notPermitted();
    const { orderId } = await this.#metadata(approvalId);
    const metadata = {
      actor: actorOf(viewer.id),
      correlationId: correlationId(),
      ...(orderId ? { orderId } : {}),
      ...(reason ? { reason } : {}),
    };
    const decided = (approval: Approval) => decide(approval, yes, viewer.id, payloadHash, this.clock.now());
    await this.#change(approvalId, decided, metadata, async (tx, { request }) => {
      const why = await this.#whyNot(request!, about!, viewer.id, tx);
      if (why) throw why;
    });
    await this.settle(approvalId);
  }

  /**
   * The requester withdraws the request before it is decided.
   * @throws Refusal 404; 403 `not-yours`; 409 `decided-already`, `expired`, `requester-changed`
   */
  async withdraw(approvalId: string, viewer: Viewer, reason: string | undefined): Promise<void> {
    await this.#change(approvalId, (approval) => withdraw(approval, viewer.id, this.clock.now()), {
      actor: actorOf(viewer.id),
      correlationId: correlationId(),
      ...(reason ? { reason } : {}),
      ...(await this.#metadata(approvalId)),
    });
    await this.settle(approvalId);
  }

  /**
   * Why an operator may not decide a pending request, apart from being its requester: a code that the console shows as
   * text; null when nothing prevents it.
   */
  async whyNotDecide(approvalId: string, viewer: Viewer): Promise<string | null> {
    const { state } = await this.#load(approvalId);
    if (!state.request) return null;
    if (aboutOperator(state.request.subject) === viewer.id) return 'about-yourself';
    return (await this.#whyNot(state.request, await this.#about(state.request), viewer.id))?.code ?? null;
  }

  /**
   * Grants a request from the command line, where no operator can decide: there are not two admins yet, or the existing
   * ones admitted each other this week. Only actions on operators are decided this way.
   * @throws Refusal 404; 403 `not-permitted`; 409 `other-admins-decide`, and as {@link decide}
   */
  async grantByCommand(approvalId: string, payloadHash: string, reason: string): Promise<void> {
    const { state } = await this.#load(approvalId);
    const { request } = state;
    if (request) {
      if (permissionFor(subjectOf(request)) !== 'operators.approve') throw notPermitted();
      if ((await this.#deciders(request)).length > 0) throw refusal('approvals.other-admins-decide');
    }
    const metadata = { actor: COMMAND_LINE, correlationId: correlationId(), reason };
    const granted = (approval: Approval) => grantByCommand(approval, payloadHash, this.clock.now());
    await this.#change(approvalId, granted, metadata, async (tx, approval) => {
      const { requestedBy, at } = approval.request!;
      const request = { requestedBy, requestedAt: new Date(at) };
      if ((await this.eligibilities.between(request, requestedBy, tx)).askerChanged) throw askerChanged();
    });
    await this.settle(approvalId);
  }

  /**
   * Cancels an operator's undecided requests made until then.
   * @returns how many
   */
  dropOf(operatorId: string, until: Date): Promise<number> {
    return this.#end(drop, 'requested_by = $1 and requested_at <= $2 order by requested_at', [operatorId, until]);
  }

  /** Executes what was decided. A repeated call has no further effect. */
  async settle(approvalId: string): Promise<void> {
    const { state } = await this.#load(approvalId);
    const { request } = state;
    if (!request) return;
    const executor = this.#executors[request.action];
    const granted = await this.#granted(approvalId, state);
    if (NO_APPROVAL.includes(state.state)) {
      await executor?.dropped?.(granted, state.state === 'refused' ? 'refused' : 'expired');
      return;
    }
    // The context that can execute it receives the event, too.
    if (state.state !== 'granted' || !executor) return;
    const refusedAs = await this.#run(request, executor, granted);
    await this.#change(approvalId, (approval) => executed(approval, refusedAs, this.clock.now()), {
      actor: SYSTEM,
      correlationId: granted.correlationId,
      ...(await this.#metadata(approvalId)),
    });
  }

  /**
   * Expires requests that were not decided in time.
   * @returns how many
   */
  expireDue(): Promise<number> {
    return this.#end(expire, 'expires_at <= $1 order by expires_at limit 100', [this.clock.now()]);
  }

  /** @param which of those that wait, in SQL */
  async #end(ended: typeof drop, which: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await this.pool.query<{ approval_id: string }>(
      `select approval_id from approvals where state = 'requested' and ${which}`,
      [...values],
    );
    for (const { approval_id: id } of rows) {
      await this.#change(id, (approval) => ended(approval, this.clock.now()), {
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
         and state = 'requested' and expires_at > $3 order by requested_at desc limit 1`,
      [resource, recordId, this.clock.now()],
    );
    return rows[0] ? this.pending(rows[0].approval_id, viewerId) : null;
  }

  /** Of which of these records something waits for a decision. */
  async waitingAmong(resource: string, recordIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select distinct record_id as id from approvals
       where resource = $1 and record_id = any($2::text[]) and state = 'requested' and expires_at > $3`,
      [resource, recordIds, this.clock.now()],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Everything that waits for a decision about a record. */
  async pendingActionsOf(resource: string, recordId: string): Promise<ReadonlySet<ApprovalAction>> {
    const { rows } = await this.pool.query<{ action: ApprovalAction }>(
      `select action from approvals where resource = $1 and record_id = $2 and state = 'requested' and expires_at > $3`,
      [resource, recordId, this.clock.now()],
    );
    return new Set(rows.map(({ action }) => action));
  }

  /** The status of a request, for an operator who views its record; null when it is decided or over. */
  async pending(approvalId: string, viewerId: string): Promise<AdminPendingApproval | null> {
    const { state, events } = await this.#load(approvalId);
    const { request } = state;
    if (!request || state.state !== 'requested' || Date.parse(request.expiresAt) <= this.clock.now().getTime())
      return null;
    const actors = [events[0]!.metadata.actor, ...(await this.#deciders(request)).map(actorOf)];
    const who = await this.actors.of(actors);
    return {
      id: approvalId,
      action: request.action,
      facts: { amountNaira: request.amountKobo === null ? null : formatMoney(BigInt(request.amountKobo), 'NGN') },
      requestedBy: who(actors[0]!),
      reason: events[0]!.metadata.reason ?? '',
      requestedAt: request.at,
      expiresAt: request.expiresAt,
      mayDecide: actors.slice(1).map((actor) => who(actor).name),
      mine: request.requestedBy === viewerId,
    };
  }

  async #run(
    request: EventData<'ApprovalRequested'>,
    executor: ApprovalExecutor,
    granted: GrantedRequest,
  ): Promise<string | null> {
    if (hashOf(request.action, request.payload) !== request.payloadHash) return 'payload-changed';
    const refusal = await refusalOf(() => executor.run(granted));
    if (refusal === null) return null;
    // The deciding request and the process that handles its event may both execute it: the second is refused because of
    // what the first has just done, and finds it done on a second try.
    return (await refusalOf(() => executor.run(granted)))?.code ?? null;
  }

  async #granted(approvalId: string, { request, decidedBy }: Approval): Promise<GrantedRequest> {
    const { events } = await this.#load(approvalId);
    const first = events[0]!;
    return {
      approvalId,
      payload: request!.payload,
      actor: events[1]?.metadata.actor ?? SYSTEM,
      people: decidedBy === null ? [request!.requestedBy] : [request!.requestedBy, decidedBy],
      reason: first.metadata.reason ?? '',
      correlationId: first.metadata.correlationId,
      causationId: (events[1] ?? first).eventId,
      movesNoMoney: decidedBy !== null && !(await this.#mayDecideMoney(request!, decidedBy)),
    };
  }

  /** An approver who can no longer sign in is not checked: their grant was a valid second approval by then. */
  async #mayDecideMoney({ requestedBy, at }: EventData<'ApprovalRequested'>, deciderId: string): Promise<boolean> {
    const { role } = await this.eligibilities.between({ requestedBy, requestedAt: new Date(at) }, deciderId);
    return role === null || may(role, 'approvals.decide');
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
    check?: (tx: PoolClient, approval: Approval) => Promise<void>,
  ): Promise<void> {
    await execute<Approval, ApprovalEvent>(this.store, approvalDecider, streams.approval(approvalId), decided, {
      metadata,
      alongside: async (tx, { state, events }) => {
        if (events.length === 0) return;
        await check?.(tx, state);
        await keepApproval(events, tx);
      },
    });
  }

  async #deciders(request: EventData<'ApprovalRequested'>): Promise<string[]> {
    const roles = rolesFor(await this.#about(request));
    return this.eligibilities.deciders(request.requestedBy, roles, aboutOperator(request.subject));
  }

  /** The request as it is now: where money has come to be held since it was made, it is an approval of money by now. */
  async #about(request: EventData<'ApprovalRequested'>): Promise<ApprovalSubject> {
    const about = subjectOf(request);
    if (about.amountKobo !== 0n) return about;
    const moves = await this.#executors[request.action]?.movesMoney?.(request.payload);
    return moves ? { ...about, amountKobo: null } : about;
  }

  /** Why they may not decide it, as both stand now. @param tx both then stay so until the decision is committed */
  async #whyNot(
    approvalRequest: EventData<'ApprovalRequested'>,
    about: ApprovalSubject,
    deciderId: string,
    tx?: PoolClient,
  ): Promise<Refusal | null> {
    const request = { requestedBy: approvalRequest.requestedBy, requestedAt: new Date(approvalRequest.at) };
    const { role, askerChanged: isChanged, tied } = await this.eligibilities.between(request, deciderId, tx);
    if (role === null || !may(role, permissionFor(about))) return notPermitted();
    if (isChanged) return askerChanged();
    if (tied) return refusal('approvals.tied');
    return null;
  }
}

function subjectOf({ action, amountKobo }: EventData<'ApprovalRequested'>) {
  return { action, amountKobo: amountKobo === null ? null : BigInt(amountKobo) };
}

function notPermitted(): Refusal {
  return refusal('approvals.not-permitted');
}

function hashOf(action: string, payload: Readonly<Record<string, string>>): string {
  return canonicalHash({ action, payload });
}
