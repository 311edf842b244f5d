import type { Clock } from '@usdt-africa/kernel';
import { HttpRateSource, type AnswerReader } from './http-source.js';
import { at, rateFrom, timeFrom } from './parse.js';
import { SourceError, type RateSource } from './source.js';

/** `{"status":"success","data":{"at":1763700000,"ticker":{"last":"1583.50"}}}` */
const quidax: AnswerReader = (answer, receivedAt) => {
  if (at(answer, 'status') !== 'success') throw new SourceError('not-a-success');
  return {
    rate: rateFrom(at(answer, 'data', 'ticker', 'last')),
    sourceTime: timeFrom(at(answer, 'data', 'at'), receivedAt),
  };
};

/** `{"tether":{"ngn":1583.4,"last_updated_at":1763700000}}` */
const coingecko: AnswerReader = (answer, receivedAt) => ({
  rate: rateFrom(at(answer, 'tether', 'ngn')),
  sourceTime: timeFrom(at(answer, 'tether', 'last_updated_at'), receivedAt),
});

/** `{"data":{"currency":"USDT","rates":{"NGN":"1583.6"}}}`; it gives no time, so the answer's own counts. */
const coinbase: AnswerReader = (answer, receivedAt) => {
  if (at(answer, 'data', 'currency') !== 'USDT') throw new SourceError('other-currency');
  return { rate: rateFrom(at(answer, 'data', 'rates', 'NGN')), sourceTime: receivedAt };
};

const READERS: Readonly<Record<string, AnswerReader>> = { quidax, coingecko, coinbase };

/** Names that `RATE_SOURCES` may use. */
export const KNOWN_SOURCES: readonly string[] = Object.keys(READERS);

/**
 * The sources of a configuration; a source's name determines how its response is parsed.
 * @throws Error in one sentence when a name is not known or used twice, or there are fewer than two
 */
export function rateSources(
  configured: readonly { readonly name: string; readonly url: string }[],
  clock: Clock,
  timeoutMs?: number,
): RateSource[] {
  if (configured.length < 2) throw new Error('RATE_SOURCES must name at least two sources: one alone makes no price.');
  if (new Set(configured.map(({ name }) => name)).size < configured.length)
    throw new Error('RATE_SOURCES names a source twice: a source has one voice.');
  return configured.map(({ name, url }) => {
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    if (!reader) throw new Error(`RATE_SOURCES: "${name}" is not known; use ${KNOWN_SOURCES.join(', ')}.`);
    return new HttpRateSource(name, url, reader, clock, timeoutMs);
  });
}
