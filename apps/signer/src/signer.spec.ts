import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, ConfigError, Settings } from '@usdt-africa/platform';
import type { StartedPart } from '@usdt-africa/platform';
import { addressFromHex, isTronAddress } from '@usdt-africa/tron/address';
import { HDNodeWallet } from 'ethers/wallet';
import { signerConfig, startSigner } from './signer.js';

const SEED = createHash('sha256').update('a seed for tests').digest('hex');
const TOKEN = 'a-token-of-at-least-thirty-two-characters';

const FOLDER = mkdtempSync(join(tmpdir(), 'signer-'));
let signer: StartedPart;
let url: string;

async function start(stateFolder: string, seed = SEED): Promise<void> {
  const settings = new Settings({
    APP_MODE: 'sandbox',
    SIGNER_SEED: seed,
    SIGNER_TOKEN: TOKEN,
    SIGNER_PORT: '0',
    SIGNER_STATE_DIR: stateFolder,
    METRICS_PORT: '0',
  });
  signer = await startSigner(signerConfig(settings), createLog('signer', 'silent'));
  url = signer.addresses!['signer']!;
}

beforeEach(async () => {
  await start(mkdtempSync(join(FOLDER, 'state-')));
});
afterEach(() => signer.stop());
afterAll(() => rmSync(FOLDER, { recursive: true }));

function request(path: string, body?: unknown, token: string | null = TOKEN): Promise<Response> {
  return fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** A database that has agreed with the signer. */
async function agreed(proposed: string = randomUUID(), claim: object = {}): Promise<string> {
  const answer = await claims({ proposed, ...claim });
  expect(answer.status).toBe(200);
  expect((await claims({ ...claim, token: proposed })).status).toBe(200);
  return proposed;
}

const claims = (claim: object): Promise<Response> =>
  request('/claims', { token: null, proposed: null, adoption: null, next: 0, highest: -1, ...claim });

async function addresses(
  fromIndex: number,
  count: number,
  which: object = { again: true },
): Promise<{ index: number; address: string }[]> {
  const answer = await request('/addresses', { fromIndex, count, ...which });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { addresses: { index: number; address: string }[] }).addresses;
}

describe('INT-02 the signer issues addresses', () => {
  it('INT-02 derives them from hardened paths: an index has the same address in every batch', async () => {
    const token = await agreed();
    const batch = await addresses(7, 60, { token });
    expect(batch.map((issued) => issued.index)).toEqual(Array.from({ length: 60 }, (_, at) => 7 + at));
    expect(batch.every((issued) => isTronAddress(issued.address))).toBe(true);
    expect(new Set(batch.map((issued) => issued.address)).size).toBe(60);
    expect(await addresses(40, 1)).toEqual([batch[33]]);
    const key = HDNodeWallet.fromSeed(Buffer.from(SEED, 'hex')).derivePath("m/44'/195'/10'/0'/40'");
    expect(batch[33]!.address).toBe(addressFromHex(key.address));
  });

  it('INT-02 issues up to the highest hardened index and refuses a batch that goes beyond it', async () => {
    const token = await agreed();
    expect(await addresses(2 ** 31 - 1, 1, { token })).toHaveLength(1);
    expect((await request('/addresses', { fromIndex: 2 ** 31 - 1, count: 2 })).status).toBe(422);
    expect((await request('/addresses', { fromIndex: 2 ** 31, count: 1 })).status).toBe(422);
  });

  it.each([
    ['an empty body', {}],
    ['a negative index', { fromIndex: -1, count: 1 }],
    ['a fraction', { fromIndex: 0.5, count: 1 }],
    ['a text', { fromIndex: '0', count: 1 }],
    ['none', { fromIndex: 0, count: 0 }],
    ['more than a thousand', { fromIndex: 0, count: 1_001 }],
  ])('INT-02 refuses %s', async (_what, body) => {
    const answer = await request('/addresses', body);
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });
});

