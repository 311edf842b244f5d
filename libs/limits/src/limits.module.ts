import { type DynamicModule, Module } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, maskAccount, maskEmail, maskName, maskPhone, nairaFor } from '@usdt-africa/kernel';
import { OperatorIdentity } from '@usdt-africa/operators';
import { CLOCK, made, POOL, RateLimit } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import { LimitApprovalGate } from './application/approval-gate.js';
import { LimitDesk } from './application/limit-desk.js';
import { LimitOverrides } from './application/limit-overrides.js';
import type { LimitRules } from './domain/decide.js';
import { AdminLimitsController, AdminLimitsEdge } from './http/admin-limits.controller.js';
import { GuestLimitController, GuestLimitEdge } from './http/guest-limit.controller.js';
import { LimitList, type Masks } from './read-model/limit-list.js';

const MASKS: Masks = { name: maskName, email: maskEmail, phone: maskPhone, account: maskAccount };

/** What people may sell in a day: what orders ask of it, and what operators see and set. */
@Module({})
export class LimitsModule {
  static with(rules: LimitRules): DynamicModule {
    return {
      module: LimitsModule,
      global: true,
      controllers: [AdminLimitsController, GuestLimitController],
      providers: [
        made(
          LimitDesk,
          [PostgresEventStore, PersonalData, CLOCK],
          (store: PostgresEventStore, data: PersonalData, clock: Clock) => new LimitDesk(store, data, clock, rules),
        ),
        made(
          GuestLimitEdge,
          [POOL],
          (pool: Pool): GuestLimitEdge => ({ looksPerClient: new RateLimit(pool, 'guest-limit', 120, 60) }),
        ),
        made(LimitApprovalGate, [Approvals], (approvals: Approvals): LimitApprovalGate => approvals),
        made(
          LimitList,
          [POOL, PostgresEventStore, PersonalData, OperatorIdentity, CLOCK],
          (pool: Pool, store: PostgresEventStore, data: PersonalData, { profiles }: OperatorIdentity, clock: Clock) =>
            new LimitList(pool, store, data, MASKS, profiles, clock, rules),
        ),
        made(
          LimitOverrides,
          [POOL, PostgresEventStore, LimitDesk, CLOCK],
          (pool: Pool, store: PostgresEventStore, desk: LimitDesk, clock: Clock) =>
            new LimitOverrides(pool, store, desk, clock),
        ),
        made(
          AdminLimitsEdge,
          [RateReader, CLOCK],
          (rates: RateReader, clock: Clock): AdminLimitsEdge => ({
            worthKobo: async (micro) => {
              const price = await rates.current(clock.now());
              return price && nairaFor(micro, price.sellRate);
            },
          }),
        ),
      ],
      exports: [LimitDesk, LimitOverrides, LimitList, AdminLimitsEdge],
    };
  }
}
