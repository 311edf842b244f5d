export { type ConsoleConfig, ConsoleModule, type FindAlarms } from './console.module.js';
export { ChangeStream } from './http/change-stream.js';
export { consoleRooms } from './http/rooms.js';
export type { EffectTeller, OtherEffects } from './read-model/approval-effects.js';
export { ordersProjection } from './read-model/orders-projection.js';
export { sequelAlarms, type SequelAlarm } from './read-model/sequels/alarms.js';
export { SwitchList } from './read-model/switch-list.js';
export { context } from './context.js';
