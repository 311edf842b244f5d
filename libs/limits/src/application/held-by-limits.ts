import { type LimitedTier, streams } from '@usdt-africa/contracts/events';
import type { Pool } from 'pg';
import { heldDeposits, type LimitedDeposit } from '../domain/allowance.js';
import type { LimitPeople } from './limit-people.js';
import type { LimitStates } from './limit-states.js';

/** A deposit that a limit holds. */
export interface Held {
  readonly key: string;
  readonly deposit: LimitedDeposit;
}

/**
 * What limits hold, over everybody of a tier. Asked of the history itself and not of a list for people's eyes: what it does not
 * find stays held when the limits of all are raised.
 */
export class HeldByLimits {
  constructor(
    private readonly pool: Pool,
    private readonly states: LimitStates,
    private readonly people: LimitPeople,
  ) {}

  /** Each deposit once. What a customer sold is held by their tier, whatever else they are known by. */
  async of(tier: LimitedTier): Promise<readonly Held[]> {
    const { rows } = await this.pool.query<{ stream_id: string }>(
      `select distinct stream_id from events where type = 'LimitExceeded'`,
    );
    const prefix = streams.limit('').length;
    const folded = [...(await this.states.load(rows.map(({ stream_id: id }) => id.slice(prefix)))).values()];
    const ofAccounts = new Set<string>();
    const found = new Map<string, LimitedDeposit>();
    for (const { state } of folded) {
      if (state.kind !== 'account' || state.accountId === null) continue;
      const held = heldDeposits(state);
      for (const { key } of held) ofAccounts.add(key);
      if (held.length === 0 || (await this.people.tierOf(state.accountId)) !== tier) continue;
      for (const { key, deposit } of held) found.set(key, deposit);
    }
    if (tier === 'guest')
      for (const { state } of folded)
        for (const { key, deposit } of heldDeposits(state)) if (!ofAccounts.has(key)) found.set(key, deposit);
    return [...found].map(([key, deposit]) => ({ key, deposit }));
  }
}
