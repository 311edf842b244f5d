import type { Problem } from '@usdt-africa/kernel';
import { HttpError } from 'react-admin';
import { i18nProvider } from '../i18n/provider';

/** The problem body of a server refusal, if the error is one. */
export function problemOf(error: unknown): Partial<Problem> {
  return error instanceof HttpError && typeof error.body === 'object' && error.body !== null
    ? (error.body as Partial<Problem>)
    : {};
}

/**
 * The sentence for a refusal: ours where we have one for its code, else the server's; with the number to quote when it was a
 * fault.
 */
export function sentenceOf(problem: Partial<Problem>, status: number): string {
  const sentence = i18nProvider.translate(`problems.${problem.code ?? 'unknown'}`, {
    _: problem.detail ?? i18nProvider.translate('problems.unknown'),
    seconds: problem.retryAfterSeconds ?? 0,
  });
  return status >= 500 && problem.correlationId
    ? `${sentence} ${i18nProvider.translate('problems.reference', { id: problem.correlationId })}`
    : sentence;
}

/** The catalogue's sentence for one field, or the server's own. */
export function fieldSentences(problem: Partial<Problem>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (problem.errors ?? []).map(({ field, code, message }) => [
      field,
      i18nProvider.translate(`problems.fields.${code}`, { _: message }),
    ]),
  );
}

/** Sentence for an unknown outcome: submitting again is safe, with the correlation id to quote where there is one. */
export function uncertainSentence(error: unknown): string {
  const { correlationId } = problemOf(error);
  const sentence = i18nProvider.translate('actions.uncertain');
  return correlationId
    ? `${sentence} ${i18nProvider.translate('problems.reference', { id: correlationId })}`
    : sentence;
}
