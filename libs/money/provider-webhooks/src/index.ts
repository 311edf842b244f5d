export {
  MOST_WEBHOOK_BYTES,
  ProviderWebhooksConfig,
  type WebhookHeaders,
  WebhookInbox,
} from './application/webhook-inbox.js';
export { ProviderWebhooksModule } from './provider-webhooks.module.js';
