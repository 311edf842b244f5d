import type { Tier } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { heldDeposits } from '../domain/allowance.js';
import { accountRoomOn, periodsOn, type PeriodRoom, type TierLimits } from '../domain/tiers.js';
import type { LimitPeople } from './limit-people.js';
import type { LimitStates } from './limit-states.js';
import { LoadedPerson } from './limit-streams.js';
import type { TierRules } from './tier-rules.js';

/** An account on a day, as whoever decides about its next sale sees it. */
export interface AccountStanding {
  readonly tier: Tier;
  /** What its tier may sell: the limits in force where nobody gave this account others. */
  readonly usual: TierLimits;
  readonly day: PeriodRoom;
  /** Of the day's month. */
  readonly month: PeriodRoom;
  /** The less of what day and month leave; null without any limit. */
  readonly leftMicro: bigint | null;
  /** What its limits hold of the day. */
  readonly heldMicro: bigint;
  /** The names of all its streams. */
  readonly indexes: readonly string[];
}

/** How accounts stand with the limits of their tiers or of their own: many in as many questions as one, for lists. */
export class AccountStandings {
  constructor(
    private readonly states: LimitStates,
    private readonly people: LimitPeople,
    private readonly tiers: TierRules,
    private readonly clock: Clock,
  ) {}

  /** @param asked an account's own stream, and a day, each. What is no account's has none. */
  async of(asked: readonly (readonly [index: string, day: string])[]): Promise<StandingsOnDays> {
    const own = await this.states.loadAll([...new Set(asked.map(([index]) => index))]);
    const accountOf = (index: string): string | null => own.get(index)?.state.accountId ?? null;
    const accountIds = new Set(asked.flatMap(([index]) => accountOf(index) ?? []));
    const [known, rules] = await Promise.all([this.people.ofAccounts([...accountIds]), this.tiers.now()]);
    const names = [...known.values()].flatMap(({ identifiers }) => identifiers.flatMap(({ indexes }) => indexes));
    const folded = await this.states.loadAll([...new Set(names)]);
    const now = this.clock.now();
    const found = new Map<string, AccountStanding>();
    for (const [index, day] of asked) {
      const account = known.get(accountOf(index) ?? '');
      if (!account) continue;
      const { tier, identifiers } = account;
      found.set(`${index} ${day}`, standing(tier, rules.tiers[tier], new LoadedPerson(identifiers, folded), day, now));
    }
    return { on: (index, day) => found.get(`${index} ${day}`) ?? null };
  }
}

/** Accounts by their own stream, each on the days that were asked for. */
export interface StandingsOnDays {
  on(index: string, day: string): AccountStanding | null;
}

function standing(tier: Tier, usual: TierLimits, person: LoadedPerson, onDay: string, now: Date): AccountStanding {
  const { day, month } = periodsOn(onDay, person.known, usual, now);
  const isLimited = day.limitMicro !== null || month.limitMicro !== null;
  const own = person.known.find(({ kind }) => kind === 'account')!.state;
  let heldMicro = 0n;
  for (const { deposit } of heldDeposits(own)) if (deposit.day === onDay) heldMicro += deposit.amountMicro;
  const { leftMicro } = accountRoomOn(onDay, person.known, usual, now);
  return { tier, usual, day, month, leftMicro: isLimited ? leftMicro : null, heldMicro, indexes: person.indexes };
}
