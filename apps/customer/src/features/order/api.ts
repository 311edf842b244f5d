import type { MismatchChoice } from '@usdt-africa/contracts/api';
import { requestOnce } from '../../shared/api/request';

/** What is done with a different amount; the answer is the order after it. */
export const chooseMismatch = (number: string, choice: MismatchChoice) =>
  requestOnce(`${number}:choose-mismatch:${choice}`, 'POST /api/orders/{number}/choose-mismatch', {
    path: { number },
    body: { choice },
  });

export const share = (number: string) =>
  requestOnce(`${number}:share`, 'POST /api/orders/{number}/shares', { path: { number }, body: {} });
export const stopShare = (number: string, shareId: string) =>
  requestOnce(`${number}:stop-share:${shareId}`, 'DELETE /api/orders/{number}/shares/{shareId}', {
    path: { number, shareId },
  });

/** Revokes all mailed links of the order, and the access of browsers that used them. */
export const stopOwnLinks = (number: string) =>
  requestOnce(`${number}:stop-links`, 'DELETE /api/orders/{number}/links', { path: { number } });
export const mailOwnLink = (number: string) =>
  requestOnce(`${number}:mail-link`, 'POST /api/orders/{number}/links', { path: { number }, body: {} });
