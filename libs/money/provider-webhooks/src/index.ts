export { MOST_WEBHOOK_BYTES, WebhookInbox } from './application/webhook-inbox.js';
export type { WebhookHeaders, WebhookInboxOptions } from './application/webhook-inbox.js';
export { type ProviderWebhooksConfig, ProviderWebhooksModule } from './provider-webhooks.module.js';
