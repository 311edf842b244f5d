export { AddressChecks } from './application/address-checks.js';
export { BuyingGate, buyingObstacle } from './application/buying-gate.js';
export { OperatorPurchases, PurchaseApprovals } from './application/operator-purchases.js';
export { PurchaseEnds } from './application/purchase-ends.js';
export { type FoundPurchase, PURCHASE_NUMBER, PurchaseLookup } from './application/purchase-lookup.js';
export { PurchasePlacing, purchaseSubject } from './application/purchase-placing.js';
export { PURCHASE_PROCESS, PurchaseProcess } from './application/purchase-process.js';
export { type By, PurchaseStreams } from './application/purchase-streams.js';
export { PurchasesConfig } from './application/purchases-config.js';
export { PurchaseTimers } from './application/purchase-timers.js';
export { openPurchasesOf, PurchaseWork } from './application/purchase-work.js';
export { RefusePurchase } from './application/refuse-purchase.js';
export { ReleasePurchase } from './application/release-purchase.js';
export { creditIdOf, debitIdOf, whyNotDecide } from './domain/decide.js';
export { HOLD_MS, type HoldRules } from './domain/holds.js';
export { marginKobo, payableOfPurchase } from './domain/postings.js';
export {
  endedAt,
  isEnded,
  isPlaced,
  type PlacedPurchase,
  type Purchase,
  purchaseDecider,
  type PurchaseEnd,
  type PurchaseEvent,
  type PurchaseHoldReason,
  type PurchasePhase,
} from './domain/purchase.js';
export { confirmationsOf, shownStatus, statusOf } from './read-model/purchase-view.js';
export { PurchaseViews } from './read-model/purchase-views.js';
export { marginOf, purchasesProjection, type StoredPurchaseStatus, storedStatusOf } from './read-model/purchases.js';
export { context } from './context.js';
export {
  AddressChecksModule,
  PurchasesApiModule,
  PurchasesModule,
  PurchasesOperationsModule,
  PurchasesWorkerModule,
} from './purchases.module.js';
