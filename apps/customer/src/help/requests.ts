import type {
  DisputeMessageRequest,
  OpenDisputeRequest,
  OrderDisputeView,
  UploadedFileView,
} from '@usdt-africa/contracts/api';
import { call } from '../api/client';
import { newKey, postOnce } from '../api/keyed';

const pathOf = (number: string) => `/api/orders/${number}/dispute`;
/** A picture takes its time on a slow network. */
const UPLOAD_MS = 120_000;

export const getDispute = (number: string, signal?: AbortSignal) => call<OrderDisputeView>(pathOf(number), { signal });
export const openDispute = (number: string, request: OpenDisputeRequest) =>
  postOnce<OrderDisputeView>(`${number}:dispute`, pathOf(number), request);
export const writeMessage = (number: string, request: DisputeMessageRequest) =>
  postOnce<OrderDisputeView>(`${number}:message`, `${pathOf(number)}/messages`, request);
export const sayArrived = (number: string) =>
  postOnce<OrderDisputeView>(`${number}:arrived`, `${pathOf(number)}/arrived`);

/** Adds a file, to be named in a message. A lost answer costs nothing: what no message names is forgotten. */
export const uploadFile = (number: string, file: File, signal?: AbortSignal) =>
  call<UploadedFileView>(`${pathOf(number)}/files`, {
    method: 'POST',
    file,
    key: newKey(),
    timeoutMs: UPLOAD_MS,
    ...(signal ? { signal } : {}),
  });

/** Where a file of the conversation is saved from. */
export const fileUrl = (number: string, id: string) => `${pathOf(number)}/files/${id}`;
