import { type DynamicModule, Module } from '@nestjs/common';
import { type MessageBus, PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log, made, POOL, WAKE_UP } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { WebhooksController } from './http/webhooks.controller.js';
import { WebhookInbox } from './webhook-inbox.js';

export interface PayoutsConfig {
  /** The provider's key in use, and the one before it while it is being replaced. */
  readonly paystackSecrets: readonly string[];
}

/** What the provider tells us of its own accord: a hint, kept before it is answered. */
@Module({})
export class PayoutsModule {
  static with({ paystackSecrets }: PayoutsConfig): DynamicModule {
    return {
      module: PayoutsModule,
      global: true,
      controllers: [WebhooksController],
      providers: [
        made(
          WebhookInbox,
          [POOL, PersonalData, WAKE_UP, CLOCK, LOG],
          (pool: Pool, personalData: PersonalData, wakeUp: MessageBus, clock: Clock, log: Log) =>
            new WebhookInbox({ pool, personalData, wakeUp, secrets: paystackSecrets, clock, log }),
        ),
      ],
      exports: [WebhookInbox],
    };
  }
}
