/* What api and worker share. */
export { OperatorPurchases, PurchaseApprovals } from './application/operator-purchases.js';
export { PurchaseEnds } from './application/purchase-ends.js';
export { PurchaseLookup } from './application/purchase-lookup.js';
export { PurchaseStreams } from './application/purchase-streams.js';
export { PurchaseViews } from './read-model/purchase-views.js';
export { PurchaseWork } from './application/purchase-work.js';
