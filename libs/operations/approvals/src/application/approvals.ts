import { actorOf, Actors, may, Standings, type Viewer } from '@usdt-africa/operators';
import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { execute, load, type PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, formatMoney, type Refusal } from '@usdt-africa/kernel';
import { canonicalHash, correlationId } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import {
  type Approval,
  APPROVAL_MS,
  approvalDecider,
  type ApprovalEvent,
  ask,
  askerChanged,
  decide,
  drop,
  executed,
  expire,
  grantByCommand,
  withdraw,
} from '../domain/approval.js';
import { aboutOperator, type ApprovalVerb, type AskedFor, permissionFor, rolesFor } from './approval-kinds.js';
import { keepApproval } from '../read-model/approvals-projection.js';
import { refusalOf } from './refusal-of.js';

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
  /** The operators among them: who asked and, unless it was the machine's command, who decided. */
  readonly people: readonly string[];
  readonly reason: string;
  readonly correlationId: string;
  /** The event in which it was decided. */
  readonly causationId: string;
  /** Who said yes may say it to nothing by which money goes: where it does by now, it is not what was granted. */
  readonly movesNoMoney: boolean;
}

/**
 * Does what was granted. The same request again does nothing again; its facts are looked at once more.
 * @throws Refusal when it cannot be done any more
 */
export interface ApprovalExecutor {
  run(granted: GrantedRequest): Promise<void>;
  /** Whether money goes by it as things stand now, of what moved none when it was asked for. */
  movesMoney?(payload: GrantedRequest['payload']): Promise<boolean>;
  /** What follows when nobody said yes. */
  dropped?(request: GrantedRequest, why: 'refused' | 'expired'): Promise<void>;
}

export type Executors = Readonly<Partial<Record<ApprovalVerb, ApprovalExecutor>>>;

const NOBODY_SAID_YES: readonly Approval['state'][] = ['refused', 'expired', 'dropped', 'withdrawn'];
const SYSTEM = 'system:approvals';
const COMMAND_LINE = 'system:command-line';

/** How requests that wait for a second person stand. */
export interface PendingApprovals {
  pendingOf(resource: string, recordId: string, viewerId: string): Promise<AdminPendingApproval | null>;
}

