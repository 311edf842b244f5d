import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FixedClock } from '@usdt-africa/kernel';
import { createLog, Settings, type StartedPart } from '@usdt-africa/platform/process';
import { signerConfig, startSigner } from '../src/signer.js';

export const SEED = createHash('sha256').update('a seed for signatures').digest('hex');
export const TOKEN = 'a-token-of-at-least-thirty-two-characters';
export const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** Of another person. */
export const OUTSIDE = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
export const BLOCK = { number: 81_234_567, id: `0000000004d78a87${'ab'.repeat(24)}` };

/** On a device of its own. */
export const TREASURY = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** The body of a signing request. */
export type Body = Record<string, unknown>;

/** A response of the signer. */
export interface Answer {
  readonly status: number;
  readonly body: Body;
}

/** An address that the signer issued. */
export interface Issued {
  readonly index: number;
  readonly address: string;
}

/** A signer in this process that answers over HTTP, and a database's token for it. */
export class RunningSigner {
  readonly #agent = new Agent({ keepAlive: true });
  #part: StartedPart | null = null;
  token: string | null = null;

  private constructor(
    readonly folder: string,
    readonly clock: FixedClock,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** Starts one that agreed with an empty database. */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    clock = new FixedClock('2026-11-30T10:00:00.000Z'),
  ): Promise<RunningSigner> {
    const signer = new RunningSigner(mkdtempSync(join(tmpdir(), 'signing-')), clock, settings);
    await signer.restart();
    await signer.takeToken();
    await signer.claim(0, null);
    return signer;
  }

  async restart(): Promise<void> {
    await this.stop();
    const settings = new Settings({
      APP_MODE: 'sandbox',
      SIGNER_SEED: SEED,
      SIGNER_TOKEN: TOKEN,
      SIGNER_PORT: '0',
      SIGNER_STATE_DIR: this.folder,
      SIGNER_CONTRACTS: CONTRACT,
      SIGNER_TREASURY: TREASURY,
      ...this.settings,
    });
    this.#part = await startSigner(signerConfig(settings), createLog('signer', 'silent'), this.clock);
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.#part?.stop();
    this.#part = null;
  }

  get url(): string {
    return this.#part!.addresses!['signer']!;
  }

  async takeToken(claim: object = {}): Promise<void> {
    const proposed = randomUUID();
    const fields = { token: this.token, proposed, adoption: null, next: 0, highest: -1, ...claim };
    await this.post('/claims', fields);
    this.token = proposed;
    await this.post('/claims', { ...fields, token: proposed, proposed: null, adoption: null });
  }

  claim(count: number, hash: unknown, adoption: string | null = null): Promise<Answer> {
    return this.post('/journal-claims', { token: this.token, count, hash, adoption });
  }

  /** An intent that the policy allows. */
  intent(changes: Body = {}): Body {
    return {
      token: this.token,
      intentId: randomUUID(),
      attempt: 1,
      cause: { kind: 'purchase', id: randomUUID() },
      walletId: randomUUID(),
      from: { kind: 'hot' },
      asset: 'USDT',
      contract: CONTRACT,
      to: OUTSIDE,
      amountMicro: '12500000',
      reference: BLOCK,
      expiration: new Date(this.clock.now().getTime() + 300_000).toISOString(),
      feeLimitSun: '30000000',
      ...changes,
    };
  }

  /** An intent to sweep an issued address into the treasury, which the policy allows. */
  sweep({ index, address }: Issued, changes: Body = {}): Body {
    const from = { kind: 'deposit', index, address };
    return this.intent({ cause: { kind: 'sweep', id: randomUUID() }, walletId: null, from, to: TREASURY, ...changes });
  }

  /** An intent to give an issued address TRX, which the policy allows. */
  topUp({ address: to }: Issued, changes: Body = {}): Body {
    const trx = { asset: 'TRX', contract: null, feeLimitSun: '0', amountMicro: '13500000' };
    return this.intent({ cause: { kind: 'top-up', id: randomUUID() }, walletId: null, to, ...trx, ...changes });
  }

  /** Issues addresses from index 0 on. */
  async issue(count: number): Promise<Issued[]> {
    const { body } = await this.post('/addresses', { fromIndex: 0, count, token: this.token });
    return body['addresses'] as Issued[];
  }

  sign(intent: Body): Promise<Answer> {
    return this.post('/signatures', intent);
  }

  post(path: string, body: unknown): Promise<Answer> {
    return this.#request('POST', path, JSON.stringify(body));
  }

  get(path: string): Promise<Answer> {
    return this.#request('GET', path);
  }

  #request(method: string, path: string, text?: string): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, headers, agent: this.#agent }, (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(received) as Body }));
      });
      sent.on('error', reject).end(text);
    });
  }
}
