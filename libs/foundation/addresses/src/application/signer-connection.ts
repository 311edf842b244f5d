import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as postSecurely } from 'node:https';

/** The signer knows another database, or a later state of this one. */
export class FencedOutError extends Error {
  override readonly name = 'FencedOutError';
}

/** The signer did not respond, or not with what was requested. */
export class SignerError extends Error {
  override readonly name = 'SignerError';
}

export interface SignerClientOptions {
  readonly url: string;
  readonly token: string;
  /** How long one answer may take; 10,000 when left out. */
  readonly timeoutMs?: number;
  /** The certificate presented, and the authority trusted; without it, the address is called as it is. */
  readonly channel?: { readonly ca: string; readonly cert: string; readonly key: string } | null;
}

/** A response of the signer: its status and its JSON. */
export interface SignerAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Requests to the signer over its private channel. */
export class SignerConnection {
  constructor(private readonly options: SignerClientOptions) {}

  /**
   * A GET, or a POST of a body.
   * @returns a response below 500 with readable JSON
   * @throws SignerError without one: the signer may have done what was requested
   * @throws FencedOutError where the signer works with another database
   */
  async request(path: string, body?: unknown): Promise<SignerAnswer> {
    let answer: SignerAnswer;
    try {
      const { status, text } = await this.#send(path, body);
      answer = { status, body: status >= 500 ? null : (JSON.parse(text) as unknown) };
    } catch (error) {
      throw new SignerError('the signer did not answer', { cause: error });
    }
    if (answer.status === 409 && codeOf(answer) === 'other-copy')
      throw new FencedOutError('the signer knows another database or a later state of this one');
    if (answer.status >= 500) throw new SignerError(`the signer refused (${answer.status})`);
    return answer;
  }

  /**
   * The body of a response with status 200.
   * @throws SignerError for any other response; FencedOutError as above
   */
  async read(path: string, body?: unknown): Promise<unknown> {
    const answer = await this.request(path, body);
    if (answer.status !== 200) throw new SignerError(`the signer refused (${answer.status})`);
    return answer.body;
  }

  /** Redirects are not followed: what comes with a token goes where it was sent. */
  #send(path: string, body: unknown): Promise<{ status: number; text: string }> {
    const { url, token, channel, timeoutMs = 10_000 } = this.options;
    const address = new URL(path, url);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const options = {
      method: text === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    };
    return new Promise((resolve, reject) => {
      const onResponse = (response: IncomingMessage): void => {
        let received = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
      };
      const sent =
        address.protocol === 'https:'
          ? postSecurely(address, { ...options, ...channel, minVersion: 'TLSv1.3' }, onResponse)
          : httpRequest(address, options, onResponse);
      sent.on('error', reject).end(text);
    });
  }
}

/** The stable code of a refusal; null where the response has none. */
export function codeOf({ body }: SignerAnswer): string | null {
  const { code } = (body ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}
