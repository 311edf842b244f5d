export type { ConsoleConfig, FindAlarms } from './console-config.js';
export { ConsoleModule } from './console.module.js';
export { ChangeStream } from './http/change-stream.js';
export { customersProjection } from './read-model/customers/customers-projection.js';
export { ordersProjection } from './read-model/orders-projection.js';
export { sequelAlarms } from './read-model/sequels/alarms.js';
export { context } from './context.js';
