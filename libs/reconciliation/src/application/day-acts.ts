import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminReconciliationResolveRequest } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { actorOf, type Viewer } from '@usdt-africa/operators';
import type { EventMetadata } from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, correlationId, Idempotency, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { closeDay, type DayName, resolveRows, startReading } from '../domain/day.js';
import { knownDay } from '../read-model/days.js';
import { figuresOf } from '../read-model/figures.js';
import { changedMeanwhile, DayStreams } from './day-streams.js';

/** An operator's request, and the key that makes it the same request. */
export interface DayRequest {
  readonly viewer: Viewer;
  readonly key: string;
  readonly reason?: string | undefined;
  readonly version?: number | undefined;
}

/** What an operator asks to be done to a day. */
class DayAct extends Command<void> {
  constructor(
    readonly dayId: string,
    readonly request: DayRequest,
  ) {
    super();
  }
}

/** What operators do to a day is done once a key, and answered when it shows. No money moves. */
@Injectable()
export class DayActs {
  constructor(
    private readonly streams: DayStreams,
    private readonly idempotency: Idempotency,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 404 for no day of ours */
  name(dayId: string): DayName {
    return knownDay(dayId, this.clock.now());
  }

  by({ viewer, reason }: DayRequest): EventMetadata {
    return { actor: actorOf(viewer.id), correlationId: correlationId(), ...(reason ? { reason } : {}) };
  }

  /** @param work is given an id that the same request has again, and says after how many events the day then stands */
  async once(
    { id }: DayName,
    verb: string,
    { viewer, key }: DayRequest,
    body: object,
    work: (once: string) => Promise<number>,
  ): Promise<void> {
    const request = { principal: actorOf(viewer.id), route: `POST /api/admin/reconciliation/${id}/${verb}`, key, body };
    await this.idempotency.onceApart(request, async () => {
      const version = await work(uuidFrom('reconciliation', verb, id, viewer.id, key));
      await this.streams.heard(id, version);
      return { status: 200, body: {} };
    });
  }
}

/** The provider's own list of a day is read from now on, by whoever reads. */
export class ReadStatement extends DayAct {}

/** Refusal 404. */
@CommandHandler(ReadStatement)
export class ReadStatementHandler implements ICommandHandler<ReadStatement> {
  constructor(
    private readonly acts: DayActs,
    private readonly streams: DayStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, request }: ReadStatement): Promise<void> {
    const name = this.acts.name(dayId);
    const { reason, version } = request;
    await this.acts.once(name, 'read', request, { reason, version }, async (readingId) => {
      const now = this.clock.now();
      return this.streams.change(
        dayId,
        // Begun by the same request, whose answer was lost: a reading begins once, whatever became of it.
        async (day) =>
          (await this.streams.stateOfReading(readingId)) === null ? startReading(day, name, readingId, now) : [],
        this.acts.by(request),
        version,
        readingId,
      );
    });
  }
}

/** A day is closed: nothing of it is open. */
export class CloseDay extends DayAct {}

/** Refusals 404; 409 with what is still open. */
@CommandHandler(CloseDay)
export class CloseDayHandler implements ICommandHandler<CloseDay> {
  constructor(
    private readonly acts: DayActs,
    private readonly streams: DayStreams,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, request }: CloseDay): Promise<void> {
    const name = this.acts.name(dayId);
    const { reason, version } = request;
    await this.acts.once(name, 'close', request, { reason, version }, async (once) => {
      if (!(await this.streams.upToDate())) throw refusal('reconciliation.figures-behind');
      if (await this.streams.standsStill(dayId)) throw refusal('reconciliation.figures-behind/parked');
      return this.streams.change(
        dayId,
        async (day) => {
          const { figures, ...open } = await figuresOf(this.pool, dayId);
          return closeDay(day, name, open, figures, this.clock.now());
        },
        this.acts.by(request),
        version,
        once,
      );
    });
  }
}

/** Says what lines are, all or none. */
export class ResolveRows extends Command<void> {
  constructor(
    readonly dayId: string,
    readonly asked: AdminReconciliationResolveRequest,
    readonly request: DayRequest,
  ) {
    super();
  }
}

/** Refusals 404; 409 `not-possible` for what needs no explanation (any more), `closed`. */
@CommandHandler(ResolveRows)
export class ResolveRowsHandler implements ICommandHandler<ResolveRows> {
  constructor(
    private readonly acts: DayActs,
    private readonly streams: DayStreams,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, asked, request }: ResolveRows): Promise<void> {
    const name = this.acts.name(dayId);
    await this.acts.once(name, 'resolve', request, asked, async (once) => {
      return this.streams.change(
        dayId,
        async (day) => {
          if (!day.statement) throw refusal('reconciliation.no-statement/unread');
          return resolveRows(day, asked.kind, await this.#toExplain(dayId, asked.rows), this.clock.now());
        },
        this.acts.by(request),
        undefined,
        once,
      );
    });
  }

  async #toExplain(dayId: string, rowIds: readonly string[]): Promise<EventData<'ReconciliationRowsResolved'>['rows']> {
    const { rows } = await this.pool.query<{
      row_id: string;
      reference: string | null;
      finding: string;
      difference: string;
      tab: string;
    }>(
      `select row_id, reference, finding, difference_kobo::text as difference, tab from reconciliation_rows
       where day_id = $1 and row_id = any($2::uuid[]) and tab is not null order by at, row_id`,
      [dayId, rowIds],
    );
    if (rows.length !== new Set(rowIds).size) throw refusal('reconciliation.not-found/there');
    if (rows.some(({ tab }) => tab === 'pending')) throw refusal('reconciliation.not-possible');
    if (rows.some(({ tab }) => tab !== 'explain')) throw changedMeanwhile();
    return rows.map(({ row_id, reference, finding, difference }) => ({
      rowId: row_id,
      reference,
      finding,
      differenceKobo: difference,
    }));
  }
}
