import { Module } from '@nestjs/common';
import { FundingModule } from '@usdt-africa/funding';
import { PayoutsApiModule } from '@usdt-africa/payouts';
import { VerificationsModule } from '@usdt-africa/verifications';
import { WebhookInbox } from './application/webhook-inbox.js';
import { WebhooksController } from './http/webhooks.controller.js';

/** The webhook endpoint of payment providers and the inbox behind it. */
@Module({
  imports: [FundingModule, PayoutsApiModule, VerificationsModule],
  controllers: [WebhooksController],
  providers: [WebhookInbox],
})
export class ProviderWebhooksModule {}
