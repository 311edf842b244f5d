import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mailbox } from './mail/mailbox.js';
import { ANY_PORTS, startSandbox } from './start-sandbox.js';
import type { Sandbox } from './start-sandbox.js';

const OTHER_PERSON = 0o077;

/** The status of a request that claims to be for another host. */
function statusOf(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}

describe('access to the sandbox’s files and ports', () => {
  let folder: string;
  let sandbox: Sandbox;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    // Created by an earlier version, readable by every user.
    mkdirSync(join(folder, 'mail'), { mode: 0o755 });
    chmodSync(join(folder, 'mail'), 0o755);
    writeFileSync(join(folder, 'mail', '000000001.json'), '{"id":"000000001","to":[],"raw":""}', { mode: 0o644 });
    sandbox = await startSandbox({
      ports: ANY_PORTS,
      dataDir: folder,
      paystackSecretKey: 'sk_test_private',
      webhookUrl: null,
      rateStepMs: 0,
    });
    await sandbox.mailbox.receive(Buffer.from('Subject: link\r\n\r\nx'), {
      from: 'a@example.com',
      to: ['b@example.com'],
    });
  });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('SEC-42 mails, books and the chain are readable by no other user of the machine', () => {
    const open = readdirSync(folder).filter((name) => statSync(join(folder, name)).mode & OTHER_PERSON);
    expect(open).toEqual([]);
    const mails = readdirSync(join(folder, 'mail'));
    expect(mails).toHaveLength(2);
    for (const name of mails) expect(statSync(join(folder, 'mail', name)).mode & OTHER_PERSON).toBe(0);
    expect(new Mailbox(join(folder, 'mail')).list()).toHaveLength(2);
  });

  it.each(['control', 'tronFull', 'tronSolidity', 'bank', 'rates'] as const)(
    'SEC-43 %s refuses requests for any host name but this machine’s',
    async (part) => {
      const paths = {
        control: '/control/state',
        tronFull: '/wallet/getnowblock',
        tronSolidity: '/walletsolidity/getnowblock',
        bank: '/bank',
        rates: '/quidax',
      };
      const url = sandbox.addresses[part] + paths[part];
      const { port } = new URL(url);
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        `127.0.0.1.evil.example:${port}`,
        `localhost.evil.example:${port}`,
        `rebound:${port}`,
        `127.0.0.1@evil.example`,
        '[::1]evil.example',
      ])
        expect(`${host} ${await statusOf(url, host)}`).toBe(`${host} 403`);
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, '[::1]'])
        expect(await statusOf(url, host)).not.toBe(403);
    },
  );

  it('SEC-43 in a container it also accepts the host name of its service', async () => {
    const { IN_CONTAINER: before } = process.env;
    process.env['IN_CONTAINER'] = '1';
    try {
      const url = `${sandbox.addresses.rates}/quidax`;
      expect(await statusOf(url, 'sandbox:4304')).toBe(200);
      expect(await statusOf(url, 'evil.example')).toBe(403);
    } finally {
      if (before === undefined) delete process.env['IN_CONTAINER'];
      else process.env['IN_CONTAINER'] = before;
    }
  });
});
