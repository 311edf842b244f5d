export { type MinedTransaction, type ScannedBlocks, SUCCESS } from './domain/decide.js';
export { ATTEMPTS_ALLOWED, type SendOrder } from './domain/request.js';
export {
  DEPOSIT_ADDRESSES,
  HOT_WALLET,
  NETWORK_COST,
  payableOfCause,
  payableOfSend,
  SUSPENSE_OF_SENDS,
  transitOfCause,
} from './domain/postings.js';
export {
  isEnded,
  presentAttempt,
  type Send,
  type SendAttempt,
  sendDecider,
  type SendEvent,
  sendIdOf,
  type SendPhase,
} from './domain/send.js';
export { SEND_TIMES, type SendTimes } from './domain/send-times.js';
export { FROZEN_SENDS, FrozenSends } from './application/frozen-sends.js';
export { openSendRequests, openSends, type Sends, type SendsOptions } from './application/open-sends.js';
export { type SendNeeds, type SendObstacle } from './application/send-obstacles.js';
export { type PreparedSend, SendRequests } from './application/send-requests.js';
export { SEND_RULES, type SendRules } from './application/send-rules.js';
export { SendWork } from './application/send-work.js';
export { SendsConfig } from './sends-config.js';
export type { SendAlarm } from './read-model/send-alarm.js';
export { sendAlarms } from './read-model/send-alarms.js';
export { sendsOf, type SendView } from './read-model/sends-of.js';
export { hasUnknownSignatures } from './read-model/unknown-signatures.js';
export { context } from './context.js';
export { SendsApiModule, SendsModule, SendsWorkerModule } from './sends.module.js';
