import { request } from '../../shared/api/request';

/** This browser's remaining limit for today. The first page has no query client. */
export const getGuestLimit = (signal?: AbortSignal) => request('GET /api/guest-limit', { signal });
