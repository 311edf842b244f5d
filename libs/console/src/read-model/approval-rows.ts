import { Inject, Injectable } from '@nestjs/common';
import { aboutOperator, type ApprovalVerb } from '@usdt-africa/approvals';
import type { AdminApprovalRow, AdminApprovalState } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, formatDecimal, formatMoney, RATE_SCALE, type Refusal } from '@usdt-africa/kernel';
import { Actors, Profiles, type Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';

export interface Row {
  approval_id: string;
  verb: ApprovalVerb;
  resource: string;
  record_id: string;
  label: string;
  payload: Record<string, string>;
  payload_hash: string;
  amount_kobo: string | null;
  asked_by: string;
  reason: string | null;
  asked_at: Date;
  expires_at: Date;
  state: AdminApprovalState;
  decided_by: string | null;
  decided_at: Date | null;
  decided_reason: string | null;
}

/** What a {@link Row} is read by. */
export const COLUMNS = `approval_id, verb, resource, record_id, label, payload, payload_hash, amount_kobo::text, asked_by, reason,
  asked_at, expires_at, state, decided_by, decided_at, decided_reason`;

/** Requests as lists and their own pages show them. */
@Injectable()
export class ApprovalRows {
  constructor(
    private readonly actors: Actors,
    private readonly operators: Profiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What it is done to, as people call it: operators' names stand nowhere in clear. */
  async #label({ resource, record_id: id, label, payload }: Row): Promise<string> {
    if (aboutOperator({ resource, id }) === null) return label;
    const { profile } = payload;
    if (profile !== undefined) return (await this.operators.openSealed(JSON.parse(profile))).name;
    return (await this.operators.of([id])).get(id)?.name ?? '';
  }

  async view(row: Row, viewer: Viewer): Promise<AdminApprovalRow> {
    const asked = `operator:${row.asked_by}`;
    const decided = row.decided_by === null ? null : `operator:${row.decided_by}`;
    const who = await this.actors.of(decided ? [asked, decided] : [asked]);
    const naira = row.amount_kobo === null ? null : formatMoney(BigInt(row.amount_kobo), 'NGN');
    const left = Math.max(0, Math.floor((row.expires_at.getTime() - this.clock.now().getTime()) / 1000));
    return {
      id: row.approval_id,
      verb: row.verb,
      state: row.state === 'asked' && left === 0 ? 'expired' : row.state,
      on: { label: await this.#label(row), resource: row.resource, id: row.record_id },
      naira,
      facts: { amountNaira: naira, ...factsOf(row.payload) },
      askedBy: who(asked),
      reason: row.reason ?? '',
      askedAt: row.asked_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      secondsLeft: row.state === 'asked' ? left : 0,
      decidedBy: decided ? who(decided) : null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedReason: row.decided_reason,
      mine: row.asked_by === viewer.id,
    };
  }
}

/** What its name needs, of what exactly was asked for. */
function factsOf({ role, to, limitMicro, side, rate, marginBps }: Row['payload']): AdminApprovalRow['facts'] {
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
