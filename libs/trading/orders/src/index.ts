export { type ExecutorParts, orderExecutors } from './application/executors.js';
export { HoldOrder } from './application/operator/hold-order.js';
export { NoteOrder } from './application/operator/note-order.js';
export { ProveDeposit } from './application/operator/prove-deposit.js';
export { ProvePayout } from './application/operator/prove-payout.js';
export { RecheckOrder } from './application/operator/recheck-order.js';
export { ReleaseOrder } from './application/operator/release-order.js';
export { RepayPayout } from './application/operator/repay-payout.js';
export { RequestUncreditedDepositResolution } from './application/operator/request-uncredited-deposit-resolution.js';
export { RequestUnfreezing } from './application/operator/request-unfreezing.js';
export { UnfreezeCustomer } from './application/operator/unfreeze-customer.js';
export { lookupsOf, ordersFoundBy, saveLookups } from './application/order-lookup.js';
export { OrderProcess } from './application/order-process.js';
export { orderNotFound, OrderStreams } from './application/order-streams.js';
export { OwnerCodes, type OwnerCodeUse } from './application/owner-codes.js';
export { OwnerLinks } from './application/owner-links.js';
export { PayAgain } from './application/pay-again.js';
export { ReleaseOrders } from './application/release-orders.js';
export { ResolveUncreditedDeposits } from './application/resolve-uncredited-deposits.js';
export { listed, payeeKeys, wantedNumbers, wordNumbers } from './application/transaction-index.js';
export { Unfreezing } from './application/unfreezing.js';
export { canCancel } from './domain/allowed-actions.js';
export { recordUnsupportedAsset } from './domain/decide.js';
export { releasable, releasableKeys, uncreditedDepositKeys } from './domain/operate.js';
export {
  isOfAssets,
  outcomeOf,
  releaseNeedsTwo,
  repayNeedsTwo,
  whyNotHoldNow,
  whyNotReleaseNow,
} from './domain/operator-actions.js';
export {
  assertPlaced,
  confirmedMicro,
  heldMicro,
  isBesideOrder,
  type Order,
  orderDecider,
  otherAssetKeys,
  otherAssets,
  outstanding,
  type PlacedOrder,
  presentReturn,
  pricedKobo,
  releasableDeposits,
  uncredited,
  whatHolds,
} from './domain/order.js';
export {
  assetReturnCompleted,
  assetReturned,
  assetReturnEnded,
  assetReturnUndone,
  type AssetOffer,
  assetOffer,
  assetOfferOrNull,
  hasReturnable,
  type Returnable,
  returnable,
  type ReturnableAsset,
  returnableAsset,
  reserveAssetReturn,
  returnOf,
  type SentAsset,
} from './domain/asset-return.js';
export { nairaInstead } from './domain/naira-instead.js';
export { owedParts } from './domain/owed.js';
export {
  awaitProof,
  isRefundDoubtful,
  refundable,
  refundablePayout,
  type Refundable,
  type RefundableOffer,
  refundCompleted,
  refundCost,
  refunded,
  refundEnded,
  refundOffer,
  refundSendUndone,
  refundSum,
  reserveForRefund,
} from './domain/refund.js';
export { marketAt, orderDeposits, type OrderDeposits } from './domain/priced-order-deposits.js';
export type { OrderRules } from './domain/rules.js';
export { needsTwoPeople, needsTwoToUnfreeze, TWO_PEOPLE_ABOVE_KOBO, type WaitingPayouts } from './domain/two-people.js';
export { OrderAccess, type OwnedOrder } from './http/order-access.js';
export { OrderLive } from './http/order-live.js';
export { ForOwner, Owned, ownedOrder } from './http/owner.js';
export { type CurrentState, currentState } from './read-model/current-state.js';
export { deliveryTimes } from './read-model/delivery-times.js';
export { OrderRefundPages, type RefundsOfOrder } from './read-model/order-refund-pages.js';
export { displayedReason } from './read-model/order-view.js';
export { OrderPages, type OrderSurroundings } from './read-model/order-pages.js';
export { type OrdersBeside, orderSummaryProjection } from './read-model/order-summary.js';
export { statusOf } from './read-model/status.js';
export { type StoredState, storedState, storedStateOfPayout } from './read-model/stored-state.js';
export { OrderLimits } from './http/order-limits.js';
export {
  OrderAccessModule,
  OrdersApiModule,
  OrdersModule,
  OrdersWorkerModule,
  OwnerCodesModule,
} from './orders.module.js';
export { context } from './context.js';
