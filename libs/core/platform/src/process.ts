/** What every process needs to start, log and stop: nothing of the web framework or the database comes with it. */
export { crashPoint } from '@usdt-africa/event-store/crash-point';
export * from './config.js';
export * from './logger.js';
export * from './part.js';
export * from './metrics.js';
export * from './private-channel.js';
export * from './private-port.js';
export * from './readiness.js';
