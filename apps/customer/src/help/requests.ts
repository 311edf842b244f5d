import type { DisputeMessageRequest, OpenDisputeRequest } from '@usdt-africa/contracts/api';
import { newKey } from '../api/idempotent-post';
import { hrefOf, request, requestOnce } from '../api/request';

/** A picture takes its time on a slow network. */
const UPLOAD_MS = 120_000;

export const getDispute = (number: string, signal?: AbortSignal) =>
  request('GET /api/orders/{number}/dispute', { path: { number }, signal });
export const openDispute = (number: string, body: OpenDisputeRequest) =>
  requestOnce(`${number}:dispute`, 'POST /api/orders/{number}/dispute', { path: { number }, body });
/** What a message is called among the requests whose answers are awaited. */
export const messageTo = (number: string): string => `${number}:message`;
export const writeMessage = (number: string, body: DisputeMessageRequest) =>
  requestOnce(messageTo(number), 'POST /api/orders/{number}/dispute/messages', { path: { number }, body });
export const confirmReceipt = (number: string) =>
  requestOnce(`${number}:arrived`, 'POST /api/orders/{number}/dispute/confirm-receipt', { path: { number }, body: {} });

/** Adds a file, to be named in a message. A lost answer costs nothing: what no message names is forgotten. */
export const uploadFile = (number: string, body: File, signal?: AbortSignal) =>
  request('POST /api/orders/{number}/dispute/files', {
    path: { number },
    body,
    key: newKey(),
    timeoutMs: UPLOAD_MS,
    signal,
  });

/** Where a file of the conversation is saved from. */
export const fileUrl = (number: string, fileId: string) =>
  hrefOf('GET /api/orders/{number}/dispute/files/{fileId}', { path: { number, fileId } });
