import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, type Environment, SECRETS, Settings } from '@usdt-africa/platform';
import { apiConfig } from '../../apps/api/src/config.js';
import { signerConfig } from '../../apps/signer/src/signer.js';
import { workerConfig } from '../../apps/worker/src/config.js';
import { sealerConfig } from '../../apps/worker/src/sealer.js';
import { channelCertificates } from '../lib/certificates.mjs';
import { ROOT } from '../lib/root.mjs';
import { sandboxSigningKey } from '../lib/sandbox-mark.mjs';
import { composeFile, composeInstallation } from './compose.js';

const PARTS = ['api', 'worker', 'signer', 'sealer'] as const;
type Part = (typeof PARTS)[number];

/** Settings of each part, from the table in docs/operating.md. */
function documented(): Record<Part, string[]> {
  const text = readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8');
  const table = /## Settings\n([^]*?)\n## /.exec(text)![1]!;
  const settingsByPart: Record<Part, string[]> = { api: [], worker: [], signer: [], sealer: [] };
  for (const [, names = '', who = ''] of table.matchAll(/^\| (`[^|]*`) \| ([^|]*) \|/gm))
    for (const part of PARTS)
      if (new RegExp(`\\b${part}\\b`).test(who))
        settingsByPart[part].push(...[...names.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  return settingsByPart;
}

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
const installation = composeInstallation('--sandbox');
afterAll(() => {
  rmSync(folder, { recursive: true });
  installation.remove();
});
const file = composeFile(installation.env);

const channel = channelCertificates({ server: 'signer', names: ['signer'], client: 'worker' });

/** Something for every setting that must be there, in production and in a sandbox. */
const given = (mode: string): Environment => ({
  APP_MODE: mode,
  PUBLIC_URL: 'https://usdt.example',
  DATABASE_URL: 'postgres://app@127.0.0.1/usdt',
  MASTER_KEY: randomBytes(32).toString('base64'),
  BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
  PAYSTACK_URL: 'https://api.paystack.example',
  PAYSTACK_SECRET_KEY: `sk_live_${randomBytes(20).toString('hex')}`,
  CONTACT_EMAIL: 'help@usdt.example',
  TRON_FULL_NODE_URL: 'https://full.example',
  TRON_SOLIDITY_NODE_URL: 'https://solid.example',
  TRON_GENESIS_ID: '0'.repeat(64),
  USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  RATE_SOURCES: 'quidax=https://rates.example,coinbase=https://rates.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'USDT <no-reply@usdt.example>',
  TERMII_URL: 'https://texts.example',
  TERMII_API_KEY: randomBytes(30).toString('base64url'),
  AFRICASTALKING_URL: 'https://messages.example',
  AFRICASTALKING_USERNAME: 'usdtafrica',
  AFRICASTALKING_API_KEY: randomBytes(32).toString('hex'),
  SMS_FROM: 'USDTAfrica',
  DOJAH_URL: 'https://register.example',
  DOJAH_APP_ID: 'usdtafrica',
  DOJAH_KEY: randomBytes(30).toString('base64url'),
  SIGNER_URL: 'https://signer.example',
  SIGNER_CA: channel.ca,
  SIGNER_CERT: channel.client.cert,
  SIGNER_KEY: channel.client.key,
  SIGNER_TOKEN: randomBytes(32).toString('base64url'),
  SIGNER_SEED: randomBytes(64).toString('hex'),
  SIGNER_STATE_DIR: folder,
  SEALER_PRIVATE_KEY: mode === 'sandbox' ? sandboxSigningKey() : undefined,
  SEAL_EXPORT_DIR: folder,
});
/** Settings that are required only where another one is set. */
const MORE: Environment = {
  ADMIN_PUBLIC_URL: 'https://desk.example',
  KAFKA_BROKERS: 'kafka-1:9092',
  METRICS_PORT: '4209',
};

/** May be given as files: secrets, and the certificates that go with them. */
const IN_FILES: readonly string[] = [...SECRETS, 'SIGNER_CA', 'SIGNER_CERT'];
/** The setting that a name stands for, in the same words or as the name of a file. */
const settingOf = (name: string): string => {
  const base = name.replace(/_FILE$/, '');
  return IN_FILES.includes(base) ? base : name;
};

/** Every setting that a part reads from the environment. */
function read(part: Part): Set<string> {
  const names = new Set<string>();
  const config: Record<Part, (env: Environment) => unknown> = {
    api: apiConfig,
    worker: workerConfig,
    signer: (env) => signerConfig(new Settings(env)),
    sealer: (env) => sealerConfig(new Settings(env)),
  };
  for (const mode of part === 'sealer' ? ['sandbox'] : ['production', 'sandbox'])
    for (const more of [{}, MORE]) {
      const env: Environment = { ...given(mode), ...more };
      config[part](
        new Proxy(env, {
          get: (of, name) => {
            names.add(settingOf(String(name)));
            return of[String(name)];
          },
          // A copy of all of it is no question for anything.
          ownKeys: () => [],
        }),
      );
    }
  return names;
}

/** Described in prose, not in the table: the mode, and the mark of the starter's secrets. */
const IN_PROSE = ['APP_MODE', 'CRASH_AT', 'GENERATED_KEYS'];
const NOT_IN_CONTAINERS: Readonly<Record<Part, readonly string[]>> = {
  // The image's own.
  api: ['ADMIN_WEB_ROOT'],
  // Each container has every role.
  worker: ['WORKER_ROLES'],
  // There is no data folder of one machine in a container.
  signer: ['USDT_DATA_DIR'],
  sealer: [],
};

describe.each(PARTS)('the settings of the %s', (part) => {
  it('OPS-01 in docs/operating.md are those that the code reads', () => {
    expect([...documented()[part], ...IN_PROSE].sort()).toEqual([...new Set([...read(part), ...IN_PROSE])].sort());
  });

  it('OPS-01 reach its container completely, and no unread ones do', () => {
    const environment = Object.fromEntries(
      Object.entries(file.services[part]!.environment ?? {}).map(([name, value]) => [settingOf(name), value]),
    );
    const wanted = documented()[part].filter((name) => !NOT_IN_CONTAINERS[part].includes(name));
    const unread = Object.keys(environment).filter((name) => !wanted.includes(name) && !IN_PROSE.includes(name));
    expect({ missing: wanted.filter((name) => !(name in environment)), unread }).toEqual({ missing: [], unread: [] });
  });

  it('OPS-01 may be empty where the compose file leaves them empty, and count as not set', () => {
    const names = [...read(part)].filter((name) => !(name in given('sandbox')) && !(name in MORE));
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(() => {
      const env = { ...given('sandbox'), ...empty };
      if (part === 'api') apiConfig(env);
      else if (part === 'worker') workerConfig(env);
      else if (part === 'signer') signerConfig(new Settings(env));
      else sealerConfig(new Settings(env));
    }).not.toThrow();
  });
});

test.each([
  'quidax=https://rates.example',
  'quidax=https://a.example,quidax=https://b.example',
  'a=https://a.example,b=https://b.example',
])('OPS-01 rate sources that make no price end the worker in one sentence: %s', (RATE_SOURCES) => {
  expect(() => workerConfig({ ...given('sandbox'), RATE_SOURCES })).toThrow(ConfigError);
  expect(() => workerConfig({ ...given('sandbox'), RATE_SOURCES })).toThrow(/^RATE_SOURCES/);
});

test.each([
  ['AFRICASTALKING_USERNAME', 'sandbox'],
  ['TERMII_URL', 'http://127.0.0.1:4306/termii'],
  ['AFRICASTALKING_URL', 'https://localhost/africastalking'],
  ['SMS_FROM', 'USDT Africa Limited'],
])('INT-06 production sends no text messages through a simulated provider: %s=%s', (name, value) => {
  expect(() => workerConfig({ ...given('production'), [name]: value })).toThrow(new RegExp(`^${name} `));
});

test.each([
  ['DOJAH_URL', 'http://127.0.0.1:4308'],
  ['DOJAH_URL', 'https://sandbox.dojah.io'],
  ['DOJAH_KEY', `test_sk_${randomBytes(20).toString('hex')}`],
])('INT-07 production queries no simulated register: %s=%s', (name, value) => {
  expect(() => workerConfig({ ...given('production'), [name]: value })).toThrow(new RegExp(`^${name} `));
});

describe('secrets', () => {
  it('OPS-01 are listed in docs/operating.md exactly as in the code', () => {
    const text = readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8');
    const [, paragraph = ''] = /\*\*Secrets\*\* are ([^]*?)\.\s/.exec(text)!;
    expect([...paragraph.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual([...SECRETS].sort());
  });

  it('OPS-01 are in no container’s environment, which names their files instead', () => {
    for (const [part, { environment = {} }] of Object.entries(file.services)) {
      const inTheClear = Object.keys(environment).filter((name) => IN_FILES.includes(name));
      expect([part, inTheClear]).toEqual([part, []]);
      for (const [name, value] of Object.entries(environment))
        if (IN_FILES.includes(name.replace(/_FILE$/, ''))) expect(value).toMatch(/^\/run\/secrets\/[a-z-]+$/);
        else
          for (const [secret, content] of Object.entries(installation.secrets))
            if (content !== '' && secret !== 'smtp-url')
              expect([part, name, value.includes(content)]).toEqual([part, name, false]);
    }
  });
});
