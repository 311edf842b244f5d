import { type DynamicModule, Module } from '@nestjs/common';
import { PersonalData } from '@usdt-africa/event-store';
import { FundingHints, FundingModule } from '@usdt-africa/funding';
import type { Clock } from '@usdt-africa/kernel';
import { PayoutHints, PayoutsApiModule } from '@usdt-africa/payouts';
import { CLOCK, LOG, type Log, made, POOL } from '@usdt-africa/platform';
import { IdentificationWebhookHandler } from '@usdt-africa/verifications';
import type { Pool } from 'pg';
import { WebhookInbox } from './application/webhook-inbox.js';
import { WebhooksController } from './http/webhooks.controller.js';

export interface ProviderWebhooksConfig {
  /** The provider's current key, and the previous one during a rotation. */
  readonly paystackSecrets: readonly string[];
}

/** The webhook endpoint of payment providers and the inbox behind it. */
@Module({})
export class ProviderWebhooksModule {
  static with({ paystackSecrets }: ProviderWebhooksConfig): DynamicModule {
    return {
      module: ProviderWebhooksModule,
      global: true,
      imports: [FundingModule, PayoutsApiModule],
      controllers: [WebhooksController],
      providers: [
        made(
          WebhookInbox,
          [POOL, PersonalData, CLOCK, LOG, PayoutHints, FundingHints, IdentificationWebhookHandler],
          (
            pool: Pool,
            personalData: PersonalData,
            clock: Clock,
            log: Log,
            payoutHints: PayoutHints,
            fundingHints: FundingHints,
            identifications: IdentificationWebhookHandler,
          ) =>
            new WebhookInbox({
              pool,
              personalData,
              secrets: paystackSecrets,
              clock,
              log,
              payoutHints,
              fundingHints,
              identifications,
            }),
        ),
      ],
      exports: [WebhookInbox],
    };
  }
}
