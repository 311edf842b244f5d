import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { addressFromHex } from '@usdt-africa/tron/address';
import { recoverAddress } from '@usdt-africa/tron/recover';
import { TronWeb, utils } from 'tronweb';
import {
  FencedOutError,
  holdsTransfer,
  SignerConnection,
  SignerError,
  SignerTransfers,
  type TransferIntent,
} from '../index.js';

const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:9' });
const KEY = '5e'.repeat(32);
const HOT = utils.crypto.pkToAddress(KEY);
const [OUTSIDE, CONTRACT] = ['11', '22'].map((byte) => addressFromHex(byte.repeat(20))) as [string, string];
const INTENT: TransferIntent = {
  intentId: '00000000-0000-4000-8000-000000000001',
  attempt: 1,
  cause: { kind: 'purchase', id: '00000000-0000-4000-8000-000000000002' },
  walletId: null,
  from: { kind: 'hot' },
  asset: 'USDT',
  contract: CONTRACT,
  to: OUTSIDE,
  amountMicro: 12_500_000n,
  reference: { number: 0x1_2345, id: `${(0x1_2345).toString(16).padStart(16, '0')}${'ab'.repeat(24)}` },
  expiration: new Date('2026-11-30T10:05:00.000Z'),
  feeLimitSun: 30_000_000n,
};

const DEPOSIT_KEY = '7a'.repeat(32);
const DEPOSIT = utils.crypto.pkToAddress(DEPOSIT_KEY);
const SWEEP: TransferIntent = {
  ...INTENT,
  cause: { ...INTENT.cause, kind: 'sweep' },
  from: { kind: 'deposit', index: 7, address: DEPOSIT },
  to: HOT,
};
const TOP_UP: TransferIntent = {
  ...INTENT,
  cause: { ...INTENT.cause, kind: 'top-up' },
  asset: 'TRX',
  contract: null,
  to: DEPOSIT,
  amountMicro: 13_500_000n,
  feeLimitSun: 0n,
};

/** A signature as the signer gives it, over bytes that tronweb made for an intent. */
async function signatureFor(
  of: TransferIntent,
  { key = of.from.kind === 'hot' ? KEY : DEPOSIT_KEY, callValue = 0, permissionId = 0 } = {},
): Promise<object> {
  const owner = of.from.kind === 'hot' ? HOT : of.from.address;
  const blockHeader = {
    ref_block_bytes: of.reference.id.slice(12, 16),
    ref_block_hash: of.reference.id.slice(16, 32),
    expiration: of.expiration.getTime(),
    timestamp: Date.parse('2026-11-30T10:00:00.000Z'),
  };
  const permission = permissionId ? { permissionId } : {};
  if (of.contract === null) {
    const sun = Number(of.amountMicro);
    const options = { blockHeader, ...permission };
    return signed(await tronWeb.transactionBuilder.sendTrx(of.to, sun, owner, options), key);
  }
  const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
    of.contract,
    'transfer(address,uint256)',
    {
      feeLimit: Number(of.feeLimitSun),
      callValue,
      txLocal: true,
      blockHeader,
      ...permission,
    },
    [
      { type: 'address', value: of.to },
      { type: 'uint256', value: String(of.amountMicro) },
    ],
    owner,
  );
  return signed(transaction, key);
}

function signed(transaction: { readonly txID: string; readonly raw_data_hex: string }, key: string): object {
  const { txID: txId, raw_data_hex: raw } = transaction;
  const secret = Buffer.from(key, 'hex');
  const signature = utils.crypto.ECKeySign(Buffer.from(txId, 'hex'), secret).replace(/^0x/, '').toLowerCase();
  return { txId, raw, signature, sequence: 7, hash: 'cd'.repeat(32) };
}

