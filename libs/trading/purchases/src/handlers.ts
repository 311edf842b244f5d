/* The handlers of commands and queries. */
export { CheckAddressHandler } from './read-model/check-address.js';
export { ConfirmPurchaseHandler } from './application/confirm-purchase.js';
export { CreatePurchaseQuoteHandler } from './application/create-purchase-quote.js';
export { PlacePurchaseHandler } from './application/place-purchase.js';
export { ShowPurchaseHandler } from './read-model/show-purchase.js';
export { ShowPurchaseTermsHandler } from './read-model/show-purchase-terms.js';
