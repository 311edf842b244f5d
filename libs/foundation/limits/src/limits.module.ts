import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { PersonalData, PostgresEventStore, type SubscriptionTransport } from '@usdt-africa/event-store';
import { type Clock, maskAccount, maskEmail, maskName, maskPhone, nairaFor } from '@usdt-africa/kernel';
import { Profiles } from '@usdt-africa/operators';
import { DIRECT_FEED, CLOCK, LOG, type Log, made, POOL, RateLimit, started, work } from '@usdt-africa/platform';
import { RateReader, RatesModule } from '@usdt-africa/rates';
import { SavedOwnAccounts } from '@usdt-africa/recipients';
import { HeldByTier, VerifiedNumbers } from '@usdt-africa/verifications';
import type { Pool } from 'pg';
import { LimitApprovalGate } from './application/approval-gate.js';
import { heldMicro } from './domain/held.js';
import { LimitClock } from './application/limit-clock.js';
import { LimitService } from './application/limit-service.js';
import { LimitProcess } from './application/limit-process.js';
import { LimitOverrides } from './application/limit-overrides.js';
import { LimitWorth } from './application/limit-worth.js';
import { PricedWorth } from './application/priced-worth.js';
import type { Proven } from './application/limit-people.js';
import type { LimitRules } from './domain/decide.js';
import { aloneMicro } from './domain/own-limit.js';
import { RequestTierLimitsHandler } from './application/request-tier-limits.js';
import { TierLimitChanges } from './application/tier-rules.js';
import { CountLimitsHandler } from './read-model/count-limits.js';
import { EndLimitOverrideHandler } from './application/end-limit-override.js';
import { ListLimitsHandler } from './read-model/list-limits.js';
import { ListTiersHandler } from './read-model/list-tiers.js';
import { ShowAccountLimitsHandler } from './read-model/show-account-limits.js';
import { AccountLimitsController } from './http/account-limits.controller.js';
import { SetLimitOverrideHandler } from './application/set-limit-override.js';
import { ShowLimitHandler } from './read-model/show-limit.js';
import { ShowLimitsOverviewHandler } from './read-model/show-limits-overview.js';
import { ShowTierLimitsHandler } from './read-model/show-tier-limits.js';
import { ShowOwnLimitHandler } from './application/show-own-limit.js';
import { AdminLimitsController } from './http/admin-limits.controller.js';
import { TierLimitsController } from './http/tier-limits.controller.js';
import { GuestLimitController, GuestLimitEdge } from './http/guest-limit.controller.js';
import { LimitList, type Masks } from './read-model/limit-list.js';

const HANDLERS = [
  RequestTierLimitsHandler,
  ShowAccountLimitsHandler,
  CountLimitsHandler,
  EndLimitOverrideHandler,
  ListLimitsHandler,
  ListTiersHandler,
  SetLimitOverrideHandler,
  ShowLimitHandler,
  ShowLimitsOverviewHandler,
  ShowOwnLimitHandler,
  ShowTierLimitsHandler,
];
const MASKS: Masks = { name: maskName, email: maskEmail, phone: maskPhone, account: maskAccount };

/** Daily sale limits: checks for orders, and views and actions for operators. */
@Module({})
export class LimitsModule {
  static with(rules: LimitRules): DynamicModule {
    return {
      module: LimitsModule,
      global: true,
      imports: [RatesModule],
      controllers: [TierLimitsController, AdminLimitsController, AccountLimitsController, GuestLimitController],
      providers: [
        ...desks(rules),
        ...HANDLERS,
        made(GuestLimitEdge, [POOL], (pool: Pool): GuestLimitEdge => ({
          looksPerClient: new RateLimit(pool, 'guest-limit', 120, 60),
        })),
        made(HeldByTier, [LimitService, LimitWorth], (limits: LimitService, worth: LimitWorth): HeldByTier => ({
          of: async (accountId) => {
            const { held, readAt } = await limits.heldAt(accountId);
            const micro = heldMicro(held);
            const kobo = (await worth.ofHeld(held))?.kobo ?? null;
            const deposits = held.map(({ key, deposit }) => ({ key, amountMicro: deposit.amountMicro }));
            return { micro, kobo, aloneMicro: aloneMicro(micro, kobo), deposits, readAt };
          },
        })),
        made(LimitApprovalGate, [Approvals], (approvals: Approvals): LimitApprovalGate => approvals),
        made(
          LimitList,
          [POOL, PostgresEventStore, PersonalData, Profiles, CLOCK, LimitService],
          (
            pool: Pool,
            store: PostgresEventStore,
            data: PersonalData,
            profiles: Profiles,
            clock: Clock,
            limits: LimitService,
          ) => new LimitList(pool, store, data, MASKS, profiles, clock, limits),
        ),
      ],
      exports: [LimitService, LimitOverrides, TierLimitChanges, LimitList, LimitWorth, HeldByTier],
    };
  }

  /** Books what orders take up of limits, and gives it back. */
  static worker(rules: LimitRules & { readonly minimumSellMicro: bigint }): DynamicModule {
    return {
      module: LimitsModule,
      global: true,
      imports: [RatesModule],
      providers: [
        ...desks(rules),
        work(
          'clock',
          [POOL, PostgresEventStore, LimitService, CLOCK, LOG],
          (pool: Pool, store: PostgresEventStore, limits: LimitService, clock: Clock, log: Log) =>
            started(new LimitClock(pool, store, limits.tiers, clock, log)),
        ),
        work(
          'processes',
          [DIRECT_FEED, POOL, PostgresEventStore, PersonalData, CLOCK],
          (request: SubscriptionTransport, pool: Pool, store: PostgresEventStore, data: PersonalData, clock: Clock) =>
            request.manage(new LimitProcess(store, data, clock, rules, { pool, proven: provenBy(pool, data, clock) })),
        ),
      ],
      exports: [LimitService, LimitOverrides, TierLimitChanges, LimitWorth],
    };
  }
}

/** Identity of an account from its saved recipients and its verified documents. */
const provenBy = (pool: Pool, data: PersonalData, clock: Clock): Proven => ({
  own: new SavedOwnAccounts(pool, data, clock),
  numbers: new VerifiedNumbers(pool, data),
});

/** What api and worker both decide by. */
function desks(rules: LimitRules): Provider[] {
  return [
    made(
      LimitWorth,
      [POOL, RateReader, CLOCK],
      (pool: Pool, rates: RateReader, clock: Clock): LimitWorth =>
        new PricedWorth(pool, async (micro) => {
          const price = await rates.current(clock.now());
          return price && nairaFor(micro, price.sellRate);
        }),
    ),
    made(
      LimitService,
      [POOL, PostgresEventStore, PersonalData, CLOCK],
      (pool: Pool, store: PostgresEventStore, data: PersonalData, clock: Clock) =>
        new LimitService(store, data, clock, rules, { pool, proven: provenBy(pool, data, clock) }),
    ),
    made(
      TierLimitChanges,
      [PostgresEventStore, CLOCK, LimitService, LimitWorth],
      (store: PostgresEventStore, clock: Clock, limits: LimitService, worth: LimitWorth) =>
        new TierLimitChanges(store, clock, limits, worth),
    ),
    made(
      LimitOverrides,
      [POOL, PostgresEventStore, LimitService, CLOCK, LimitWorth],
      (pool: Pool, store: PostgresEventStore, limits: LimitService, clock: Clock, worth: LimitWorth) =>
        new LimitOverrides(pool, store, limits, clock, worth),
    ),
  ];
}
