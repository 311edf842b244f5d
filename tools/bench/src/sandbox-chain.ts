import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childOfOurs } from './endings.js';

const PROGRAM = fileURLToPath(new URL('../../../apps/sandbox/dist/main.js', import.meta.url));

interface Addresses {
  readonly control: string;
  readonly tronFull: string;
  readonly tronSolidity: string;
}

/** The sandbox as a separate process, whose chain the benchmark drives. */
export class SandboxChain {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly addresses: Addresses,
    readonly contract: string,
  ) {}

  static async start(): Promise<SandboxChain> {
    const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-chain-'));
    const ports = ['', '_TRON_FULL', '_TRON_SOLIDITY', '_BANK', '_RATES', '_SMTP', '_SMS', '_OPENID'].map((part) => [
      `SANDBOX${part}_PORT`,
      '0',
    ]);
    const child = childOfOurs(
      fork(PROGRAM, {
        env: {
          ...process.env,
          ...(Object.fromEntries(ports) as Record<string, string>),
          APP_MODE: 'sandbox',
          PAYSTACK_SECRET_KEY: 'sk_test_benchmark',
          SANDBOX_DATA_DIR: folder,
          SANDBOX_BLOCK_MS: '600000',
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    const addresses = await new Promise<Addresses>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { addresses: Addresses }).addresses));
      child.once('exit', (code) => reject(new Error(`the sandbox ended (${code})`)));
    });
    const shown = (await (await fetch(`${addresses.control}/control/tron`)).json()) as { contracts: { USDT: string } };
    return new SandboxChain(child, folder, addresses, shown.contracts.USDT);
  }

  get tronFull(): string {
    return this.addresses.tronFull;
  }

  get tronSolidity(): string {
    return this.addresses.tronSolidity;
  }

  /** One transaction that pays each of them one micro of the stablecoin. */
  async pay(receivers: readonly string[]): Promise<void> {
    const transfers = receivers.map((to) => ({ to, amount: '0.000001' }));
    await this.#post('send-many', { mode: 'one-transaction', transfers });
  }

  async mine(blocks: number): Promise<void> {
    await this.#post('mine', { blocks });
  }

  /** Blocks come by themselves, one in so many milliseconds. */
  async speed(intervalMs: number): Promise<void> {
    await this.#post('speed', { intervalMs });
  }

  async heads(): Promise<{ head: number; solid: number }> {
    return (await (await fetch(`${this.addresses.control}/control/tron`)).json()) as { head: number; solid: number };
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.send({ type: 'stop' });
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #post(act: string, body: unknown): Promise<void> {
    const response = await fetch(`${this.addresses.control}/control/tron/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox refused to ${act}: ${await response.text()}`);
    await response.body?.cancel();
  }
}
