import type { Tier } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { heldDeposits } from '../domain/allowance.js';
import { accountRemainingOn, periodsOn, type PeriodRemaining, type TierLimits } from '../domain/tiers.js';
import type { LimitPeople } from './limit-people.js';
import type { LimitStates } from './limit-states.js';
import { LoadedPerson } from './limit-streams.js';
import type { TierRules } from './tier-rules.js';

/** Limits of an account on one day, as read for a decision about its next sale. */
export interface AccountLimitStatus {
  readonly accountId: string;
  readonly tier: Tier;
  /** Limits of the account's tier that are in force, apart from an override of this account. */
  readonly usual: TierLimits;
  readonly day: PeriodRemaining;
  /** Of the day's month. */
  readonly month: PeriodRemaining;
  /** The less of what day and month leave; null without any limit. */
  readonly leftMicro: bigint | null;
  /** What its limits hold of the day. */
  readonly heldMicro: bigint;
  /** The names of all its streams. */
  readonly indexes: readonly string[];
}

/** How accounts stand with the limits of their tiers or of their own: many in as many questions as one, for lists. */
export class AccountLimitStatuses {
  constructor(
    private readonly states: LimitStates,
    private readonly people: LimitPeople,
    private readonly tiers: TierRules,
    private readonly clock: Clock,
  ) {}

  /** @param wanted pairs of an account's own stream and a day; a stream that belongs to no account has no result */
  async of(wanted: readonly (readonly [index: string, day: string])[]): Promise<LimitStatusesByDay> {
    const own = await this.states.loadAll([...new Set(wanted.map(([index]) => index))]);
    const accountOf = (index: string): string | null => own.get(index)?.state.accountId ?? null;
    const accountIds = new Set(wanted.flatMap(([index]) => accountOf(index) ?? []));
    const [known, rules] = await Promise.all([this.people.ofAccounts([...accountIds]), this.tiers.now()]);
    const names = [...known.values()].flatMap(({ identifiers }) => identifiers.flatMap(({ indexes }) => indexes));
    const folded = await this.states.loadAll([...new Set(names)]);
    const now = this.clock.now();
    const found = new Map<string, AccountLimitStatus>();
    for (const [index, day] of wanted) {
      const accountId = accountOf(index) ?? '';
      const account = known.get(accountId);
      if (!account) continue;
      const { tier, identifiers } = account;
      const status = limitStatus(tier, rules.tiers[tier], new LoadedPerson(identifiers, folded), day, now);
      found.set(`${index} ${day}`, { accountId, ...status });
    }
    return { on: (index, day) => found.get(`${index} ${day}`) ?? null };
  }
}

/** Accounts by their own stream, each on the requested days. */
export interface LimitStatusesByDay {
  on(index: string, day: string): AccountLimitStatus | null;
}

function limitStatus(
  tier: Tier,
  usual: TierLimits,
  person: LoadedPerson,
  onDay: string,
  now: Date,
): Omit<AccountLimitStatus, 'accountId'> {
  const { day, month } = periodsOn(onDay, person.known, usual, now);
  const isLimited = day.limitMicro !== null || month.limitMicro !== null;
  const own = person.known.find(({ kind }) => kind === 'account')!.state;
  let heldMicro = 0n;
  for (const { deposit } of heldDeposits(own)) if (deposit.day === onDay) heldMicro += deposit.amountMicro;
  const { leftMicro } = accountRemainingOn(onDay, person.known, usual, now);
  return { tier, usual, day, month, leftMicro: isLimited ? leftMicro : null, heldMicro, indexes: person.indexes };
}
