import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childOfOurs } from './endings.js';

const PROGRAM = fileURLToPath(new URL('../../../apps/sandbox/dist/main.js', import.meta.url));
const PORTS = ['', '_TRON_FULL', '_TRON_SOLIDITY', '_BANK', '_RATES', '_SMTP', '_SMS', '_OPENID'];

/** A transfer in the bank's own books. */
export interface BankTransfer {
  readonly reference: string;
  readonly status: string;
  readonly amountKobo: string;
}

/** The sandbox's bank as a separate process. */
export class PayoutBank {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly addresses: { readonly control: string; readonly bank: string },
  ) {}

  static async start(options: { readonly secretKey: string; readonly webhookUrl: string }): Promise<PayoutBank> {
    const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-bank-'));
    const child = childOfOurs(
      fork(PROGRAM, {
        env: {
          ...process.env,
          ...Object.fromEntries(PORTS.map((part) => [`SANDBOX${part}_PORT`, '0'])),
          APP_MODE: 'sandbox',
          PAYSTACK_SECRET_KEY: options.secretKey,
          WEBHOOK_URL: options.webhookUrl,
          SANDBOX_DATA_DIR: folder,
          SANDBOX_BLOCK_MS: '600000',
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    const addresses = await new Promise<{ control: string; bank: string }>((resolve, reject) => {
      child.once('message', (message) =>
        resolve((message as { addresses: { control: string; bank: string } }).addresses),
      );
      child.once('exit', (code) => reject(new Error(`the sandbox ended (${code})`)));
    });
    return new PayoutBank(child, folder, addresses);
  }

  get url(): string {
    return this.addresses.bank;
  }

  /** How long a transfer takes from acceptance to success. */
  async settlesAfter(milliseconds: number): Promise<void> {
    await this.#control('settings', { settleDelayMs: milliseconds });
  }

  async transfers(): Promise<readonly BankTransfer[]> {
    const shown = (await this.#control('transfers?limit=100000')) as { transfers: readonly BankTransfer[] };
    return shown.transfers;
  }

  async balanceKobo(): Promise<bigint> {
    return BigInt(((await this.#control('account')) as { balanceKobo: string }).balanceKobo);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.send({ type: 'stop' });
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #control(path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.addresses.control}/control/bank/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the sandbox refused ${path}: ${await response.text()}`);
    return response.json();
  }
}
