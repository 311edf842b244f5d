import { Inject, Injectable } from '@nestjs/common';
import type { OperatorRole, OperatorView } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type EventMetadata, execute, load, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import {
  type By,
  changeRole,
  disable,
  enable,
  invite,
  type Operator,
  operatorDecider,
  type OperatorEvent,
  resetCredentials,
  stateOfOperator,
} from '../domain/operator.js';
import { type Profile, Profiles } from './profiles.js';
import { endEverything, Sessions } from './sessions.js';
import { codeKey } from './codes.js';
import { openEnrolment } from './enrolments.js';
import { keepChange } from './approver-eligibility.js';
import { OperatorAttempts } from './credentials.js';

/** Who authorises a change: the operators who requested and approved it; none for the command line. */
export interface Order {
  readonly by: By;
  readonly metadata: EventMetadata;
  /** The admin whose word alone it is: they still must be one when it is written. */
  readonly alone?: string;
  /**
   * Checks the affected operator again, before anything is decided.
   * @throws Refusal
   */
  readonly check?: (operator: Operator) => void;
}

/** Written in the transaction of a command, after its events. */
export type Also = (tx: PoolClient) => Promise<void>;

const UNIQUE_VIOLATION = '23505';

interface OperatorRow {
  operator_id: string;
  profile: unknown;
  role: OperatorRole;
  state: OperatorView['state'];
  invited_at: Date;
  last_sign_in_at: Date | null;
  has_totp: boolean;
  passkeys: number;
}

