import { Inject, Injectable } from '@nestjs/common';
import { aboutOperator, type ApprovalAction } from '@usdt-africa/approvals';
import type { AdminApprovalRow, AdminApprovalState } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, formatDecimal, formatMoney, RATE_SCALE, type Refusal } from '@usdt-africa/kernel';
import { Actors, Profiles, type Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request, as the projection keeps it. */
@Entity('approvals')
export class ApprovalRow {
  @PrimaryColumn('uuid') approval_id!: string;
  @Column('text') action!: ApprovalAction;
  @Column('text') resource!: string;
  @Column('text') record_id!: string;
  @Column('text') label!: string;
  @Column('jsonb') payload!: Record<string, string>;
  @Column('text') payload_hash!: string;
  @Column('bigint', { nullable: true }) amount_kobo!: string | null;
  @Column('uuid') requested_by!: string;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('timestamptz') requested_at!: Date;
  @Column('timestamptz') expires_at!: Date;
  @Column('text') state!: AdminApprovalState;
  @Column('uuid', { nullable: true }) decided_by!: string | null;
  @Column('timestamptz', { nullable: true }) decided_at!: Date | null;
  @Column('text', { nullable: true }) decided_reason!: string | null;
}

export const APPROVALS = { entity: ApprovalRow, alias: 'a' } as const;

/** Requests as lists and their own pages show them. */
@Injectable()
export class ApprovalRows {
  constructor(
    private readonly actors: Actors,
    private readonly operators: Profiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Readable name of the subject: operators' names are stored nowhere in clear text. */
  async #label({ resource, record_id: id, label, payload }: ApprovalRow): Promise<string> {
    if (aboutOperator({ resource, id }) === null) return label;
    const { profile } = payload;
    if (profile !== undefined) return (await this.operators.openSealed(JSON.parse(profile))).name;
    return (await this.operators.of([id])).get(id)?.name ?? '';
  }

  async view(row: ApprovalRow, viewer: Viewer): Promise<AdminApprovalRow> {
    const requester = `operator:${row.requested_by}`;
    const decided = row.decided_by === null ? null : `operator:${row.decided_by}`;
    const who = await this.actors.of(decided ? [requester, decided] : [requester]);
    const naira = row.amount_kobo === null ? null : formatMoney(BigInt(row.amount_kobo), 'NGN');
    const left = Math.max(0, Math.floor((row.expires_at.getTime() - this.clock.now().getTime()) / 1000));
    return {
      id: row.approval_id,
      action: row.action,
      state: row.state === 'requested' && left === 0 ? 'expired' : row.state,
      on: { label: await this.#label(row), resource: row.resource, id: row.record_id },
      naira,
      facts: { amountNaira: naira, ...factsOf(row.payload) },
      requestedBy: who(requester),
      reason: row.reason ?? '',
      requestedAt: row.requested_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      secondsLeft: row.state === 'requested' ? left : 0,
      decidedBy: decided ? who(decided) : null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedReason: row.decided_reason,
      mine: row.requested_by === viewer.id,
    };
  }
}

/** Facts of the request that its title needs. */
function factsOf({ role, to, limitMicro, side, rate, marginBps }: ApprovalRow['payload']): AdminApprovalRow['facts'] {
  return {
    role: role ?? to ?? null,
    ...(limitMicro !== undefined && { limitUsdt: formatMoney(BigInt(limitMicro), 'USDT') }),
    ...(side !== undefined && { side }),
    ...(rate !== undefined && { rate: formatDecimal(BigInt(rate), RATE_SCALE) }),
    ...(marginBps !== undefined && { marginBps: Number(marginBps) }),
  };
}

export function approvalNotFound(): Refusal {
  return refusal('console.no-approval');
}
