/* The handlers of commands and queries. */
export { CountLimitsHandler } from './read-model/count-limits.js';
export { EndLimitOverrideHandler } from './application/end-limit-override.js';
export { ListLimitsHandler } from './read-model/list-limits.js';
export { ListTiersHandler } from './read-model/list-tiers.js';
export { RequestTierLimitsHandler } from './application/request-tier-limits.js';
export { SetLimitOverrideHandler } from './application/set-limit-override.js';
export { ShowAccountLimitsHandler } from './read-model/show-account-limits.js';
export { ShowLimitHandler } from './read-model/show-limit.js';
export { ShowLimitsOverviewHandler } from './read-model/show-limits-overview.js';
export { ShowOwnLimitHandler } from './application/show-own-limit.js';
export { ShowTierLimitsHandler } from './read-model/show-tier-limits.js';
