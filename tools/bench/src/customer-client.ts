import { randomUUID } from 'node:crypto';

/** A client with a customer's cookies. */
export class CustomerClient {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly base: string) {}

  /** @throws Error with the answer, unless it is a success */
  async call<Body>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body> {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        origin: this.base,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : null) as Body;
  }
}
