import { CheckPayoutStatusHandler } from './check-payout-status.js';

/** Handlers of operators' commands on payouts. */
export const OPERATOR_HANDLERS = [CheckPayoutStatusHandler];
