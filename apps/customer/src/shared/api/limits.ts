import { request } from './request';

/** This customer's limits, their use, and the orders that hold the rest. */
export const getLimits = (signal?: AbortSignal) => request('GET /api/account/limits', { signal });
/** What each level may sell, and who has no account. */
export const getTiers = (signal?: AbortSignal) => request('GET /api/tiers', { signal });