describe('the client of the signer’s signatures', () => {
  let db: TestDatabase;
  let server: Server;
  let signer: SignerTransfers;
  let received: { path: string; body: Record<string, unknown> }[];
  let answer: (path: string) => { status: number; body: unknown };

  beforeAll(async () => {
    db = await testDatabase();
    server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const path = request.url!;
        received.push({ path, body: JSON.parse(text || '{}') as Record<string, unknown> });
        const { status, body } = path === '/hot-wallet' ? { status: 200, body: { address: HOT } } : answer(path);
        response.writeHead(status).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    const { port } = server.address() as AddressInfo;
    const connection = new SignerConnection({ url: `http://127.0.0.1:${port}`, token: 'the-token', timeoutMs: 2_000 });
    signer = new SignerTransfers(connection, db.app, recoverAddress);
  });
  beforeEach(() => {
    received = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await db.drop();
  });

  it('INT-02 sends the intent with the database’s token, and accepts the hot wallet’s signature over it', async () => {
    const token = '00000000-0000-4000-8000-00000000000f';
    await db.app.query('update signer_fence set token = $1', [token]);
    const signature = await signatureFor(INTENT);
    answer = () => ({ status: 200, body: signature });
    expect(await signer.sign(INTENT)).toEqual({ outcome: 'signed', ...signature });
    expect(received.at(-1)).toEqual({
      path: '/signatures',
      body: {
        token,
        ...INTENT,
        amountMicro: '12500000',
        expiration: '2026-11-30T10:05:00.000Z',
        feeLimitSun: '30000000',
      },
    });
  });

  it.each([
    ['a sweep', SWEEP, '12500000', '30000000'],
    ['a top-up', TOP_UP, '13500000', '0'],
    ['a top-up of few sun', { ...TOP_UP, amountMicro: 1n }, '1', '0'],
  ])('INT-02 accepts the signature of %s by the key of its source', async (_what, intent, amountMicro, feeLimitSun) => {
    const signature = await signatureFor(intent);
    answer = () => ({ status: 200, body: signature });
    expect(await signer.sign(intent)).toEqual({ outcome: 'signed', ...signature });
    const { cause, from, asset, contract, to } = intent;
    expect(received.at(-1)!.body).toMatchObject({ cause, from, asset, contract, to, amountMicro, feeLimitSun });
  });

  it.each<[string, TransferIntent, () => Promise<object>]>([
    ['another deposit address', SWEEP, () => signatureFor(SWEEP, { key: '6f'.repeat(32) })],
    ['the hot key for a sweep', SWEEP, () => signatureFor({ ...SWEEP, from: { kind: 'hot' } })],
    ['a token for TRX', TOP_UP, () => signatureFor({ ...TOP_UP, asset: 'USDT', contract: CONTRACT, feeLimitSun: 1n })],
    ['TRX for a token', INTENT, () => signatureFor({ ...INTENT, asset: 'TRX', contract: null, feeLimitSun: 0n })],
    ['more TRX', TOP_UP, () => signatureFor({ ...TOP_UP, amountMicro: 13_500_001n })],
    ['TRX to another', TOP_UP, () => signatureFor({ ...TOP_UP, to: OUTSIDE })],
    ['a permission over TRX', TOP_UP, () => signatureFor(TOP_UP, { permissionId: 2 })],
  ])('INT-02 refuses a signature of %s', async (_what, intent, make) => {
    const body = await make();
    answer = () => ({ status: 200, body });
    await expect(signer.sign(intent)).rejects.toBeInstanceOf(SignerError);
  });

  it('INT-02 finds receiver and amount of a transfer in its bytes', async () => {
    for (const intent of [INTENT, SWEEP, TOP_UP]) {
      const { raw } = (await signatureFor(intent)) as { raw: string };
      expect(holdsTransfer(raw, intent)).toBe(true);
      expect(holdsTransfer(raw, { ...intent, amountMicro: intent.amountMicro + 1n })).toBe(false);
      expect(holdsTransfer(raw, { ...intent, to: OUTSIDE === intent.to ? HOT : OUTSIDE })).toBe(false);
      expect(holdsTransfer(raw, { ...intent, asset: intent.asset === 'TRX' ? 'USDT' : 'TRX' })).toBe(false);
    }
  });

  it.each<[string, () => Promise<object>]>([
    ['another amount', () => signatureFor({ ...INTENT, amountMicro: 12_500_001n })],
    ['another destination', () => signatureFor({ ...INTENT, to: CONTRACT })],
    ['another contract', () => signatureFor({ ...INTENT, contract: OUTSIDE })],
    ['another expiration', () => signatureFor({ ...INTENT, expiration: new Date('2026-11-30T10:05:00.001Z') })],
    [
      'another block',
      () => signatureFor({ ...INTENT, reference: { number: 1, id: `${'0'.repeat(15)}1${'ab'.repeat(24)}` } }),
    ],
    ['another fee limit', () => signatureFor({ ...INTENT, feeLimitSun: 30_000_001n })],
    ['a call value', () => signatureFor(INTENT, { callValue: 1 })],
    ['a permission', () => signatureFor(INTENT, { permissionId: 2 })],
    ['another key', () => signatureFor(INTENT, { key: '6f'.repeat(32) })],
    ['another id', async () => ({ ...(await signatureFor(INTENT)), txId: 'ab'.repeat(32) })],
    ['no journal line', async () => ({ ...(await signatureFor(INTENT)), sequence: null })],
    ['nothing', async () => ({})],
  ])('INT-02 refuses a signature over %s', async (_what, make) => {
    const body = await make();
    answer = () => ({ status: 200, body });
    await expect(signer.sign(INTENT)).rejects.toBeInstanceOf(SignerError);
  });

  it('INT-02 tells what the signer surely did not sign from what it may have signed before', async () => {
    const sign = (status: number, body: object): Promise<unknown> => {
      answer = () => ({ status, body });
      return signer.sign(INTENT);
    };
    expect(await sign(403, { code: 'policy', rule: 'amount' })).toEqual({
      outcome: 'refused',
      code: 'policy',
      rule: 'amount',
    });
    for (const code of ['signed-before', 'adoption-wait', 'addresses-unchecked'])
      expect(await sign(409, { code })).toEqual({ outcome: 'refused', code, rule: null });
    for (const code of ['journal-unchecked', 'journal-behind', 'database-behind'])
      expect(await sign(409, { code })).toEqual({ outcome: 'unanswered', code });
    expect(await sign(401, {})).toEqual({ outcome: 'unanswered', code: '401' });
    await expect(sign(500, {})).rejects.toBeInstanceOf(SignerError);
    received = [];
    await expect(sign(409, { code: 'other-copy' })).rejects.toBeInstanceOf(FencedOutError);
    // Another worker may just have replaced the token.
    expect(received).toHaveLength(4);
  });

  it('INT-02 reads the journal by page, in order, and refuses entries that do not add up', async () => {
    const signed = await signatureFor(INTENT);
    const { intentId, attempt, cause, walletId, from, asset, to, reference } = INTENT;
    const times = { expiration: '2026-11-30T10:05:00.000Z', signedAt: '2026-11-30T10:00:00.000Z' };
    const requested = { intentId, attempt, cause, walletId, from, asset, to, reference };
    const entry = { ...signed, ...requested, amountMicro: '12500000', feeLimitSun: '30000000', ...times };
    answer = () => ({ status: 200, body: { count: 9, entries: [entry, { ...entry, sequence: 9 }] } });
    const { count, entries } = await signer.entriesAfter(6, 500);
    expect(received.at(-1)!.path).toBe('/signatures?after=6&limit=500');
    expect([count, ...entries.map(({ sequence }) => sequence)]).toEqual([9, 7, 9]);
    const [expiration, signedAt] = [new Date(times.expiration), new Date(times.signedAt)];
    // A line of an earlier release names no contract.
    const amounts = { contract: null, amountMicro: 12_500_000n, feeLimitSun: 30_000_000n };
    expect(entries[0]).toEqual({ ...entry, ...amounts, expiration, signedAt });
    for (const wrong of [
      { sequence: 6 },
      { txId: 'ab'.repeat(32) },
      { to: 'T' },
      { from: { kind: 'deposit', index: -1, address: OUTSIDE } },
      { asset: 'TRC10' },
      { asset: 'TOKEN' },
      { asset: 'TOKEN', contract: 'T' },
      { signedAt: 'now' },
      { cause: null },
      { reference: null },
      { feeLimitSun: 1 },
    ]) {
      answer = () => ({ status: 200, body: { count: 9, entries: [{ ...entry, ...wrong }] } });
      await expect(signer.entriesAfter(6, 500)).rejects.toBeInstanceOf(SignerError);
    }
  });

  it('INT-02 compares the database’s view with the journal', async () => {
    const view = { count: 6, hash: 'ab'.repeat(32), adoption: null };
    const claim = (status: number, body: object): Promise<unknown> => {
      answer = () => ({ status, body });
      return signer.claim(view);
    };
    expect(await claim(200, { count: 6, hash: view.hash })).toEqual({ state: 'agreed', count: 6, hash: view.hash });
    expect(received.at(-1)!.body).toMatchObject(view);
    const ahead = { count: 8, hash: 'cd'.repeat(32) };
    expect(await claim(200, ahead)).toEqual({ state: 'database-behind', ...ahead });
    expect(await claim(409, { code: 'journal-behind' })).toEqual({ state: 'journal-behind' });
    await expect(claim(200, {})).rejects.toBeInstanceOf(SignerError);
    await expect(claim(422, {})).rejects.toBeInstanceOf(SignerError);
  });
});
