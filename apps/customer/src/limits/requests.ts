import { request } from '../api/request';

/** What this customer may sell, what is used of it, and what holds the rest. */
export const getLimits = (signal?: AbortSignal) => request('GET /api/account/limits', { signal });
/** What each level may sell, and who has no account. */
export const getTiers = (signal?: AbortSignal) => request('GET /api/tiers', { signal });
