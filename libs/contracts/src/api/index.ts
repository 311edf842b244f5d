export * from './requests.js';
export * from './responses.js';
export * from './order-view.js';
export * from './disputes.js';
export * from './accounts.js';
export * from './transactions.js';
export { isPlainOfCrypto } from './note.js';
export * from './problems.js';
export { isPersonName, isSafeText } from '../text.js';
