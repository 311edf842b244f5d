import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bank } from '../src/bank/bank.js';
import type { BankSettings } from '../src/bank/model.js';
import { PaystackServer } from '../src/bank/paystack-server.js';
import { Webhooks } from '../src/bank/webhooks.js';

export const SECRET_KEY = 'sk_test_of_the_sandbox';

/** A JSON answer, read. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly data?: Record<string, unknown> };
}

/** The bank behind its HTTP API, as a client sees it. */
export class BankOnWire {
  private constructor(
    readonly bank: Bank,
    readonly webhooks: Webhooks,
    readonly server: PaystackServer,
  ) {}

  static async start(
    options: { file?: string | null; webhookUrl?: string | null; settings?: Partial<BankSettings> } = {},
  ): Promise<BankOnWire> {
    const bank = new Bank({
      file: options.file ?? null,
      settings: { settleDelayMs: 20, resolveDelayMs: 0, slowAccountMs: 20, ...options.settings },
    });
    const webhooks = new Webhooks(bank, { url: options.webhookUrl ?? null, secretKey: SECRET_KEY });
    const server = new PaystackServer(bank, webhooks, { port: 0, secretKey: SECRET_KEY });
    await server.start();
    webhooks.start();
    return new BankOnWire(bank, webhooks, server);
  }

  async get(path: string, key = SECRET_KEY): Promise<Answer> {
    return read(await fetch(this.server.url + path, { headers: { authorization: `Bearer ${key}` } }));
  }

  async post(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
    const response = await fetch(this.server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    return read(response);
  }

  /** A recipient's code. */
  async recipient(accountNumber = '0145528174', bankCode = '058'): Promise<string> {
    const { body } = await this.post('/transferrecipient', {
      type: 'nuban',
      name: 'Adaeze Okonkwo',
      account_number: accountNumber,
      bank_code: bankCode,
      currency: 'NGN',
    });
    return body.data?.['recipient_code'] as string;
  }

  /** Requests a transfer of so many kobo. */
  async transfer(reference: string, amount: number, recipient: string, signal?: AbortSignal): Promise<Answer> {
    return this.post('/transfer', { source: 'balance', amount, recipient, reference, reason: 'S482039551840' }, signal);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.webhooks.stop();
    this.bank.close();
  }
}

async function read(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** One call that the product's webhook address received. */
export interface Call {
  readonly signature: string;
  readonly body: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Stands where the product would: keeps each webhook, answers with the given statuses, then with 200. */
export class WebhookReceiver {
  readonly calls: Call[] = [];
  readonly #statuses: number[] = [];
  #server: Server | null = null;
  #waiting: (() => void)[] = [];

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      void this.#take(request).then(() => {
        response.writeHead(this.#statuses.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks/paystack`;
  }

  /** The next calls are answered with these. */
  answerWith(...statuses: number[]): void {
    this.#statuses.push(...statuses);
  }

  /** Resolves when so many calls have come. */
  async until(count: number): Promise<readonly Call[]> {
    while (this.calls.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.calls;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server?.close(() => resolve());
      this.#server?.closeAllConnections();
    });
  }

  async #take(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const { event, data } = JSON.parse(body) as { event: string; data: Record<string, unknown> };
    this.calls.push({ signature: String(request.headers['x-paystack-signature']), body, event, data });
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

/** Polls until a result is there. */
export async function eventually<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
