import { Inject, Injectable } from '@nestjs/common';
import { CustomerProfiles } from '@usdt-africa/accounts';
import {
  ADMIN_TIER_SORTS,
  AdminTierFilter,
  type AdminTierRow,
  AdminTierTab,
  type AdminActor,
} from '@usdt-africa/contracts/admin';
import { PersonalData } from '@usdt-africa/event-store';
import { maskName } from '@usdt-africa/kernel';
import { Actors, actorOf } from '@usdt-africa/operators';
import { Conditions, KeysetList, KeysetPager, POOL, type SortKey, type Where } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';

type Field = (typeof ADMIN_TIER_SORTS)[number];

const SORTS: Readonly<Record<Field, SortKey>> = {
  // Nothing is due where no request waits for us.
  due: { sql: `coalesce(t.due_at, 'infinity')`, type: 'timestamptz' },
  sentAt: { sql: 't.sent_at', type: 'timestamptz' },
};
const PHASES: Readonly<Record<AdminTierTab, readonly string[]>> = {
  waiting: ['waiting-us'],
  customer: ['waiting-customer'],
  decided: ['approved', 'refused', 'withdrawn'],
};

/** A submitted tier upgrade request, as the projection stores it. */
@Entity('admin_tier_upgrades')
export class TierRequest {
  @PrimaryColumn('uuid') verification_id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') number!: string;
  @Column('text') tier!: AdminTierRow['tier'];
  @Column('text') phase!: AdminTierRow['state'];
  @Column('integer') attempt!: number;
  @Column('text', { nullable: true }) document!: AdminTierRow['document'];
  @Column('text', { nullable: true }) number_kind!: AdminTierRow['numberKind'];
  @Column('integer') documents!: number;
  @Column('timestamptz') sent_at!: Date;
  @Column('timestamptz', { nullable: true }) due_at!: Date | null;
  @Column('uuid', { nullable: true }) claimed_by!: string | null;
  @Column('integer') version!: number;
}

/**
 * The queue of submitted tier upgrade requests, from its read model; names are opened and masked for the shown page
 * only.
 */
@Injectable()
export class TierList extends KeysetList<TierRequest, AdminTierFilter, AdminTierRow, Field, AdminTierTab> {
  constructor(
    @Inject(POOL) pool: Pool,
    pager: KeysetPager,
    personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly actors: Actors,
  ) {
    super(pool, pager, personalData, {
      resource: 'tiers',
      entity: TierRequest,
      alias: 't',
      filter: AdminTierFilter,
      fields: ADMIN_TIER_SORTS,
      sorts: SORTS,
      usual: ['due', 'ASC'],
      lasting: ['sentAt'],
      tabs: AdminTierTab.options,
      tabbed: ['tab'],
      presets: {},
    });
  }

  protected override parts(): readonly string[] {
    return [];
  }

  protected override subjects(): readonly string[] {
    return [];
  }

  protected override conditions(filter: AdminTierFilter): Where {
    const found = new Conditions();
    found.raw('t.sent_at is not null');
    if (filter.id) found.add((place) => `t.verification_id = any(${place}::uuid[])`, filter.id);
    if (filter.tab) found.add((place) => `t.phase = any(${place})`, PHASES[filter.tab]);
    if (filter.tier) found.add((place) => `t.tier = ${place}`, filter.tier);
    if (filter.q)
      found.add((place) => `t.number like ${place}`, `${filter.q.toUpperCase().replace(/[^A-Z0-9-]/g, '')}%`);
    return found.where;
  }

  protected override async views(rows: readonly TierRequest[]): Promise<AdminTierRow[]> {
    const [profiles, who] = await Promise.all([
      this.profiles.of(rows.map((row) => row.account_id)),
      this.actors.of(rows.flatMap((row) => (row.claimed_by ? [actorOf(row.claimed_by)] : []))),
    ]);
    return rows.map((row) => {
      const profile = profiles.get(row.account_id);
      const claimedBy: AdminActor | null = row.claimed_by ? who(actorOf(row.claimed_by)) : null;
      return {
        id: row.verification_id,
        number: row.number,
        accountId: row.account_id,
        who: profile ? maskName(`${profile.firstName} ${profile.lastName}`) : null,
        tier: row.tier,
        state: row.phase,
        attempt: row.attempt,
        document: row.document,
        numberKind: row.number_kind,
        documents: row.documents,
        sentAt: row.sent_at.toISOString(),
        dueAt: row.due_at?.toISOString() ?? null,
        claimedBy,
        version: row.version,
      };
    });
  }
}
