import type { FieldProblem } from '@usdt-africa/kernel';
import type { RefusalText } from './refusal-text.js';

/** Refusals at the edge, before any context is involved. */
export const http = {
  'http.bad-request/object': { status: 400, sentence: 'The body must be a JSON object.' },
  'http.no-guest': { status: 401, sentence: 'This browser has no session yet. Start with a new quote.' },
  'http.signed-out': { status: 401, sentence: 'Log in first.' },
  'http.bad-address': { status: 400, sentence: 'This address has characters that aren’t allowed.' },
  'http.bad-request/unread': { status: 400, sentence: 'We couldn’t read the request. Its body must be valid JSON.' },
  'http.bad-request/http': { status: 400, sentence: 'We couldn’t read the request. It isn’t valid HTTP.' },
  'http.headers-too-long': { status: 431, sentence: 'The address or the headers of this request are too long.' },
  'http.too-slow': {
    status: 408,
    sentence: 'The request took too long. Check your connection and try again.',
  },
  'http.forbidden': { status: 403, sentence: 'This is not allowed.' },
  'http.not-found': { status: 404, sentence: 'There is nothing at this address.' },
  'http.method-not-allowed': { status: 405, sentence: 'This address doesn’t support that method.' },
  'http.not-as-expected': { status: 412, sentence: 'The content at this address isn’t what the request expects.' },
  'http.too-large': { status: 413, sentence: 'The request is too large.' },
  'http.unknown-expectation': { status: 417, sentence: 'The Expect header of this request isn’t supported.' },
  'http.wrong-content-type': { status: 415, sentence: 'The body must be sent as application/json in UTF-8.' },
  'http.internal': {
    status: 500,
    sentence: 'Something went wrong on our side. Nothing was lost; try again in a moment.',
  },
  'http.database-away': {
    status: 503,
    sentence: 'We can’t respond right now. Nothing was lost; try again in a few seconds.',
    retryAfterSeconds: 1,
  },
  'http.upload-too-slow': {
    status: 408,
    sentence: 'This file took too long to upload. Check your connection and try again.',
  },
  'http.uploads-busy': {
    status: 503,
    sentence: 'Many files are being uploaded right now. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  'http.idempotency-key-reused': {
    status: 422,
    sentence: 'This Idempotency-Key was used with another body. Use a new one for a new request.',
  },
  'http.erased': { status: 410, sentence: 'The answer to this request was erased.' },
  'http.idempotency-key': {
    status: 400,
    sentence: 'The Idempotency-Key header is required: 16 to 64 letters, digits, "-" or "_".',
  },
  'http.under-way': {
    status: 409,
    sentence: 'The same request is still in progress. Try again in a second with the same key.',
    retryAfterSeconds: 1,
  },
  'http.foreign-host': {
    status: 403,
    sentence: 'This host name isn’t served. If it is yours, add it to ALLOWED_HOSTS.',
  },
  'http.foreign-origin': { status: 403, sentence: 'This request came from another site and was refused.' },
  'http.wrong-content-type/file': { status: 415, sentence: 'A file must be sent as application/octet-stream.' },
  'http.bad-request/words': { status: 400, sentence: 'Send a text search by POST, because addresses are logged.' },
  'http.bad-request/list': { status: 400, sentence: 'This list request isn’t valid.' },
  'http.invalid-fields': {
    status: 422,
    sentence: ({ errors }: { readonly errors: readonly FieldProblem[] }) =>
      errors.length === 1 ? 'Please check one field.' : `Please check ${errors.length} fields.`,
  },
  'http.too-many': {
    status: 429,
    sentence: ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
      `Too many tries. Wait ${retryAfterSeconds} seconds.`,
  },
  'http.too-deep': {
    status: 400,
    sentence: ({ deepest }: { readonly deepest: number }) => `The body is nested deeper than ${deepest} levels.`,
  },
  'http.bad-request/query': { status: 400, sentence: ({ issue }: { readonly issue: string }) => issue },
  'http.wrong-content-type/report': {
    status: 415,
    sentence: ({ types }: { readonly types: string }) => `A report must be sent as ${types}.`,
  },
  'http.not-built': { status: 503, sentence: ({ why }: { readonly why: string }) => why },
} as const satisfies Readonly<Record<`http.${string}`, RefusalText>>;
