import { request } from './request';

/** Whether a number is a purchase's: its case has the routes of purchases. */
export const isPurchase = (number: string): boolean => number.startsWith('B');

export const getDispute = (number: string, signal?: AbortSignal) =>
  isPurchase(number)
    ? request('GET /api/purchases/{number}/dispute', { path: { number }, signal })
    : request('GET /api/orders/{number}/dispute', { path: { number }, signal });
