export {
  ATTEMPTS_ALLOWED,
  type MinedTransaction,
  type ScannedBlocks,
  type SendOrder,
  SUCCESS,
} from './domain/decide.js';
export { HOT_WALLET, NETWORK_COST, payableOfCause, payableOfSend, SUSPENSE_OF_SENDS } from './domain/postings.js';
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
export type { SendAlarm } from './read-model/send-alarm.js';
export { sendAlarms } from './read-model/send-alarms.js';
export { sendsOf, type SendView } from './read-model/sends-of.js';
export { context } from './context.js';
export { SendsApiModule, SendsWorkerModule } from './sends.module.js';
