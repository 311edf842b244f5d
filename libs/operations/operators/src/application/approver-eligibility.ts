import { Inject, Injectable } from '@nestjs/common';
import type { OperatorRole } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { TIE_MS } from '../domain/two-people.js';

type Db = Pool | PoolClient;

/** An action on an operator. */
export type OperatorAct = 'invited' | 'reset' | 'role-changed' | 'disabled' | 'enabled';

/** Whether one operator may decide another operator's request. */
export interface ApproverEligibility {
  /** Role of the deciding operator; null if they may not sign in. */
  readonly role: OperatorRole | null;
  /** The requester was disabled, given another role or had their sign-in reset since. */
  readonly askerChanged: boolean;
  /** One of them let the other in, within seven days. */
  readonly tied: boolean;
}

/** Writes an action on an operator, in the transaction of its event. */
export async function keepChange(
  tx: PoolClient,
  operatorId: string,
  act: OperatorAct,
  by: readonly string[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into operator_changes (operator_id, by_operator_id, act, at)
     select $1, by_operator_id, $2, $3 from unnest($4::uuid[]) as by_operator_id`,
    [operatorId, act, at, by.length === 0 ? [null] : by],
  );
}

/** Decides which operator may approve another's request. */
@Injectable()
export class ApproverEligibilities {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The relation of the deciding operator to the requester.
   * @param request its requester and time
   * @param tx of the decision: both operators then stay unchanged until it is committed
   */
  async between(
    request: { readonly requestedBy: string; readonly requestedAt: Date },
    deciderId: string,
    tx?: PoolClient,
  ): Promise<ApproverEligibility> {
    const db: Db = tx ?? this.pool;
    const { requestedBy, requestedAt } = request;
    // Always in one order, so that two decisions about each other do not wait for one another.
    const { rows: people } = await db.query<{ operator_id: string; role: OperatorRole; state: string }>(
      `select operator_id, role, state from operators where operator_id = any($1::uuid[])
       order by operator_id ${tx ? 'for share' : ''}`,
      [[requestedBy, deciderId]],
    );
    const able = (id: string) => people.find((one) => one.operator_id === id && one.state !== 'disabled');
    const { rows } = await db.query<{ changed: boolean; tied: boolean }>(
      `select exists (select from operator_changes where operator_id = $1 and at >= $3
           and act in ('disabled', 'reset', 'role-changed')) as changed,
         exists (select from operator_changes where at > $4 and act <> 'disabled'
           and ((operator_id = $1 and by_operator_id = $2) or (operator_id = $2 and by_operator_id = $1))) as tied`,
      [requestedBy, deciderId, requestedAt, this.#since()],
    );
    return {
      role: able(deciderId)?.role ?? null,
      askerChanged: rows[0]!.changed || !able(requestedBy),
      tied: rows[0]!.tied,
    };
  }

  /**
   * The operators who may decide this operator's requests, among the enrolled ones with these roles.
   * @param about the affected operator, who decides nothing about themselves
   */
  async deciders(requestedBy: string, roles: readonly OperatorRole[], about: string | null): Promise<string[]> {
    const { rows } = await this.pool.query<{ operator_id: string }>(
      `select operator_id from operators o where state = 'active' and role = any($2) and operator_id <> $1
         and ($3::uuid is null or operator_id <> $3)
         and not exists (select from operator_changes where at > $4 and act <> 'disabled'
           and ((operator_id = $1 and by_operator_id = o.operator_id)
             or (operator_id = o.operator_id and by_operator_id = $1)))
       order by operator_id`,
      [requestedBy, [...roles], about, this.#since()],
    );
    return rows.map((row) => row.operator_id);
  }

  #since(): Date {
    return new Date(this.clock.now().getTime() - TIE_MS);
  }
}
