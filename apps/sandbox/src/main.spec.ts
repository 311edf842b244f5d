import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SandboxAddresses } from './start-sandbox.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const ANY: Record<string, string> = Object.fromEntries(
  ['', '_TRON_FULL', '_TRON_SOLIDITY', '_BANK', '_RATES', '_SMTP', '_SMS', '_OPENID'].map((part) => [
    `SANDBOX${part}_PORT`,
    '0',
  ]),
);
let folder: string;
let running: ChildProcess[];

beforeEach(() => {
  if (!existsSync(MAIN)) throw new Error('This test starts the built sandbox: build it first (npm run build).');
  folder = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) await end(child, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts the sandbox as a separate process, as a starter does. */
function launch(environment: Record<string, string> = {}): ChildProcess & { output: () => string } {
  const child = fork(MAIN, {
    env: {
      PATH: process.env['PATH'] ?? '',
      APP_MODE: 'sandbox',
      PAYSTACK_SECRET_KEY: 'sk_test_of_the_sandbox',
      SANDBOX_DATA_DIR: folder,
      ...ANY,
      ...environment,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  running.push(child);
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  return Object.assign(child, { output: () => text });
}

function ready(child: ChildProcess): Promise<SandboxAddresses> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    child.on('message', (message) => {
      const { type, addresses } = message as { type: string; addresses: SandboxAddresses };
      if (type === 'ready') resolve(addresses);
    });
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** Returns the exit code, after all of the process's output has been read. */
function finished(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', (code) => resolve(code)));
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = ended(child);
  child.kill(signal);
  await gone;
}

describe('INT-07 the sandbox as a process', () => {
  it('INT-07 prints its address, ends on SIGTERM, and has its data after a restart', async () => {
    const first = launch();
    const { control } = await ready(first);
    await fetch(`${control}/control/bank/balance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: '777.00' }),
    });
    const { head } = (await (await fetch(`${control}/control/tron`)).json()) as { head: number };
    const gone = ended(first);
    first.kill('SIGTERM');
    expect(await gone).toBe(0);

    const { control: again } = await ready(launch());
    const state = (await (await fetch(`${again}/control/state`)).json()) as {
      bank: { balance: string };
      tron: { head: number };
    };
    expect(state.bank.balance).toBe('777.00');
    expect(state.tron.head).toBeGreaterThanOrEqual(head);
  });

  it('INT-07 loses nothing when it is killed', async () => {
    const first = launch();
    const { control } = await ready(first);
    await fetch(`${control}/control/bank/balance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: '4321.09' }),
    });
    await end(first, 'SIGKILL');
    const { control: again } = await ready(launch());
    expect(await (await fetch(`${again}/control/bank/account`)).json()).toMatchObject({ balance: '4321.09' });
  });

  it('INT-07 ends on request, and when its parent process is gone', async () => {
    const process = launch();
    await ready(process);
    const reportedGone = ended(process);
    process.send({ type: 'stop' });
    expect(await reportedGone).toBe(0);

    const left = launch();
    await ready(left);
    const leftGone = ended(left);
    left.disconnect();
    expect(await leftGone).toBe(0);
  });

  it.each([
    ['in production', { APP_MODE: 'production' }, 'never runs in production. Set APP_MODE=sandbox'],
    ['without a mode', { APP_MODE: '' }, 'never runs in production. Set APP_MODE=sandbox'],
    ['without a key', { PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY is missing'],
    ['with a key given twice', { PAYSTACK_SECRET_KEY_FILE: '/run/secrets/key' }, 'are both set: give one of them'],
    [
      'without the file of its key',
      { PAYSTACK_SECRET_KEY: '', PAYSTACK_SECRET_KEY_FILE: '/does/not/exist' },
      'PAYSTACK_SECRET_KEY_FILE cannot be read: ENOENT',
    ],
    ['without a folder', { SANDBOX_DATA_DIR: '' }, 'SANDBOX_DATA_DIR is missing'],
    ['with a port that is none', { SANDBOX_BANK_PORT: '70000' }, 'SANDBOX_BANK_PORT must be a whole number'],
    [
      'with a hot wallet that is none',
      { SANDBOX_HOT_WALLET: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD' },
      'SANDBOX_HOT_WALLET must be',
    ],
    [
      'with a hot wallet to be filled with nothing',
      { SANDBOX_HOT_WALLET: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', SANDBOX_HOT_WALLET_USDT: '0' },
      'SANDBOX_HOT_WALLET_USDT must be a decimal number above zero',
    ],
    ['with a webhook address that is none', { WEBHOOK_URL: 'nowhere' }, 'WEBHOOK_URL must be'],
  ])('INT-07 refuses to start %s, in one sentence', async (_name, environment, sentence) => {
    const child = launch(environment);
    expect(await finished(child)).toBe(2);
    expect(child.output().trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  });

  it('INT-07 names a port in use and the variable to change, and leaves the running sandbox’s data unchanged', async () => {
    const first = launch();
    const addresses = await ready(first);
    for (const [part, variable] of [
      ['control', 'SANDBOX_PORT'],
      ['bank', 'SANDBOX_BANK_PORT'],
      ['smtp', 'SANDBOX_SMTP_PORT'],
      ['sms', 'SANDBOX_SMS_PORT'],
      ['openId', 'SANDBOX_OPENID_PORT'],
      ['identity', 'SANDBOX_IDENTITY_PORT'],
    ] as const) {
      const { port } = new URL(addresses[part]);
      const second = launch({ [variable]: port, SANDBOX_DATA_DIR: part === 'control' ? folder : join(folder, part) });
      expect(await finished(second)).toBe(1);
      expect(second.output().trim()).toBe(
        `Port ${port} is in use by another program. Set ${variable} to a free port, or end that program.`,
      );
    }
    expect((await fetch(`${addresses.control}/control/state`)).status).toBe(200);
  });
});
