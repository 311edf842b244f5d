/** An answer that came back whole. */
export interface OutsideAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** An answer that came back whole, read. `body` is undefined when it is not JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** No answer. Unless it is {@link unreached}, the request may or may not have had its effect. */
export class NoAnswerError extends Error {
  constructor(
    readonly reason: 'timeout' | 'connection' | 'too-large',
    /** Surely nothing of the request was sent: no connection came about. */
    readonly unreached = false,
  ) {
    super(`no answer: ${reason}`);
    this.name = 'NoAnswerError';
  }
}

export interface OutsideRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form as parameters, anything else as JSON. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
  /** A longer answer is none; 4 MiB when left out, far above any true one. */
  readonly maxBytes?: number;
  /** Called when the other side has begun to answer: the request has surely reached it. */
  readonly onAnswerBegun?: () => void;
}

/** Keeps a broken peer from filling the memory. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Errors on an established connection: with the same error code, the request may have been received. */
const ON_THE_WAY: ReadonlySet<unknown> = new Set(['read', 'write']);

/** Node's error codes when no connection was established: unknown host, refused, unreachable, not trusted. */
const UNREACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;

/**
 * One HTTP request to an external system, never repeated, without following redirects. The signal covers the whole
 * response, body included.
 * @throws NoAnswerError
 */
export async function requestOutside(request: OutsideRequest): Promise<OutsideAnswer> {
  const { body } = request;
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      redirect: 'error',
      signal: request.signal,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    request.onAnswerBegun?.();
    return { status: response.status, bytes: await readBounded(response, request.maxBytes ?? MAX_ANSWER_BYTES) };
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    const { code, syscall } = (error as { cause?: { code?: unknown; syscall?: unknown } }).cause ?? {};
    const unreached = UNREACHED.test(String(code)) && !ON_THE_WAY.has(syscall);
    throw new NoAnswerError(request.signal.aborted ? 'timeout' : 'connection', unreached);
  }
}

/**
 * As {@link requestOutside}, for an answer in JSON.
 * @throws NoAnswerError
 */
export async function requestJson(request: OutsideRequest): Promise<JsonAnswer> {
  const { status, bytes } = await requestOutside(request);
  return { status, body: parse(bytes.toString('utf8')) };
}

async function readBounded(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > most) throw new NoAnswerError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
