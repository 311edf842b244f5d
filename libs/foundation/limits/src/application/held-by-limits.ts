import { type LimitedTier, streams } from '@usdt-africa/contracts/events';
import type { Pool } from 'pg';
import { heldDeposits, type LimitedDeposit } from '../domain/allowance.js';
import type { Held } from '../domain/held.js';
import type { LimitPeople } from './limit-people.js';
import type { LimitStates } from './limit-states.js';

/**
 * Deposits held by limits, over all people of a tier. Reads the events and not a read model: a deposit that is missing
 * here stays held when the tier's limits are raised.
 */
export class HeldByLimits {
  constructor(
    private readonly pool: Pool,
    private readonly states: LimitStates,
    private readonly people: LimitPeople,
  ) {}

  /** By tier, each deposit once. What a customer sold is held by their tier, whatever else they are known by. */
  async byTier(): Promise<ReadonlyMap<LimitedTier, readonly Held[]>> {
    const { rows } = await this.pool.query<{ stream_id: string }>(
      `select distinct stream_id from events where type = 'LimitExceeded'`,
    );
    const prefix = streams.limit('').length;
    const folded = [...(await this.states.load(rows.map(({ stream_id: id }) => id.slice(prefix)))).values()];
    const ofAccounts = new Set<string>();
    const found = new Map<LimitedTier, Map<string, LimitedDeposit>>();
    const hold = (tier: LimitedTier, { key, deposit }: Held): void => {
      const ofTier = found.get(tier) ?? new Map<string, LimitedDeposit>();
      found.set(tier, ofTier.set(key, deposit));
    };
    const accounts = folded.flatMap(({ state }) => {
      const held = state.kind === 'account' && state.accountId !== null ? heldDeposits(state) : [];
      return held.length === 0 ? [] : [{ accountId: state.accountId!, held }];
    });
    const tiers = await this.people.tiersOf([...new Set(accounts.map(({ accountId }) => accountId))]);
    for (const { accountId, held } of accounts)
      for (const one of held) {
        ofAccounts.add(one.key);
        hold(tiers.get(accountId)!, one);
      }
    for (const { state } of folded)
      for (const one of heldDeposits(state)) if (!ofAccounts.has(one.key)) hold('guest', one);
    return new Map([...found].map(([tier, held]) => [tier, [...held].map(([key, deposit]) => ({ key, deposit }))]));
  }
}
