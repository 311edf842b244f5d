import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { composeInstallation } from './compose.js';

const PROGRAM = join(ROOT, 'tools', 'bin', 'compose-env.mjs');
const run = (...args: string[]) => spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });

describe('compose-env', () => {
  it('OPS-01 writes no secret into the settings, and each into a file behind a folder that its owner alone enters', () => {
    const { folder, env, secrets, remove } = composeInstallation('--sandbox');
    const text = readFileSync(join(folder, '.env'), 'utf8');
    for (const [name, value] of Object.entries(secrets)) {
      // An address of the sandbox holds nothing.
      if (value !== '' && name !== 'smtp-url') expect([name, text.includes(value)]).toEqual([name, false]);
    }
    expect(Object.keys(env).filter((name) => /KEY|TOKEN|SEED|PASSWORD/.test(name))).toEqual(['GENERATED_KEYS']);
    if (process.platform !== 'win32') {
      expect(statSync(join(folder, '.secrets')).mode & 0o777).toBe(0o700);
      expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
      // The container runs under another user id, and must read its own secret: each is mounted separately.
      for (const name of readdirSync(join(folder, '.secrets')))
        expect(statSync(join(folder, '.secrets', name)).mode & 0o777).toBe(0o644);
    }
    expect(env['SECRETS_DIR']).toBe(join(folder, '.secrets'));
    remove();
  });

  it('OPS-01 overwrites nothing: the old secrets may be all that opens an installation’s data', () => {
    const { folder, secrets, remove } = composeInstallation();
    const again = run('--into', folder);
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('already exists')]);
    expect(readFileSync(join(folder, '.secrets', 'master-key'), 'utf8').trim()).toBe(secrets['master-key']);
    rmSync(join(folder, '.env'));
    expect(run('--into', folder).status).toBe(2);
    remove();
  });

  it('OPS-01 lists the settings that are left to be filled in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-env-'));
    const { status, stdout } = run('--into', folder);
    expect(status).toBe(0);
    for (const name of [
      'PUBLIC_URL',
      'ADMIN_PUBLIC_URL',
      'TRON_FULL_NODE_URL',
      'SIGNER_CONTRACTS',
      'CONTACT_EMAIL',
      'paystack-secret-key',
      'smtp-url',
      'termii-api-key',
      'africastalking-api-key',
      'dojah-key',
    ])
      expect(stdout).toContain(name);
    expect(run('--unknown').status).toBe(2);
    rmSync(folder, { recursive: true });
  });
});
