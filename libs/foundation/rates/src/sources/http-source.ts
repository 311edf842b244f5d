import type { Clock } from '@usdt-africa/kernel';
import { NoAnswerError, requestOutside } from '@usdt-africa/platform/outside-http';
import type { Observation } from '../domain/median.js';
import { parseAnswer } from './parse.js';
import { SourceError, type RateSource } from './source.js';

/** How a source writes its answer: takes parsed JSON (numbers as texts), gives rate (10^-4) and the time it is from. */
export type AnswerReader = (answer: unknown, receivedAt: Date) => { readonly rate: bigint; readonly sourceTime: Date };

/** No honest answer is longer. */
const MAXIMUM_BYTES = 64 * 1024;

/** A source that answers a GET with JSON. */
export class HttpRateSource implements RateSource {
  constructor(
    readonly name: string,
    private readonly url: string,
    private readonly read: AnswerReader,
    private readonly clock: Clock,
    private readonly timeoutMs = 3_000,
  ) {}

  async observe(): Promise<Observation> {
    const text = await this.get();
    const receivedAt = this.clock.now();
    return { source: this.name, ...this.read(parseAnswer(text), receivedAt), receivedAt };
  }

  private async get(): Promise<string> {
    // One limit over connecting, waiting and reading together.
    const signal = AbortSignal.timeout(this.timeoutMs);
    const answer = await requestOutside({ method: 'GET', url: this.url, signal, maxBytes: MAXIMUM_BYTES }).catch(
      (error: unknown) => {
        throw new SourceError(reasonOf(error));
      },
    );
    if (answer.status !== 200) throw new SourceError(`http-${answer.status}`);
    return utf8(answer.bytes);
  }
}

const REASONS = { timeout: 'timeout', connection: 'unreachable', 'too-large': 'too-long' } as const;

function reasonOf(error: unknown): string {
  return error instanceof NoAnswerError ? REASONS[error.reason] : 'unreachable';
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SourceError('not-json');
  }
}