describe('INT-02 the signer works with one database', () => {
  it('SELL-06 INT-02 issues to the holder of its token, no index twice, also after a restart', async () => {
    const folder = mkdtempSync(join(FOLDER, 'state-'));
    await signer.stop();
    await start(folder);
    expect((await request('/addresses', { fromIndex: 0, count: 5, token: randomUUID() })).status).toBe(409);
    const token = await agreed();
    await addresses(0, 5, { token });
    await signer.stop();
    await start(folder);
    for (const fromIndex of [0, 4])
      expect(await (await request('/addresses', { fromIndex, count: 5, token })).json()).toMatchObject({
        code: 'issued-before',
        detail: 'Addresses up to index 4 were issued before.',
      });
    await addresses(5, 5, { token });
    expect(await addresses(3, 7)).toHaveLength(7);
    // To be recognised: one of any index, and ranges that were issued; nothing new comes by it.
    expect(await addresses(90, 1)).toHaveLength(1);
    expect((await request('/addresses', { fromIndex: 5, count: 6, again: true })).status).toBe(409);
    expect(await (await claims({ token })).json()).toEqual({ highest: 9, issued: [[0, 10]] });
  });

  it('SELL-06 INT-02 refuses a database copy with an outdated token or a lower next index', async () => {
    const first = await agreed();
    const second = await agreed(randomUUID(), { token: first, next: 40 });
    for (const token of [first, null, randomUUID()])
      expect(await (await claims({ token, next: 40 })).json()).toMatchObject({ status: 409, code: 'other-copy' });
    expect((await claims({ token: second, next: 39 })).status).toBe(409);
    expect((await claims({ token: second, next: 40 })).status).toBe(200);
  });

  it('SELL-06 INT-02 accepts the current or the first proposed token until the proposed one is used', async () => {
    const first = await agreed();
    const [second, third] = [randomUUID(), randomUUID()];
    await claims({ token: first, proposed: second });
    await claims({ token: first, proposed: third });
    expect((await claims({ token: first })).status).toBe(200);
    expect((await claims({ token: second })).status).toBe(200);
    expect((await claims({ token: first })).status).toBe(409);
    expect((await claims({ token: third })).status).toBe(409);
  });

  it('SELL-06 INT-02 adopts a database copy once when an operator confirms it, and refuses all others', async () => {
    const first = await agreed();
    await addresses(0, 5, { token: first });
    const second = await agreed(randomUUID(), { token: first, next: 3 });
    const adoption = randomUUID();
    const adopted = randomUUID();
    // The answer may be lost: the same word counts until the first token of it is confirmed.
    await claims({ token: first, adoption, proposed: randomUUID() });
    expect(await (await claims({ token: first, adoption, proposed: adopted })).json()).toMatchObject({ highest: 4 });
    expect((await claims({ token: second, next: 3 })).status).toBe(409);
    expect((await claims({ token: adopted })).status).toBe(200);
    expect((await claims({ token: first, adoption, proposed: randomUUID() })).status).toBe(409);
    expect((await claims({ token: adopted })).status).toBe(200);
  });
});

describe('INT-02 the signer answers only callers with its token', () => {
  it.each([
    ['no token', null],
    ['another token', 'another-token-of-at-least-thirty-two-chars'],
    ['the start of the token', TOKEN.slice(0, -1)],
  ])('INT-02 refuses a request with %s', async (_what, token) => {
    expect((await request('/addresses', { fromIndex: 0, count: 1 }, token)).status).toBe(401);
    expect((await request('/health', undefined, token)).status).toBe(401);
  });

  it('INT-02 serves three routes and answers 404 to any other request', async () => {
    expect(await (await request('/health')).json()).toEqual({ status: 'ok' });
    for (const path of ['/', '/addresses', '/seed', '/sign', '/keys']) expect((await request(path)).status).toBe(404);
    for (const path of ['/sign', '/keys', '/health']) expect((await request(path, {})).status).toBe(404);
  });

  it('INT-02 answers a malformed body with a problem document', async () => {
    expect((await request('/addresses', '{"fromIndex":')).status).toBe(400);
  });
});

