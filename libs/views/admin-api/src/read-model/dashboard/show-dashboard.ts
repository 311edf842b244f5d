import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { may, type Viewer } from '@usdt-africa/operators';
import type { AdminDashboard, AdminDayProof } from '@usdt-africa/contracts/admin';
import { AuditList } from '@usdt-africa/audit';
import { type Clock, lagosDay, startOfLagosDay } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig, FIND_ALARMS, type FindAlarms } from '../../admin-api-config.js';
import { proofOf, proofView, unexplainedBefore } from './day-proof.js';
import { Figures } from './figures.js';
import { healthOf, routesOf } from './health.js';
import { queuesOf } from './queues.js';

const DAY_MS = 86_400_000;
const LATEST_ACTS = 6;
/** How long the same figures are used for all operators. */
const FRESH_MS = 3_000;

interface Shared {
  readonly at: number;
  readonly found: Promise<Omit<AdminDashboard, 'queues' | 'latestActs'>>;
}

/** The day at a glance, of what the operator may read. */
export class ShowDashboard extends Query<AdminDashboard> {
  constructor(readonly viewer: Viewer) {
    super();
  }
}

/** Figures that are the same for all operators are computed once for all of them. */
@QueryHandler(ShowDashboard)
export class ShowDashboardHandler implements IQueryHandler<ShowDashboard> {
  readonly #figures: Figures;
  #shared: Shared | null = null;
  #yesterday: { readonly day: string; readonly micro: bigint | null } | null = null;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly audit: AuditList,
    private readonly rates: RateReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
    @Inject(FIND_ALARMS) private readonly findAlarms: FindAlarms | null,
  ) {
    this.#figures = new Figures(pool);
  }

  async execute({ viewer }: ShowDashboard): Promise<AdminDashboard> {
    const [shared, queues, latestActs] = await Promise.all([
      this.shared(),
      queuesOf(this.pool, viewer, this.clock.now()),
      may(viewer.role, 'audit.read') ? this.audit.latest(LATEST_ACTS) : null,
    ]);
    const seesMoney = may(viewer.role, 'reconciliation.read');
    const figures = seesMoney ? shared.figures : { ...shared.figures, float: null };
    return { ...shared, figures, queues, latestActs };
  }

  private shared(): Shared['found'] {
    const at = performance.now();
    if (this.#shared && at - this.#shared.at < FRESH_MS) return this.#shared.found;
    const found = this.find();
    this.#shared = { at, found };
    found.catch(() => {
      this.#shared = null;
    });
    return found;
  }

  private async find(): Shared['found'] {
    const now = this.clock.now();
    const day = lagosDay(now);
    const from = startOfLagosDay(day);
    const [proof, yesterday, sealed, byHour, routes, raised] = await Promise.all([
      proofOf(this.pool, from, new Date(from.getTime() + DAY_MS), now),
      this.yesterday(day, from, now),
      this.sealed(),
      this.#figures.byHour(from, now),
      routesOf(this.pool, now),
      this.findAlarms?.(this.pool, this.rates, now) ?? null,
    ]);
    return {
      at: now.toISOString(),
      day,
      proof: proofView(proof, yesterday, sealed),
      figures: await this.#figures.of(day, from, now, proof.lostOrders),
      ordersByHour: byHour,
      health: await healthOf(this.pool, raised, this.config.events, now),
      routes,
      alarms: (raised ?? []).map(({ level, code, sentence }) => ({ level, code, sentence })),
    };
  }

  /** A past day without an unexplained amount is computed once; a difference is computed again each time. */
  private async yesterday(day: string, from: Date, now: Date): Promise<bigint | null> {
    if (this.#yesterday?.day === day && this.#yesterday.micro === 0n) return 0n;
    const micro = await unexplainedBefore(this.pool, new Date(from.getTime() - DAY_MS), from, now);
    this.#yesterday = { day, micro };
    return micro;
  }

  private async sealed(): Promise<AdminDayProof['sealed']> {
    const { rows } = await this.pool.query<{ sealed_at: Date; key_id: string }>(
      'select sealed_at, key_id from event_seals order by block desc limit 1',
    );
    return rows[0] ? { at: rows[0].sealed_at.toISOString(), keyId: rows[0].key_id.slice(0, 8) } : null;
  }
}