/** Where a second person decides: one mechanism for whatever needs two. */
export class Approvals implements PendingApprovals {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly pool: Pool,
    private readonly actors: Actors,
    private readonly clock: Clock,
    private readonly standings: Standings,
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
   * @throws Refusal 404; 403 `not-permitted`, `own-request`, `about-yourself`, `tied`; 409 `decided-already`, `expired`,
   *   `asker-changed`, `changed-meanwhile`
   */
  async decide(
    approvalId: string,
    yes: boolean,
    viewer: Viewer,
    payloadHash: string | null,
    reason: string | undefined,
  ): Promise<void> {
    const { state } = await this.#load(approvalId);
    const about = state.asked && (await this.#about(state.asked));
    if (about && !may(viewer.role, permissionFor(about))) throw notPermitted();
    const { orderId } = await this.#metadata(approvalId);
    const metadata = {
      actor: actorOf(viewer.id),
      correlationId: correlationId(),
      ...(orderId ? { orderId } : {}),
      ...(reason ? { reason } : {}),
    };
    const decided = (approval: Approval) => decide(approval, yes, viewer.id, payloadHash, this.clock.now());
    await this.#change(approvalId, decided, metadata, async (tx, { asked }) => {
      const why = await this.#whyNot(asked!, about!, viewer.id, tx);
      if (why) throw why;
    });
    await this.settle(approvalId);
  }

  /**
   * Whoever asked takes it back before anybody has decided.
   * @throws Refusal 404; 403 `not-yours`; 409 `decided-already`, `expired`, `asker-changed`
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
   * What keeps an operator from deciding a request that waits, besides that they asked for it themselves: a code for the
   * console's words; null when nothing does.
   */
  async whyNotDecide(approvalId: string, viewer: Viewer): Promise<string | null> {
    const { state } = await this.#load(approvalId);
    if (!state.asked) return null;
    if (aboutOperator(state.asked.subject) === viewer.id) return 'about-yourself';
    return (await this.#whyNot(state.asked, await this.#about(state.asked), viewer.id))?.code ?? null;
  }

  /**
   * The machine's own command says yes, where no operator could: there are not two admins yet, or those there are let each
   * other in this week. Only what is done to operators is decided so.
   * @throws Refusal 404; 403 `not-permitted`; 409 `ask-the-others`, and as {@link decide}
   */
  async grantByCommand(approvalId: string, payloadHash: string, reason: string): Promise<void> {
    const { state } = await this.#load(approvalId);
    const { asked } = state;
    if (asked) {
      if (permissionFor(subjectOf(asked)) !== 'operators.approve') throw notPermitted();
      if ((await this.#deciders(asked)).length > 0) throw refusal('approvals.ask-the-others');
    }
    const metadata = { actor: COMMAND_LINE, correlationId: correlationId(), reason };
    const granted = (approval: Approval) => grantByCommand(approval, payloadHash, this.clock.now());
    await this.#change(approvalId, granted, metadata, async (tx, approval) => {
      const { askedBy, at } = approval.asked!;
      const request = { askedBy, askedAt: new Date(at) };
      if ((await this.standings.between(request, askedBy, tx)).askerChanged) throw askerChanged();
    });
    await this.settle(approvalId);
  }

  /** Ends what an operator had asked for until then and nobody had decided. @returns how many */
  dropOf(operatorId: string, until: Date): Promise<number> {
    return this.#end(drop, 'asked_by = $1 and asked_at <= $2 order by asked_at', [operatorId, until]);
  }

  /** Carries out what was decided. Told twice, it does nothing twice. */
  async settle(approvalId: string): Promise<void> {
    const { state } = await this.#load(approvalId);
    const { asked } = state;
    if (!asked) return;
    const executor = this.executors[asked.verb];
    const granted = await this.#granted(approvalId, state);
    if (NOBODY_SAID_YES.includes(state.state)) {
      await executor?.dropped?.(granted, state.state === 'refused' ? 'refused' : 'expired');
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
  expireDue(): Promise<number> {
    return this.#end(expire, 'expires_at <= $1 order by expires_at limit 100', [this.clock.now()]);
  }

  /** @param which of those that wait, in SQL */
  async #end(ended: typeof drop, which: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await this.pool.query<{ approval_id: string }>(
      `select approval_id from approvals where state = 'asked' and ${which}`,
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
         and state = 'asked' and expires_at > $3 order by asked_at desc limit 1`,
      [resource, recordId, this.clock.now()],
    );
    return rows[0] ? this.pending(rows[0].approval_id, viewerId) : null;
  }

  /** Of which of these records something waits for a decision. */
  async waitingAmong(resource: string, recordIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select distinct record_id as id from approvals
       where resource = $1 and record_id = any($2::text[]) and state = 'asked' and expires_at > $3`,
      [resource, recordIds, this.clock.now()],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Everything that waits for a decision about a record. */
  async askedOf(resource: string, recordId: string): Promise<ReadonlySet<ApprovalVerb>> {
    const { rows } = await this.pool.query<{ verb: ApprovalVerb }>(
      `select verb from approvals where resource = $1 and record_id = $2 and state = 'asked' and expires_at > $3`,
      [resource, recordId, this.clock.now()],
    );
    return new Set(rows.map(({ verb }) => verb));
  }

  /** How a request stands, for whoever looks at its record; null when it is decided or over. */
  async pending(approvalId: string, viewerId: string): Promise<AdminPendingApproval | null> {
    const { state, events } = await this.#load(approvalId);
    const { asked } = state;
    if (!asked || state.state !== 'asked' || Date.parse(asked.expiresAt) <= this.clock.now().getTime()) return null;
    const actors = [events[0]!.metadata.actor, ...(await this.#deciders(asked)).map(actorOf)];
    const who = await this.actors.of(actors);
    return {
      id: approvalId,
      verb: asked.verb,
      facts: { amountNaira: asked.amountKobo === null ? null : formatMoney(BigInt(asked.amountKobo), 'NGN') },
      askedBy: who(actors[0]!),
      reason: events[0]!.metadata.reason ?? '',
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
    const refusal = await refusalOf(() => executor.run(granted));
    if (refusal === null) return null;
    // Whoever decided and the process that hears of it may both be at it: who comes second is refused for what the first has
    // just done, and finds it done when asked once more.
    return (await refusalOf(() => executor.run(granted)))?.code ?? null;
  }

  async #granted(approvalId: string, { asked, decidedBy }: Approval): Promise<GrantedRequest> {
    const { events } = await this.#load(approvalId);
    const first = events[0]!;
    return {
      approvalId,
      payload: asked!.payload,
      actor: events[1]?.metadata.actor ?? SYSTEM,
      people: decidedBy === null ? [asked!.askedBy] : [asked!.askedBy, decidedBy],
      reason: first.metadata.reason ?? '',
      correlationId: first.metadata.correlationId,
      causationId: (events[1] ?? first).eventId,
      movesNoMoney: decidedBy !== null && !(await this.#mayDecideMoney(asked!, decidedBy)),
    };
  }

  /** Of who cannot come in any more it is not asked: what they granted was two people's word by then. */
  async #mayDecideMoney({ askedBy, at }: EventData<'ApprovalAsked'>, deciderId: string): Promise<boolean> {
    const { role } = await this.standings.between({ askedBy, askedAt: new Date(at) }, deciderId);
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

  async #deciders(asked: EventData<'ApprovalAsked'>): Promise<string[]> {
    const roles = rolesFor(await this.#about(asked));
    return this.standings.deciders(asked.askedBy, roles, aboutOperator(asked.subject));
  }

  /** What it is about now: where money came to be held since it was asked for, it is an approval of money by now. */
  async #about(asked: EventData<'ApprovalAsked'>): Promise<AskedFor> {
    const about = subjectOf(asked);
    if (about.amountKobo !== 0n) return about;
    const moves = await this.executors[asked.verb]?.movesMoney?.(asked.payload);
    return moves ? { ...about, amountKobo: null } : about;
  }

  /** Why they may not decide it, as both stand now. @param tx both then stay so until the decision is committed */
  async #whyNot(
    asked: EventData<'ApprovalAsked'>,
    about: AskedFor,
    deciderId: string,
    tx?: PoolClient,
  ): Promise<Refusal | null> {
    const request = { askedBy: asked.askedBy, askedAt: new Date(asked.at) };
    const { role, askerChanged: isChanged, tied } = await this.standings.between(request, deciderId, tx);
    if (role === null || !may(role, permissionFor(about))) return notPermitted();
    if (isChanged) return askerChanged();
    if (tied) return refusal('approvals.tied');
    return null;
  }
}

function subjectOf({ verb, amountKobo }: EventData<'ApprovalAsked'>) {
  return { verb, amountKobo: amountKobo === null ? null : BigInt(amountKobo) };
}

function notPermitted(): Refusal {
  return refusal('approvals.not-permitted');
}

function hashOf(verb: string, payload: Readonly<Record<string, string>>): string {
  return canonicalHash({ verb, payload });
}