describe('INT-02 the signer refuses to start', () => {
  const env = { SIGNER_SEED: SEED, SIGNER_TOKEN: TOKEN, SIGNER_STATE_DIR: FOLDER };
  it.each([
    ['without a seed', { ...env, SIGNER_SEED: undefined }, 'SIGNER_SEED is not set.'],
    ['with an empty seed', { ...env, SIGNER_SEED: '' }, 'SIGNER_SEED is not set.'],
    ['with a short seed', { ...env, SIGNER_SEED: SEED.slice(2) }, 'SIGNER_SEED must be 64 to 128 hex digits.'],
    [
      'with a phrase for a seed',
      { ...env, SIGNER_SEED: 'abandon '.repeat(12) },
      'SIGNER_SEED must be 64 to 128 hex digits.',
    ],
    ['with a generated seed', { ...env, GENERATED_KEYS: '1' }, 'SIGNER_SEED was generated by the starter'],
    ['with a seed of zeros', { ...env, SIGNER_SEED: '0'.repeat(64) }, 'SIGNER_SEED repeats itself'],
    ['with its seed for a token', { ...env, SIGNER_TOKEN: SEED }, 'SIGNER_TOKEN and SIGNER_SEED are the same'],
    ['without a token', { ...env, SIGNER_TOKEN: undefined }, 'SIGNER_TOKEN is not set.'],
    [
      'with a short token',
      { ...env, SIGNER_TOKEN: randomBytes(15).toString('hex') },
      'SIGNER_TOKEN must have at least 32 characters.',
    ],
  ])('INT-02 in production %s', (_what, settings, sentence) => {
    const start = (): unknown => signerConfig(new Settings(settings));
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(sentence);
  });

  it('INT-02 SELL-06 in production without an existing state folder outside the data folder', () => {
    const config = (settings: object): unknown => signerConfig(new Settings({ ...env, ...settings }));
    expect(() => config({ SIGNER_STATE_DIR: undefined })).toThrow('SIGNER_STATE_DIR is not set.');
    expect(() => config({ SIGNER_STATE_DIR: join(FOLDER, 'nowhere') })).toThrow(
      'must be a folder that is there already',
    );
    const data = join(FOLDER, 'data');
    mkdirSync(join(data, 'signer'), { recursive: true });
    symlinkSync(join(data, 'signer'), join(FOLDER, 'link'));
    for (const inside of [join(data, 'signer'), data, join(FOLDER, 'link'), join(data, 'signer', '..', 'signer')])
      expect(() => config({ SIGNER_STATE_DIR: inside, USDT_DATA_DIR: data })).toThrow('outside of the data folder');
    expect(() => config({ SIGNER_STATE_DIR: FOLDER, USDT_DATA_DIR: data })).not.toThrow();
  });

  it('INT-02 with a state that another seed wrote, or that cannot be parsed', async () => {
    const folder = mkdtempSync(join(FOLDER, 'state-'));
    await signer.stop();
    await start(folder);
    await signer.stop();
    await expect(start(folder, '5eed'.repeat(16))).rejects.toThrow('issued with another seed');
    writeFileSync(join(folder, 'issued.json'), '{');
    await expect(start(folder)).rejects.toThrow('cannot be understood');
    await start(mkdtempSync(join(FOLDER, 'state-')));
  });

  it('INT-02 starts in the sandbox with generated secrets', () => {
    expect(signerConfig(new Settings({ ...env, APP_MODE: 'sandbox', GENERATED_KEYS: '1' })).host).toBe('127.0.0.1');
  });
});

it('INT-09 the signer reports on its private port whether it can store the indexes it issues', async () => {
  await signer.stop();
  const stateFolder = mkdtempSync(join(FOLDER, 'state-'));
  await start(stateFolder);
  const { metrics } = signer.addresses!;
  expect((await fetch(`${metrics}/ready`)).status).toBe(200);
  const token = await agreed();
  expect((await request('/addresses', { fromIndex: 0, count: 3, token })).status).toBe(200);
  const text = await (await fetch(`${metrics}/metrics`)).text();
  expect(text).toMatch(/^usdt_africa_signer_highest_index 2$/m);
  expect(text).not.toContain(TOKEN);
  rmSync(stateFolder, { recursive: true });
  expect((await fetch(`${metrics}/ready`)).status).toBe(503);
  expect((await fetch(`${metrics}/live`)).status).toBe(200);
});
