import { startProcess } from './kafka-process.js';
import { reactingManager, kafkaProjection } from './scenario.js';

/** Relay, projection and process manager as a process, for tests that kill it: `DATABASE_URL`, `BROKERS`, `TOPIC_PREFIX`. */
const {
  DATABASE_URL,
  BROKERS,
  TOPIC_PREFIX,
  SESSION_MS,
  ROLES = 'relay,consume',
} = process.env as Record<string, string>;
const running = await startProcess({
  appUrl: DATABASE_URL!,
  brokers: BROKERS!.split(','),
  topicPrefix: TOPIC_PREFIX!,
  relays: ROLES.includes('relay'),
  ...(SESSION_MS ? { sessionTimeoutMs: Number(SESSION_MS) } : {}),
});
const subscriptions = ROLES.includes('consume')
  ? [await running.transport.project(kafkaProjection), await running.transport.manage(reactingManager(running.pool))]
  : [];
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message === 'stop') void running.close().then(() => process.disconnect());
});
let announced = false;
setInterval(() => {
  const leads = ROLES.includes('consume')
    ? subscriptions.every((one) => one.status().leading)
    : running.relay.status().leading;
  if (leads && !announced) process.send!('ready');
  announced ||= leads;
}, 20);
