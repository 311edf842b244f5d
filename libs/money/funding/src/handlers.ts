/* The handlers of commands and queries. */
export { CheckFundingsHandler } from './application/check-fundings.js';
export { DecideHeldHandler } from './application/decide-held.js';
export { IntendFundingHandler } from './application/intend-funding.js';
export { ListHeldHandler } from './read-model/list-held.js';
export { ListWalletLinesHandler } from './read-model/list-wallet-lines.js';
export { OpenNumberHandler } from './application/open-number.js';
export { ShowFundingStateHandler } from './read-model/show-funding-state.js';
export { ShowHeldHandler } from './read-model/show-held.js';
export { ShowWalletHandler } from './read-model/show-wallet.js';
