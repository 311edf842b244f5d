import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule, isOwnerFrozen } from '@usdt-africa/accounts';
import { PAYMENT_PROVIDER } from '@usdt-africa/banking';
import {
  type MessageBus,
  PersonalData,
  PostgresEventStore,
  type SubscriptionTransport,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { DIRECT_FEED, CLOCK, LOG, type Log, made, POOL, started, WAKE_UP, work } from '@usdt-africa/platform';
import { RecipientRestrictions } from '@usdt-africa/recipients';
import { SwitchedPayouts } from '@usdt-africa/switches';
import type { Pool } from 'pg';
import { openPayouts, type Payouts, type PayoutsOptions } from './application/open-payouts.js';
import { PayoutAdmission } from './application/payout-admission.js';
import type { PayoutGate } from './application/payout-gate.js';
import { PayoutHints } from './application/payout-hints.js';
import {
  FIRST_PAYOUT_CAPS,
  type FirstPayoutCaps,
  PAYOUT_VELOCITY,
  type PayoutVelocity,
} from './application/payout-limits.js';
import { PayoutRestrictions } from './application/payout-restrictions.js';
import { ProviderMonitor } from './application/provider-monitor.js';
import type { LevyRules } from './domain/rules.js';

const PAYOUTS = Symbol('the parts that pay');

export interface PayoutsWorkerConfig extends LevyRules, PayoutVelocity {
  /** Balance at the provider below which an operator must top it up. */
  readonly floatLowKobo: bigint;
}

/** Nest module of payouts: `with()` for the api, `worker()` for the process that pays. */
@Module({})
export class PayoutsModule {
  /** Provides the rules of payouts, and {@link PayoutHints}, through which webhooks make payouts due. */
  static with(config: PayoutVelocity & FirstPayoutCaps): DynamicModule {
    return {
      module: PayoutsModule,
      global: true,
      imports: [AccountsModule],
      providers: [
        { provide: PAYOUT_VELOCITY, useValue: config },
        { provide: FIRST_PAYOUT_CAPS, useValue: config },
        { provide: RecipientRestrictions, useExisting: PayoutRestrictions },
        PayoutAdmission,
        PayoutHints,
        PayoutRestrictions,
      ],
      exports: [PayoutAdmission, PayoutHints, PayoutRestrictions, RecipientRestrictions],
    };
  }

  /** Sends payouts, queries until every payout is known to be paid or failed, and monitors the balance. */
  static worker(config: PayoutsWorkerConfig): DynamicModule {
    const { floatLowKobo, stampDutyFromKobo, stampDutyKobo } = config;
    const rules = { stampDutyFromKobo, stampDutyKobo };
    return {
      module: PayoutsModule,
      global: true,
      providers: [
        { provide: PAYOUT_VELOCITY, useValue: config },
        PayoutAdmission,
        made(
          PAYOUTS,
          [POOL, PostgresEventStore, PersonalData, PAYMENT_PROVIDER, WAKE_UP, CLOCK, LOG],
          (
            pool: Pool,
            store: PostgresEventStore,
            personalData: PersonalData,
            provider: PayoutsOptions['provider'],
            bus: MessageBus,
            clock: Clock,
            log: Log,
          ) => {
            const switches = new SwitchedPayouts(pool, clock);
            const gate: PayoutGate = {
              isPaused: (bank, kobo) => switches.isPaused(bank, kobo),
              keepsBack: isOwnerFrozen,
            };
            return openPayouts({ pool, store, personalData, provider, gate, bus, clock, log, floatLowKobo, rules });
          },
        ),
        made(ProviderMonitor, [PAYOUTS], ({ monitor }: Payouts) => monitor),
        work('processes', [DIRECT_FEED, PAYOUTS], (request: SubscriptionTransport, { process }: Payouts) =>
          request.manage(process),
        ),
        work('payouts', [PAYOUTS], ({ resolver }: Payouts) => started(resolver)),
        work('payouts', [PAYOUTS], ({ listReader }: Payouts) => started(listReader)),
        work('payouts', [ProviderMonitor], (monitor: ProviderMonitor) => started(monitor)),
      ],
      exports: [PayoutAdmission, ProviderMonitor],
    };
  }
}