/** Who may come in, and as what. */
@Injectable()
export class Operators {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly profiles: Profiles,
    private readonly sessions: Sessions,
    private readonly attempts: OperatorAttempts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Invites an operator.
   * @param operatorId of the new operator, so that the same request creates the same one
   * @throws Refusal 422 `email-taken`
   */
  async invite(
    operatorId: string,
    who: Profile & { readonly role: OperatorRole },
    order: Order,
    also?: Also,
  ): Promise<void> {
    const { name, email, role } = who;
    const blind = this.profiles.blindOf(email);
    await this.mustBeFree(email);
    const profile = await this.profiles.seal(operatorId, { name, email });
    try {
      await this.#execute(
        operatorId,
        (state) => invite(state, operatorId, role, profile, order.by, this.clock.now()),
        order,
        async (tx, _state, eventId) => {
          const now = this.clock.now();
          await tx.query(
            `insert into operators (operator_id, email_blind, profile, role, state, invited_at)
             values ($1, $2, $3, $4, 'invited', $5)`,
            [operatorId, blind, profile, role, now],
          );
          await openEnrolment(tx, operatorId, eventId!, now);
          await keepChange(tx, operatorId, 'invited', order.by, now);
          await also?.(tx);
        },
      );
    } catch (error) {
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw fieldRefusal('email', 'email-taken');
      throw error;
    }
  }

  /** @throws Refusal 422 `email-taken` when an operator has this address */
  async mustBeFree(email: string): Promise<void> {
    if ((await this.idOfEmail(email)) !== null) throw fieldRefusal('email', 'email-taken');
  }

  /**
   * An operator folded from their events, for callers that need them before a decision.
   * @throws Refusal 404
   */
  async requireState(operatorId: string): Promise<Operator> {
    const { state } = await load<Operator, OperatorEvent>(this.store, operatorDecider, streams.operator(operatorId));
    if (!state.operatorId) throw refusal('operators.no-operator');
    return state;
  }

  /** Another role; every session ends. */
  async changeRole(operatorId: string, to: OperatorRole, order: Order, also?: Also): Promise<void> {
    await this.#execute(
      operatorId,
      (state) => changeRole(state, to, order.by, this.clock.now()),
      order,
      async (tx, state, eventId) => {
        if (eventId) {
          await tx.query('update operators set role = $2 where operator_id = $1', [operatorId, state.role]);
          await keepChange(tx, operatorId, 'role-changed', order.by, this.clock.now());
          await endEverything(tx, operatorId);
        }
        await also?.(tx);
      },
    );
  }

  /** Disables an operator; every session ends, and the link is void. */
  async disable(operatorId: string, order: Order, also?: Also): Promise<void> {
    await this.#execute(
      operatorId,
      (state) => disable(state, order.by, this.clock.now()),
      order,
      async (tx, state, eventId) => {
        if (eventId) {
          await this.#writeState(tx, operatorId, state);
          await tx.query('delete from operator_enrolments where operator_id = $1', [operatorId]);
          await keepChange(tx, operatorId, 'disabled', order.by, this.clock.now());
          await endEverything(tx, operatorId);
        }
        await also?.(tx);
      },
    );
  }

  /** Enables an operator again, with their former credentials. */
  async enable(operatorId: string, order: Order, also?: Also): Promise<void> {
    await this.#execute(
      operatorId,
      (state) => enable(state, order.by, this.clock.now()),
      order,
      async (tx, state, eventId) => {
        if (eventId) {
          await this.#writeState(tx, operatorId, state);
          await keepChange(tx, operatorId, 'enabled', order.by, this.clock.now());
        }
        await also?.(tx);
      },
    );
  }

  /** Voids all credentials of an operator; a new link goes to their own mail. */
  async reset(operatorId: string, order: Order, also?: Also): Promise<void> {
    await this.#execute(
      operatorId,
      (state) => resetCredentials(state, order.by, this.clock.now()),
      order,
      async (tx, state, eventId) => {
        await this.#writeState(tx, operatorId, state);
        await tx.query(
          'update operator_credentials set password = null, totp = null, totp_last_step = 0 where operator_id = $1',
          [operatorId],
        );
        await tx.query('delete from operator_recovery_codes where operator_id = $1', [operatorId]);
        await tx.query('delete from operator_passkeys where operator_id = $1', [operatorId]);
        await tx.query('delete from operator_attempt_counters where key = $1', [codeKey(operatorId)]);
        await endEverything(tx, operatorId);
        await openEnrolment(tx, operatorId, eventId!, this.clock.now());
        await keepChange(tx, operatorId, 'reset', order.by, this.clock.now());
        await also?.(tx);
      },
    );
  }

  /** Every operator, or those named, oldest first. There are never many. */
  async list(operatorIds?: readonly string[]): Promise<OperatorView[]> {
    const { rows } = await this.pool.query<OperatorRow>(
      `select o.operator_id, o.profile, o.role, o.state, o.invited_at, o.last_sign_in_at, c.totp is not null as has_totp,
         (select count(*)::int from operator_passkeys p where p.operator_id = o.operator_id) as passkeys
       from operators o left join operator_credentials c using (operator_id)
       where $1::uuid[] is null or operator_id = any($1) order by o.invited_at, o.operator_id`,
      [operatorIds ?? null],
    );
    const ids = rows.map((row) => row.operator_id);
    const [profiles, sessions, locks] = await Promise.all([
      this.profiles.of(ids),
      this.sessions.counts(ids),
      this.attempts.locks(ids.map(codeKey)),
    ]);
    return rows.map((row) => ({
      id: row.operator_id,
      ...profiles.get(row.operator_id)!,
      role: row.role,
      state: row.state,
      hasTotp: row.has_totp,
      passkeys: row.passkeys,
      sessions: sessions.get(row.operator_id) ?? 0,
      invitedAt: row.invited_at.toISOString(),
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
      lockedUntil: locks.get(codeKey(row.operator_id))?.toISOString() ?? null,
    }));
  }

  /** @throws Refusal 404 */
  async show(operatorId: string): Promise<OperatorView> {
    const [found] = await this.list([operatorId]);
    if (!found) throw refusal('operators.no-operator');
    return found;
  }

  /**
   * The number of enrolled and active admins.
   * @param except an operator who does not count
   */
  async admins(except: string | null = null): Promise<number> {
    const { rows } = await this.pool.query<{ admins: number }>(
      `select count(*)::int as admins from operators o join operator_credentials c using (operator_id)
       where o.role = 'admin' and o.state = 'active' and c.totp is not null and operator_id is distinct from $1`,
      [except],
    );
    return rows[0]!.admins;
  }

  /** The operator with this address; null when there is none. */
  async idOfEmail(email: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ operator_id: string }>(
      'select operator_id from operators where email_blind = any($1)',
      [this.profiles.blindsOf(email)],
    );
    return rows[0]?.operator_id ?? null;
  }

  newId(): string {
    return uuidv7(this.clock.now());
  }

  async #writeState(tx: PoolClient, operatorId: string, state: Operator): Promise<void> {
    await tx.query('update operators set state = $2 where operator_id = $1', [operatorId, stateOfOperator(state)]);
  }

  async #execute(
    operatorId: string,
    decide: (state: Operator) => OperatorEvent[],
    { metadata, check, alone }: Order,
    alongside: (tx: PoolClient, state: Operator, eventId: string | null) => Promise<void>,
  ): Promise<void> {
    const decideUpon = (state: Operator): OperatorEvent[] => {
      check?.(state);
      return decide(state);
    };
    await execute(this.store, operatorDecider, streams.operator(operatorId), decideUpon, {
      metadata,
      alongside: async (tx, { state, events }) => {
        if (alone !== undefined) await assertStillAdmin(tx, alone, operatorId);
        await alongside(tx, state, events[0]?.eventId ?? null);
      },
    });
  }
}

/**
 * Of two admins who disable each other at the same moment one stays, and a disabled admin changes no operator any more.
 * Always locks in one order, so that neither waits for the other.
 * @throws Refusal 401 `session-ended`
 */
async function assertStillAdmin(tx: PoolClient, adminId: string, operatorId: string): Promise<void> {
  const { rows } = await tx.query<{ operator_id: string; role: OperatorRole; state: string }>(
    'select operator_id, role, state from operators where operator_id = any($1::uuid[]) order by operator_id for update',
    [[adminId, operatorId]],
  );
  const admin = rows.find((one) => one.operator_id === adminId);
  if (admin?.role !== 'admin' || admin.state === 'disabled') throw refusal('operators.session-ended');
}
