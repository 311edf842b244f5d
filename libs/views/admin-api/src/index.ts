export { ADMIN_API_CONFIG, type AdminApiConfig, FIND_ALARMS, type FindAlarms } from './admin-api-config.js';
export { AdminApiModule } from './admin-api.module.js';
export { ChangeStream } from './http/change-stream.js';
export { customersProjection } from './read-model/customers/customers-projection.js';
export { ordersProjection } from './read-model/orders-projection.js';
export { followUpAlarms, type ShortfallWaits } from './read-model/follow-ups/alarms.js';
export { context } from './context.js';
