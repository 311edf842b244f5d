import { newKey } from './idempotent-post';
import { request } from './request';

/** Mails links to the recent orders of an email address; the response is the same for every address. */
export const mailRecentLinks = (email: string) =>
  request('POST /api/order-links/recent', { body: { email }, key: newKey() });
