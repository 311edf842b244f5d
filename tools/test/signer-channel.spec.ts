import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkSource, testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { SignerClient, SignerError } from '@usdt-africa/addresses';
import { channelCertificates } from '../lib/certificates.mjs';

const SIGNER = new URL('../../apps/signer/src/main.ts', import.meta.url);
const WORKER = new URL('../../apps/worker/src/main.ts', import.meta.url);
const TOKEN = 'token-of-more-than-thirty-two-characters';
const folder = mkdtempSync(join(tmpdir(), 'channel-'));
const channel = channelCertificates({ server: 'signer', names: ['signer', 'localhost'], client: 'worker' });
const stranger = channelCertificates({ server: 'signer', names: ['signer', 'localhost'], client: 'worker' });

const running: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((child) => (child.kill('SIGKILL'), ended(child))));
});
afterAll(() => rmSync(folder, { recursive: true }));

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

interface Part {
  readonly child: ChildProcess;
  output(): string;
}

function run(program: URL, env: Record<string, string>): Part {
  const { APP_MODE: _mode, NODE_OPTIONS: _options, ...inherited } = process.env;
  const child = forkSource(program, { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output };
}

/** @returns where it listens */
async function ready({ child, output }: Part): Promise<Record<string, string>> {
  const message = new Promise<unknown>((resolve) => child.once('message', resolve));
  const first = await Promise.race([message, ended(child)]);
  if (typeof first !== 'object' || first === null) throw new Error(`it ended: ${output()}`);
  return (first as { addresses: Record<string, string> }).addresses;
}

const pem = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};

const signerEnv = (more: Record<string, string> = {}): Record<string, string> => ({
  APP_MODE: 'sandbox',
  SIGNER_SEED: '5eed'.repeat(16),
  SIGNER_TOKEN: TOKEN,
  SIGNER_PORT: '0',
  SIGNER_STATE_DIR: mkdtempSync(join(folder, 'state-')),
  ...more,
});
const certificates = {
  SIGNER_CA: channel.ca,
  SIGNER_CERT: channel.server.cert,
  SIGNER_KEY_FILE: pem('signer.key', channel.server.key),
};

describe('the signer’s channel', () => {
  it('INT-02 accepts clients with a certificate of its authority, and no others', async () => {
    const { signer } = await ready(run(SIGNER, signerEnv({ ...certificates, SIGNER_HOST: '0.0.0.0' })));
    expect(signer).toMatch(/^https:/);
    const url = `https://localhost:${new URL(signer!).port}`;
    const request = (keys: { ca: string; cert?: string; key?: string }, token = TOKEN): Promise<unknown> => {
      const { ca, cert = '', key = '' } = keys;
      return new SignerClient({ url, token, channel: { ca, cert, key } }).again(0, 1);
    };
    const { ca, client } = channel;
    expect(await request({ ca, ...client })).toHaveLength(1);
    // The certificate does not stand for the token.
    await expect(request({ ca, ...client }, 'another-token-of-thirty-two-characters')).rejects.toThrow('refused (401)');
    await expect(request({ ca })).rejects.toThrow(SignerError);
    await expect(request({ ca, ...stranger.client })).rejects.toThrow(SignerError);
    // A side that stole the server's certificate is no worker, and a false signer is not believed.
    await expect(request({ ca, ...channel.server })).rejects.toThrow(SignerError);
    await expect(request({ ca: stranger.ca, ...client })).rejects.toThrow(SignerError);
    await expect(new SignerClient({ url: url.replace('https', 'http'), token: TOKEN }).reach()).rejects.toThrow(
      SignerError,
    );
  });

  it('INT-02 is never open in plain beyond this machine in production, nor with half of its certificates', async () => {
    const open = run(SIGNER, signerEnv({ APP_MODE: 'production', SIGNER_HOST: '0.0.0.0', ...random() }));
    expect(await ended(open.child)).toBe(1);
    expect(open.output()).toContain('SIGNER_CA, SIGNER_CERT and SIGNER_KEY are not set');
    const half = run(SIGNER, signerEnv({ SIGNER_CA: channel.ca }));
    expect(await ended(half.child)).toBe(1);
    expect(half.output()).toContain('set all of them, or none');
  });
});

describe('a worker that is cut off', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  const workerEnv = (more: Record<string, string>): Record<string, string> => ({
    APP_MODE: 'sandbox',
    DATABASE_URL: db.appUrl,
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    BLIND_INDEX_KEY: Buffer.alloc(32, 2).toString('base64'),
    PAYSTACK_URL: 'http://127.0.0.1:1',
    PAYSTACK_SECRET_KEY: 'sk_test_x',
    TRON_FULL_NODE_URL: 'http://127.0.0.1:1',
    TRON_SOLIDITY_NODE_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    RATE_SOURCES: 'quidax=http://127.0.0.1:1,coinbase=http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'USDT <no-reply@sandbox.invalid>',
    TERMII_URL: 'http://127.0.0.1:1',
    TERMII_API_KEY: 'sandbox',
    AFRICASTALKING_URL: 'http://127.0.0.1:1',
    AFRICASTALKING_USERNAME: 'sandbox',
    AFRICASTALKING_API_KEY: 'sandbox',
    SMS_FROM: 'USDTAfrica',
    DOJAH_URL: 'http://127.0.0.1:1',
    DOJAH_APP_ID: 'sandbox',
    DOJAH_KEY: 'sandbox',
    SIGNER_URL: 'http://127.0.0.1:1',
    SIGNER_TOKEN: TOKEN,
    CUT_OFF_SECONDS: '5',
    ...more,
  });

  it('INT-02 from its database ends automatically, so that it can be restarted', async () => {
    const wire = await wireTo(db.appUrl);
    const worker = run(WORKER, workerEnv({ DATABASE_URL: wire.url, WORKER_ROLES: 'housekeeping' }));
    await ready(worker);
    wire.cut();
    expect(await ended(worker.child)).toBe(1);
    expect(worker.output()).toContain('The database has not been reached for');
  }, 120_000);

  it('INT-02 from the signer ends automatically, and queried it over the channel until then', async () => {
    const signer = run(SIGNER, signerEnv(certificates));
    const { signer: address } = await ready(signer);
    const settings = {
      WORKER_ROLES: 'addresses',
      SIGNER_URL: `https://localhost:${new URL(address!).port}`,
      SIGNER_CA: channel.ca,
      SIGNER_CERT: channel.client.cert,
      SIGNER_KEY: channel.client.key,
    };
    const worker = run(WORKER, workerEnv(settings));
    await ready(worker);
    expect((await db.app.query('select from address_pool')).rowCount).toBeGreaterThan(0);
    signer.child.kill('SIGKILL');
    expect(await ended(worker.child)).toBe(1);
    expect(worker.output()).toContain('The signer has not been reached for');
  }, 120_000);
});

/** Secrets that production takes. */
function random(): Record<string, string> {
  const hex = Buffer.from(crypto.getRandomValues(new Uint8Array(64))).toString('hex');
  return { SIGNER_SEED: hex, SIGNER_TOKEN: hex.slice(0, 48) };
}

interface Wire {
  readonly url: string;
  /** Ends every connection, and takes no new one. */
  cut(): void;
}

async function wireTo(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
