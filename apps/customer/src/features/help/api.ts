import type {
  DisputeMessageRequest,
  OpenDisputeRequest,
  OpenOrderQuestionRequest,
  OpenPurchaseDisputeRequest,
} from '@usdt-africa/contracts/api';
import { isPurchase } from '../../shared/api/help';
import { newKey } from '../../shared/api/idempotent-post';
import { hrefOf, request, requestOnce } from '../../shared/api/request';

/** A picture takes its time on a slow network. */
const UPLOAD_MS = 120_000;

export const openDispute = (number: string, body: OpenDisputeRequest) =>
  requestOnce(`${number}:dispute`, 'POST /api/orders/{number}/dispute', { path: { number }, body });
export const openQuestion = (number: string, body: OpenOrderQuestionRequest) =>
  requestOnce(`${number}:dispute`, 'POST /api/orders/{number}/dispute/question', { path: { number }, body });
export const openPurchaseDispute = (number: string, body: OpenPurchaseDisputeRequest) =>
  requestOnce(`${number}:dispute`, 'POST /api/purchases/{number}/dispute', { path: { number }, body });
/** What a message is called among the requests whose answers are awaited. */
export const messageTo = (number: string): string => `${number}:message`;
export const writeMessage = (number: string, body: DisputeMessageRequest) =>
  isPurchase(number)
    ? requestOnce(messageTo(number), 'POST /api/purchases/{number}/dispute/messages', { path: { number }, body })
    : requestOnce(messageTo(number), 'POST /api/orders/{number}/dispute/messages', { path: { number }, body });
export const confirmReceipt = (number: string) =>
  isPurchase(number)
    ? requestOnce(`${number}:arrived`, 'POST /api/purchases/{number}/dispute/confirm-receipt', {
        path: { number },
        body: {},
      })
    : requestOnce(`${number}:arrived`, 'POST /api/orders/{number}/dispute/confirm-receipt', {
        path: { number },
        body: {},
      });

/** Adds a file, to be named in a message. A lost answer costs nothing: what no message names is forgotten. */
export const uploadFile = (number: string, body: File, signal?: AbortSignal) => {
  const options = { path: { number }, body, key: newKey(), timeoutMs: UPLOAD_MS, signal };
  return isPurchase(number)
    ? request('POST /api/purchases/{number}/dispute/files', options)
    : request('POST /api/orders/{number}/dispute/files', options);
};

/** Where a file of the conversation is saved from. */
export const fileUrl = (number: string, fileId: string) =>
  isPurchase(number)
    ? hrefOf('GET /api/purchases/{number}/dispute/files/{fileId}', { path: { number, fileId } })
    : hrefOf('GET /api/orders/{number}/dispute/files/{fileId}', { path: { number, fileId } });
