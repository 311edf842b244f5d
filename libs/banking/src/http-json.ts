/** An answer that came back whole. `body` is undefined when it is not JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** No answer: `cause` is `timeout`, `connection` or `too-large`. It may or may not have reached the other side. */
export class NoAnswerError extends Error {
  constructor(readonly reason: 'timeout' | 'connection' | 'too-large') {
    super(`no answer: ${reason}`);
    this.name = 'NoAnswerError';
  }
}

export interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
  /** Called when the other side has begun to answer: the request has surely reached it. */
  readonly onAnswerBegun?: () => void;
}

/** Far above any true answer; keeps a broken peer from filling the memory. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * One HTTP request, never repeated, no redirect followed. The signal covers the whole answer, body included.
 * @throws NoAnswerError
 */
export async function requestJson(request: JsonRequest): Promise<JsonAnswer> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      redirect: 'error',
      signal: request.signal,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    request.onAnswerBegun?.();
    status = response.status;
    text = await readBounded(response);
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    throw new NoAnswerError(request.signal.aborted ? 'timeout' : 'connection');
  }
  return { status, body: parse(text) };
}

async function readBounded(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new NoAnswerError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
