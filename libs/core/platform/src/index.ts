export * from './config.js';
export * from './context.js';
export * from './database.js';
export * from './explorer.js';
export * from './logger.js';
export * from './metrics.js';
export * from './operator-names.js';
export * from './part.js';
export * from './poller.js';
export * from './private-channel.js';
export * from './private-port.js';
export * from './product-config.js';
export * from './product-context.js';
export * from './product-store.js';
export * from './readiness.js';
export * from './this-machine.js';
export { namedBySource } from './traces.js';
export * from './http/access.js';
export * from './http/after-answers.js';
export { jsonBodies, rawBodies } from './http/bodies.js';
export * from './http/contract.js';
export { ALL_TOGETHER } from './http/counter-keys.js';
export * from './http/document-headers.js';
export * from './http/event-streams.js';
export * from './http/guards.js';
export * from './http/guest.js';
export * from './http/idempotency.js';
export * from './http/idempotent.js';
export { IdempotentUpload, UploadedBytes, UploadReader } from './http/idempotent-upload.js';
export * from './http/known-hosts.js';
export * from './http/known-id.js';
export * from './http/openapi.js';
export * from './http/attempt-id.js';
export {
  CurrentPrincipal,
  Customer,
  CustomerSessions,
  noPrincipal,
  PrincipalGuard,
  principalOf,
  signedOut,
} from './http/principal.js';
export * from './http/problem.js';
export { answerUnreadable, hasHost } from './http/unreadable.js';
export * from './http/rate-limits.js';
export * from './http/route-types.js';
export * from './http/routes.js';
export { customerBehind, type SignedInCustomer } from './http/signed-in.js';
export * from './http/sound-request.js';
export * from './http/uploads.js';
export * from './http/validate.js';
export * from './lists/index.js';
export * from './nest/config.module.js';
export * from './nest/shared-pool.js';
export * from './nest/tokens.js';
export * from './nest/work.js';
export * from './nest/worker-job.js';
