import type { Clock } from '@usdt-africa/kernel';
import type { Observation } from '../domain/median.js';
import { parseJsonKeepingNumbers } from './parse.js';
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
    return { source: this.name, ...this.read(parseJsonKeepingNumbers(text), receivedAt), receivedAt };
  }

  private async get(): Promise<string> {
    // One limit over connecting, waiting and reading together.
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      const response = await fetch(this.url, { headers: { accept: 'application/json' }, redirect: 'error', signal });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new SourceError(`http-${response.status}`);
      }
      return await readAtMost(response, MAXIMUM_BYTES);
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw new SourceError(signal.aborted ? 'timeout' : 'unreachable');
    }
  }
}

async function readAtMost(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const part: Uint8Array = chunk;
    bytes += part.byteLength;
    if (bytes > limit) throw new SourceError('too-long');
    try {
      text += decoder.decode(part, { stream: true });
    } catch {
      throw new SourceError('not-json');
    }
  }
  return text + decoder.decode();
}
