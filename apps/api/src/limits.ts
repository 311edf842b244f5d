import type { FactoryProvider, Type } from '@nestjs/common';
import { OperatorIdentity } from '@usdt-africa/operators';
import { Approvals } from '@usdt-africa/approvals';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, nairaFor } from '@usdt-africa/kernel';
import {
  AdminLimitsController,
  AdminLimitsEdge,
  GuestLimitController,
  GuestLimitEdge,
  LimitApprovalGate,
  LimitDesk,
  LimitList,
  LimitOverrides,
  type Masks,
} from '@usdt-africa/limits';
import { maskAccount, maskEmail, maskName, maskPhone } from '@usdt-africa/orders';
import { made, POOL, RateLimit } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import type { ApiConfig } from './config.js';

const MASKS: Masks = { name: maskName, email: maskEmail, phone: maskPhone, account: maskAccount };

export const limitControllers: readonly Type[] = [AdminLimitsController, GuestLimitController];

/** Limits: what orders ask of them, and what operators see and set. */
export function limitProviders(config: ApiConfig, clock: Clock): FactoryProvider[] {
  return [
    made(
      LimitDesk,
      [PostgresEventStore, PersonalData],
      (store: PostgresEventStore, data: PersonalData) => new LimitDesk(store, data, clock, config),
    ),
    made(
      GuestLimitEdge,
      [POOL],
      (pool: Pool): GuestLimitEdge => ({ looksPerClient: new RateLimit(pool, 'guest-limit', 120, 60) }),
    ),
    made(LimitApprovalGate, [Approvals], (approvals: Approvals): LimitApprovalGate => approvals),
    made(
      LimitList,
      [POOL, PostgresEventStore, PersonalData, OperatorIdentity],
      (pool: Pool, store: PostgresEventStore, data: PersonalData, identity: OperatorIdentity) =>
        new LimitList(pool, store, data, MASKS, identity.profiles, clock, config),
    ),
    made(
      LimitOverrides,
      [POOL, PostgresEventStore, LimitDesk],
      (pool: Pool, store: PostgresEventStore, desk: LimitDesk) => new LimitOverrides(pool, store, desk, clock),
    ),
    made(
      AdminLimitsEdge,
      [RateReader],
      (rates: RateReader): AdminLimitsEdge => ({
        worthKobo: async (micro) => {
          const price = await rates.current(clock.now());
          return price && nairaFor(micro, price.sellRate);
        },
      }),
    ),
  ];
}
