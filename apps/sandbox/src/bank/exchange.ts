import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody, send, sendJson } from '../kit/http-messages.js';
import { BankRefusal } from './model.js';

/** One request to the provider's API. */
export interface Exchange {
  readonly url: URL;
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
  readonly response: ServerResponse;
}

/** A path of the provider's API, as `/transfer/:code`, and its handler. */
export type Route = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  pattern: string,
  handle: (exchange: Exchange) => Promise<void> | void,
];

/** The refusal of a request whose parameters are wrong. */
export function invalid(message: string): BankRefusal {
  return new BankRefusal(400, message, 'invalid_params', 'Ensure that the value(s) you are passing are valid');
}

/** A text that the body must have. @throws BankRefusal */
export function required(body: Record<string, unknown>, member: string): string {
  const value = body[member];
  if (typeof value !== 'string' || value === '') throw invalid(`${member} is required`);
  return value;
}

/** The JSON object of a request. @throws BankRefusal */
export async function jsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse((await readBody(request)).toString('utf8'));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof BodyTooLargeError)) throw error;
  }
  throw invalid('Invalid JSON body');
}

/** Answers with a refusal as the provider writes it. */
export function refuse(response: ServerResponse, refusal: BankRefusal): void {
  sendJson(response, refusal.status, {
    status: false,
    message: refusal.message,
    meta: { nextStep: refusal.nextStep },
    type: refusal.type,
    code: refusal.code,
  });
}

/** The document's own 404. */
export function entityNotFound(response: ServerResponse): void {
  sendJson(response, 404, { status: false, message: 'Entity not found' });
}

/** Answers that there were too many requests. */
export function tooMany(response: ServerResponse): void {
  sendJson(response, 429, { status: false, message: 'Too many requests', type: 'api_error', code: 'rate_limited' });
}

/** Answers as a broken server does, without JSON. */
export function serverError(response: ServerResponse): void {
  send(response, 500, 'text/html', '<html><body><h1>500 Internal Server Error</h1></body></html>');
}
