import { createPrivateKey, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, Settings } from './config.js';
import { isSandboxSecret, secretBytes, weaknessOf } from './secret-strength.js';

const settings = (env: Record<string, string>) => new Settings(env);
const base64 = (bytes: Buffer): string => bytes.toString('base64');
const count = (from: number, step: number): Buffer =>
  Buffer.from(Array.from({ length: 32 }, (_, at) => (from + at * step) & 0xff));

interface SandboxMark {
  sandboxBytes(length: number): Buffer;
  sandboxSigningKey(): string;
}
const starters = async (): Promise<SandboxMark> =>
  (await import(pathToFileURL(join(process.cwd(), 'tools', 'lib', 'sandbox-mark.mjs')).href)) as SandboxMark;

describe('secrets in production', () => {
  it.each([
    ['all zero', Buffer.alloc(32)],
    ['one byte over and over', Buffer.alloc(32, 7)],
    ['a word over and over', Buffer.from('changeme'.repeat(4))],
    ['two halves that are the same', Buffer.concat([count(0, 7).subarray(0, 16), count(0, 7).subarray(0, 16)])],
    ['counting up', count(0, 1)],
    ['counting down', count(255, -1)],
    ['a few different bytes', Buffer.from('aaaaaaaabbbbbbbbbbbbbbbbcccccccd')],
  ])('SEC-41 a key that is %s is refused', (_what, bytes) => {
    expect(weaknessOf(bytes)).not.toBeNull();
    expect(() => settings({ MASTER_KEY: base64(bytes) }).key('MASTER_KEY')).toThrow(
      /^MASTER_KEY .*production needs a random one\.$/,
    );
    expect(() => settings({ SIGNER_SEED: bytes.toString('hex') }).secret('SIGNER_SEED')).toThrow(/^SIGNER_SEED /);
    expect(settings({ APP_MODE: 'sandbox', MASTER_KEY: base64(bytes) }).key('MASTER_KEY')).toEqual(bytes);
  });

  it.each([
    ['a word', 'kettle'],
    ['nineteen characters', 'a1b2c3d4e5f6g7h8i9j'],
    ['one character over and over', 'aaaaaaaaaaaaaaaaaaaa'],
    ['a number over and over', '123412341234123412341234'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz'],
    ['four characters', 'abcdabdcacbdacdbadbcadcb'],
  ])('SEC-41 a secret text that is %s is refused, whatever bytes it stands for', (_what, text) => {
    for (const name of [
      'SIGNER_TOKEN',
      'OPENID_CLIENT_SECRET',
      'TERMII_API_KEY',
      'AFRICASTALKING_API_KEY',
      'DOJAH_KEY',
    ])
      expect(() => settings({ [name]: text }).secret(name)).toThrow(
        new RegExp(`^${name} .*production needs a random one\\.$`),
      );
    expect(() => settings({ TRON_API_KEY: text }).optionalSecret('TRON_API_KEY')).toThrow(/^TRON_API_KEY /);
    expect(settings({ APP_MODE: 'sandbox', DOJAH_KEY: text }).secret('DOJAH_KEY')).toBe(text);
  });

  it('SEC-41 keys as providers issue them are accepted', () => {
    expect(settings({}).optionalSecret('TRON_API_KEY')).toBeNull();
    for (let round = 0; round < 500; round++)
      for (const text of [
        randomUUID(),
        randomBytes(10).toString('hex'),
        `atsk_${randomBytes(32).toString('hex')}`,
        `GOCSPX-${randomBytes(21).toString('base64url')}`,
      ])
        expect(settings({ DOJAH_KEY: text }).secret('DOJAH_KEY')).toBe(text);
  });

  it('SEC-41 a seed published in manuals is refused', () => {
    const seed =
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';
    expect(() => settings({ SIGNER_SEED: seed }).secret('SIGNER_SEED')).toThrow('is printed in manuals');
    expect(() => settings({ SIGNER_SEED: seed.toUpperCase() }).secret('SIGNER_SEED')).toThrow('is printed in manuals');
  });

  it('SEC-41 random keys of any length are accepted', () => {
    for (let round = 0; round < 500; round++)
      for (const length of [16, 24, 32, 64]) expect(weaknessOf(randomBytes(length))).toBeNull();
  });

  it('SEC-41 two settings may not have the same secret, in whatever encoding', () => {
    const bytes = randomBytes(32);
    const twice = settings({ MASTER_KEY: base64(bytes), BLIND_INDEX_KEY: base64(bytes) });
    expect(() => twice.personalDataKeys()).toThrow('BLIND_INDEX_KEY and MASTER_KEY are the same');
    const spelled = settings({ MASTER_KEY: base64(bytes), SIGNER_TOKEN: bytes.toString('hex') });
    spelled.key('MASTER_KEY');
    expect(() => spelled.secret('SIGNER_TOKEN')).toThrow('SIGNER_TOKEN and MASTER_KEY are the same');
    const reread = settings({ MASTER_KEY: base64(bytes) });
    expect(reread.key('MASTER_KEY')).toEqual(reread.key('MASTER_KEY'));
  });

  it('SEC-41 reject a rotation that keeps the key, but not one that retires a weak key', () => {
    const [today, index] = [randomBytes(32), randomBytes(32)].map(base64) as [string, string];
    const keys = { MASTER_KEY: today, BLIND_INDEX_KEY: index };
    const weak = base64(Buffer.alloc(32));
    expect(() => settings({ ...keys, MASTER_KEYS_RETIRED: `${weak},${today}` }).personalDataKeys()).toThrow(
      'MASTER_KEYS_RETIRED and MASTER_KEY are the same',
    );
    expect(() => settings({ ...keys, BLIND_INDEX_KEYS_RETIRED: today }).personalDataKeys()).toThrow(ConfigError);
    expect(settings({ ...keys, MASTER_KEYS_RETIRED: weak }).personalDataKeys()).toEqual({
      ...keys,
      MASTER_KEYS_RETIRED: weak,
      BLIND_INDEX_KEYS_RETIRED: undefined,
    });
  });

  it('SEC-41 generated by the starter for a sandbox are recognized without the mark next to them', async () => {
    const { sandboxBytes, sandboxSigningKey } = await starters();
    for (const bytes of [sandboxBytes(32), sandboxBytes(64)]) expect(isSandboxSecret(bytes)).toBe(true);
    const refused = (env: Record<string, string>, read: (settings: Settings) => unknown): void =>
      expect(() => read(settings(env))).toThrow('was generated by the starter');
    refused({ MASTER_KEY: base64(sandboxBytes(32)) }, (env) => env.key('MASTER_KEY'));
    refused({ SIGNER_SEED: sandboxBytes(64).toString('hex') }, (env) => env.secret('SIGNER_SEED'));
    refused({ SIGNER_TOKEN: sandboxBytes(32).toString('base64url') }, (env) => env.secret('SIGNER_TOKEN'));
    const seed = createPrivateKey(sandboxSigningKey()).export({ format: 'jwk' }).d!;
    expect(isSandboxSecret(Buffer.from(seed, 'base64url'))).toBe(true);
    for (let round = 0; round < 500; round++) expect(isSandboxSecret(randomBytes(32))).toBe(false);
    for (const mark of ['1', 'true', 'yes'])
      refused({ MASTER_KEY: base64(randomBytes(32)), GENERATED_KEYS: mark }, (env) => env.key('MASTER_KEY'));
  });

  it.each([
    ['a test key', 'sk_test_3f2b8a6c1d9e4f7a0b5c', /is a test key/],
    ['a test key in capitals', ' SK_TEST_3F2B8A6C1D9E4F7A0B5C', /is a test key/],
    ['a public test key', 'pk_test_3f2b8a6c1d9e4f7a0b5c', /is a test key/],
    ['a public key', 'pk_live_3f2b8a6c1d9e4f7a0b5c', /must be the provider’s live secret key/],
    ['half a key', 'sk_live_', /must be the provider’s live secret key/],
    ['a key of one letter', `sk_live_${'a'.repeat(20)}`, /repeats itself/],
    ['a short key', 'sk_live_3f2b8a6c1d9e4f7a', /has fewer than 20 characters/],
    ['a key of zeros', `sk_live_${'0'.repeat(40)}`, /repeats itself/],
    ['a word', 'secret', /must be the provider’s live secret key/],
  ])('SEC-41 reject as key of the payment provider %s', (_what, key, sentence) => {
    expect(() => settings({ PAYSTACK_SECRET_KEY: key }).paystackKey('PAYSTACK_SECRET_KEY')).toThrow(sentence);
    const sandbox = settings({ APP_MODE: 'sandbox', PAYSTACK_SECRET_KEY: key });
    expect(sandbox.paystackKey('PAYSTACK_SECRET_KEY')).toBe(key);
  });

  it('SEC-41 a live payment provider key is accepted, and secrets are decoded to their bytes', () => {
    const key = 'sk_live_d41d8cd98f00b204e9800998ecf8427e';
    expect(settings({ PAYSTACK_SECRET_KEY: key }).paystackKey('PAYSTACK_SECRET_KEY')).toBe(key);
    const bytes = randomBytes(32);
    for (const text of [bytes.toString('hex'), base64(bytes), bytes.toString('base64url')])
      expect(secretBytes(text)).toEqual(bytes);
    expect(secretBytes('two words').toString()).toBe('two words');
  });
});
