import { HoldOrderHandler } from './hold-order.js';
import { NoteOrderHandler } from './note-order.js';
import { ProvePayoutHandler } from './prove-payout.js';
import { RecheckOrderHandler } from './recheck-order.js';
import { ReleaseOrderHandler } from './release-order.js';
import { RepayPayoutHandler } from './repay-payout.js';
import { RequestUncreditedDepositResolutionHandler } from './request-uncredited-deposit-resolution.js';
import { RequestUnfreezingHandler } from './request-unfreezing.js';
import { UnfreezeCustomerHandler } from './unfreeze-customer.js';

/** Handlers of operators' commands on orders, on payouts with their orders, and on customers with what waits for them. */
export const OPERATOR_HANDLERS = [
  HoldOrderHandler,
  NoteOrderHandler,
  ProvePayoutHandler,
  RecheckOrderHandler,
  ReleaseOrderHandler,
  RepayPayoutHandler,
  RequestUncreditedDepositResolutionHandler,
  RequestUnfreezingHandler,
  UnfreezeCustomerHandler,
];
