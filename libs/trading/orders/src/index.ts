export { type Adopter, Adoptions } from './application/order-claims.js';
export * from './application/resolve-uncredited-deposits.js';
export * from './application/executors.js';
export { listed, type Payee, wantedNumbers, wordNumbers } from './application/transaction-index.js';
export * from './application/order-timers.js';
export { type Lookup, lookupsOf, saveLookups, ordersFoundBy } from './application/order-lookup.js';
export * from './application/order-process.js';
export * from './application/order-streams.js';
export * from './application/owner-links.js';
export * from './application/pay-again.js';
export * from './application/release-orders.js';
export * from './application/unfreezing.js';
export {
  checkReleasable,
  deferredBy,
  holdByOperator,
  note as noteOrder,
  uncreditedDepositKeys,
  releasable,
  releasableKeys,
  whyNotHold,
} from './domain/operate.js';
export {
  confirmedMicro,
  heldMicro,
  isBesideOrder,
  outstanding,
  pricedKobo,
  releasableDeposits,
  uncredited,
  whatHolds,
} from './domain/order.js';
export { type CurrentState, currentState, type StateContext } from './read-model/current-state.js';
export { owedParts, type OwedParts } from './domain/owed.js';
export { type StoredState, storedState, storedStateOfPayout } from './read-model/stored-state.js';
export { needsTwoPeople, newlyReleasedKobo, TWO_PEOPLE_ABOVE_KOBO } from './domain/two-people.js';
export { marketAt, type PricedDeposit, orderDeposits, type OrderDeposits } from './domain/priced-order-deposits.js';
export { assertPlaced, type Order, orderDecider, type OrderEvent, type PlacedOrder } from './domain/order.js';
export { recordUnsupportedAsset } from './domain/decide.js';
export type { OrderRules, RateAtDeposit } from './domain/rules.js';
export * from './http/order-access.js';
export * from './http/order-live.js';
export { OrderLimits } from './http/order-limits.js';
export { OrdersController } from './http/orders.controller.js';
export * from './http/owner.js';
export { DeliveryStatistics } from './read-model/delivery-statistics.js';
export { type DeliveryTimes, deliveryTimes } from './read-model/delivery-times.js';
export { orderDeadlines } from './read-model/order-deadlines.js';
export { cachedOrder, revivedOrder } from './read-model/stored-order.js';
export { OrderPages } from './read-model/order-pages.js';
export { type OrdersBeside, OrderSummary, orderSummaryProjection } from './read-model/order-summary.js';
export { type OrderSurroundings } from './read-model/order-pages.js';
export { STATUS_TABLE, statusOf } from './read-model/status.js';
export { OrderAccessModule, OrdersApiModule, OrdersModule, OrdersWorkerModule } from './orders.module.js';
export { context } from './context.js';
