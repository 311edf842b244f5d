import { Inject, Injectable } from '@nestjs/common';
import type { OperatorRole } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { TIE_MS } from '../domain/two-people.js';

type Db = Pool | PoolClient;

/** What was done to an operator. */
export type OperatorAct = 'invited' | 'reset' | 'role-changed' | 'disabled' | 'enabled';

/** How two operators stand to each other when one of them is to decide what the other asked for. */
export interface Standing {
  /** Of whoever would decide; null for somebody who may not come in. */
  readonly role: OperatorRole | null;
  /** Whoever asked was disabled, given another role or had their sign-in reset since. */
  readonly askerChanged: boolean;
  /** One of them let the other in, within seven days. */
  readonly tied: boolean;
}

/** Writes what was done to an operator, in the transaction of its event. */
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

/** Who may be the second person to whom. */
@Injectable()
export class Standings {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * How whoever would decide stands to whoever asked.
   * @param request who asked, and when
   * @param tx of the decision: both operators then stay as they are until it is committed
   */
  async between(
    request: { readonly askedBy: string; readonly askedAt: Date },
    deciderId: string,
    tx?: PoolClient,
  ): Promise<Standing> {
    const db: Db = tx ?? this.pool;
    const { askedBy, askedAt } = request;
    // Always in one order, so that two decisions about each other do not wait for one another.
    const { rows: people } = await db.query<{ operator_id: string; role: OperatorRole; state: string }>(
      `select operator_id, role, state from operators where operator_id = any($1::uuid[])
       order by operator_id ${tx ? 'for share' : ''}`,
      [[askedBy, deciderId]],
    );
    const able = (id: string) => people.find((one) => one.operator_id === id && one.state !== 'disabled');
    const { rows } = await db.query<{ changed: boolean; tied: boolean }>(
      `select exists (select from operator_changes where operator_id = $1 and at >= $3
           and act in ('disabled', 'reset', 'role-changed')) as changed,
         exists (select from operator_changes where at > $4 and act <> 'disabled'
           and ((operator_id = $1 and by_operator_id = $2) or (operator_id = $2 and by_operator_id = $1))) as tied`,
      [askedBy, deciderId, askedAt, this.#since()],
    );
    return {
      role: able(deciderId)?.role ?? null,
      askerChanged: rows[0]!.changed || !able(askedBy),
      tied: rows[0]!.tied,
    };
  }

  /**
   * Who may decide what this operator asks for, among those of these roles who have come in.
   * @param about the operator whom it is about, who decides nothing about themselves
   */
  async deciders(askedBy: string, roles: readonly OperatorRole[], about: string | null): Promise<string[]> {
    const { rows } = await this.pool.query<{ operator_id: string }>(
      `select operator_id from operators o where state = 'active' and role = any($2) and operator_id <> $1
         and ($3::uuid is null or operator_id <> $3)
         and not exists (select from operator_changes where at > $4 and act <> 'disabled'
           and ((operator_id = $1 and by_operator_id = o.operator_id)
             or (operator_id = o.operator_id and by_operator_id = $1)))
       order by operator_id`,
      [askedBy, [...roles], about, this.#since()],
    );
    return rows.map((row) => row.operator_id);
  }

  #since(): Date {
    return new Date(this.clock.now().getTime() - TIE_MS);
  }
}
