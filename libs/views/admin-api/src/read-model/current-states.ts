import { Inject, Injectable } from '@nestjs/common';
import { PROVIDER } from '@usdt-africa/banking';
import type { AdminOrderState, AdminRole } from '@usdt-africa/contracts/admin';
import type { OrderStatus } from '@usdt-africa/contracts/api';
import { type Clock, formatMoney, revivedState } from '@usdt-africa/kernel';
import { actorOf, Actors, rolesWith } from '@usdt-africa/operators';
import { currentState, type CurrentState, type StoredState } from '@usdt-africa/orders';
import { payoutPauses } from '@usdt-africa/payouts';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../admin-api-config.js';

/** A stored state and what decides which pauses concern it. */
export interface StateToRead {
  /** Null where a payout pays a withdrawal. */
  readonly orderId: string | null;
  /** The withdrawal's customer. */
  readonly accountId?: string | null;
  readonly stored: StoredState;
  readonly bankCode: string | null;
}

/** Joins stored states with the clock, the pauses of payouts and frozen customers: one answer for lists, pages and search. */
@Injectable()
export class CurrentStates {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly actors: Actors,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  async one(state: StateToRead): Promise<AdminOrderState> {
    return (await this.of([state]))[0]!;
  }

  async of(states: readonly StateToRead[]): Promise<AdminOrderState[]> {
    const now = this.clock.now();
    const unsent = states.filter(({ stored }) => stored.code === 'sending' && !stored.isSent);
    const [pauses, frozen] = unsent.length === 0 ? [[], new Set<string>()] : await this.#around(unsent, now);
    const current = states.map(({ orderId, accountId, stored, bankCode }) =>
      currentState(stored, {
        now,
        shortfallWaitSeconds: this.config.shortfallWaitSeconds,
        shortfallChosenWaitSeconds: this.config.shortfallChosenWaitSeconds,
        pauses,
        bankCode,
        isFrozen: frozen.has(orderId ?? accountId ?? ''),
      }),
    );
    const operators = current.flatMap(({ pause }) => (pause?.operatorId ? [actorOf(pause.operatorId)] : []));
    const who = await this.actors.of(operators);
    return current.map((state) => stateView(state, (operatorId) => who(actorOf(operatorId)).name));
  }

  #around(unsent: readonly StateToRead[], now: Date) {
    return Promise.all([payoutPauses(this.pool, now), this.#frozen(unsent)]);
  }

  /** Ids of these orders, and of the customers of withdrawals, whose customer is frozen. */
  async #frozen(states: readonly StateToRead[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select o.order_id as id from admin_order_owners o join accounts a using (owner_key)
       where o.order_id = any($1::uuid[]) and a.state = 'frozen'
       union all select account_id from accounts where account_id = any($2::uuid[]) and state = 'frozen'`,
      [
        states.flatMap(({ orderId }) => orderId ?? []),
        states.flatMap(({ orderId, accountId }) => (orderId === null ? (accountId ?? []) : [])),
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

const RELEASING: readonly AdminRole[] = rolesWith('orders.release');

function stateView(state: CurrentState, nameOf: (operatorId: string) => string): AdminOrderState {
  const { code, micro, kobo, since, until, reason, isReleasable, needsTwo, pause } = state;
  const isOfPayout = ['payouts-paused', 'sending', 'no-answer', 'contradicted', 'failed', 'returned'].includes(code);
  return {
    code,
    naira: kobo === null ? null : formatMoney(kobo, 'NGN'),
    usdt: micro === null ? null : formatMoney(micro, 'USDT'),
    since,
    until,
    provider: isOfPayout ? PROVIDER : null,
    reason,
    mayRelease: isReleasable ? RELEASING : [],
    needsTwo,
    pausedBy: pause?.operatorId ? nameOf(pause.operatorId) : null,
  };
}

/** Rows of an earlier release have no state until they are rebuilt: their status means about the same. */
const CODES: Readonly<Record<OrderStatus, StoredState['code']>> = {
  waiting: 'waiting-for-deposit',
  received: 'confirming',
  'in-wallet': 'sending',
  'autowithdrawal-successful': 'completed',
  completed: 'completed',
  held: 'held',
  returned: 'returned',
  failed: 'failed',
  refunding: 'refunding',
  refunded: 'refunded',
  expired: 'expired',
  cancelled: 'cancelled',
};

/** The stored state of a row of the list. */
export function stateOfRow(stored: unknown, status: OrderStatus): StoredState {
  if (stored !== null) return revivedState<StoredState>(stored);
  return {
    code: CODES[status],
    micro: null,
    kobo: null,
    since: null,
    until: null,
    reason: null,
    isReleasable: false,
    needsTwo: false,
    isSent: true,
    restrictedUntil: null,
    waitsLonger: false,
  };
}
