import { type JsonAnswer, NoAnswerError, type OutsideRequest, requestJson } from '@usdt-africa/platform/outside-http';
import { SmsNotSentError } from './sms-sender.js';

/** Longer than either provider takes on a bad day; after it the message may still go out. */
const PATIENCE_MS = 35_000;

/**
 * Sends one request to a provider.
 * @throws SmsNotSentError `unknown` where no response came and something may have been sent
 */
export async function postToProvider(
  request: Omit<OutsideRequest, 'signal' | 'method'>,
  timeoutMs: number = PATIENCE_MS,
): Promise<JsonAnswer> {
  try {
    return await requestJson({ ...request, method: 'POST', signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new SmsNotSentError(error.reason, error.unreached ? 'refused' : 'unknown');
  }
}

/**
 * What an answer with an error's status means: below 500 the provider has refused and sent nothing; above, who knows.
 * @throws SmsNotSentError always
 */
export function refusedBy({ status }: JsonAnswer): never {
  throw new SmsNotSentError(`http-${status}`, status >= 400 && status < 500 ? 'refused' : 'unknown');
}

/** The members of an answer, none where it has none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
