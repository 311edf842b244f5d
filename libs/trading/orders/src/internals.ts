/* Providers that this context alone injects. */
export { Adoptions } from './application/order-claims.js';
export { DeliveryStatistics } from './read-model/delivery-statistics.js';
export { Placing } from './application/placing.js';
export { RecipientChanges } from './application/recipient-changes.js';
