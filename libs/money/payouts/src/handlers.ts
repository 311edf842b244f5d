/* The handlers of commands and queries. */
export { CheckPayoutStatusHandler } from './application/operator/check-payout-status.js';
