import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Trx, utils } from 'tronweb';
import { recoverAddress } from '../../src/tron/encoding/keys.js';
import { createTronSandbox, UnknownWalletError, WalletKindError } from '../../src/tron/index.js';
import type { TronSandbox } from '../../src/tron/index.js';
import { messageHash } from '../../src/tron/encoding/messages.js';
import { decodeBase58Check } from '../../src/tron/encoding/base58.js';

const DEPOSIT = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const FILLING = { usdt: 500_000_000n, trx: 300_000_000n };

describe('customers’ wallets, by name', () => {
  let sandbox: TronSandbox;
  beforeEach(async () => {
    sandbox = await createTronSandbox({ dataDir: null });
  });
  afterEach(() => sandbox.stop());

  test('INT-07 fills a phone’s wallet once, and pays from its own address', async () => {
    const { wallets } = sandbox.control;
    const created = wallets.create('ada', 'phone', FILLING);
    expect(created).toMatchObject({ name: 'ada', kind: 'phone', ...FILLING, secondKey: false });
    expect(created.paysFrom).toBe(created.address);
    await sandbox.control.mine(1);
    expect(wallets.create('ada', 'phone', FILLING)).toEqual(created);
    expect(sandbox.control.pool()).toEqual([]);
    const txid = wallets.pay('ada', DEPOSIT, 250_300n, 'USDT');
    await sandbox.control.mine(1);
    expect(sandbox.control.transaction(txid)).toMatchObject({ from: created.address, to: DEPOSIT, result: 'SUCCESS' });
    expect(sandbox.control.balances(DEPOSIT).tokens.USDT).toBe(250_300n);
  });

  test('INT-07 pays for an exchange’s customers from one hot wallet, which is none of their addresses', async () => {
    const { wallets } = sandbox.control;
    const [first, second] = [wallets.create('bim', 'exchange', FILLING), wallets.create('eve', 'exchange', FILLING)];
    expect(first.paysFrom).toBe(second.paysFrom);
    expect(new Set([first.address, second.address, first.paysFrom]).size).toBe(3);
    await sandbox.control.mine(1);
    const txid = wallets.pay('bim', DEPOSIT, 1_000_000n, 'USDT');
    expect(sandbox.control.transaction(txid)?.from).toBe(first.paysFrom);
    expect(() => wallets.sign('bim', 'refund', 2)).toThrow(WalletKindError);
  });

  test('INT-07 gives the same name the same address, on every chain', async () => {
    const other = await createTronSandbox({ dataDir: null });
    const none = { usdt: 0n, trx: 0n };
    expect(other.control.wallets.create('ada', 'phone', none).address).toBe(
      sandbox.control.wallets.create('ada', 'phone', none).address,
    );
    expect(other.control.pool()).toEqual([]);
    await other.stop();
  });

  test.each(['refund S1-X of 1.5 USDT', 'naïve: ₦1,000', 'a\r\nb'])(
    'INT-07 signs %j as a wallet does, in the present form and in the old one',
    (text) => {
      const { wallets } = sandbox.control;
      const { address } = wallets.create('ada', 'phone', FILLING);
      const { signature } = wallets.sign('ada', text, 2);
      expect(utils.message.verifyMessage(Buffer.from(text, 'utf8'), signature)).toBe(address);
      const old = wallets.sign('ada', text, 1).signature;
      expect(recoverAddress(messageHash(text, 1), old.slice(2))).toBe(decodeBase58Check(address));
      const hex = Buffer.from(text, 'utf8').toString('hex');
      expect(Trx.verifySignature(hex, utils.address.toHex(address), old)).toBe(true);
      expect(old).not.toBe(signature);
    },
  );

  test('INT-07 gives a phone’s address a second key: its payments and its signature no longer suffice', async () => {
    const { wallets } = sandbox.control;
    wallets.create('ada', 'phone', FILLING);
    await sandbox.control.mine(1);
    wallets.addSecondKey('ada');
    await sandbox.control.mine(1);
    expect(wallets.one('ada')).toMatchObject({ secondKey: true });
    expect(() => wallets.pay('ada', DEPOSIT, 1n, 'USDT')).toThrow('sig error');
  });

  test('INT-07 refuses a name that is none, an unknown wallet, and one of the other kind', () => {
    const { wallets } = sandbox.control;
    expect(() => wallets.create('Ada!', 'phone', FILLING)).toThrow(RangeError);
    expect(() => wallets.one('nobody')).toThrow(UnknownWalletError);
    wallets.create('ada', 'phone', FILLING);
    expect(() => wallets.create('ada', 'exchange', FILLING)).toThrow(WalletKindError);
  });

  test('INT-07 lists what addresses hold, with pending payments, and without the chain’s own wallets', async () => {
    const { control } = sandbox;
    const { address } = control.wallets.create('ada', 'phone', FILLING);
    await control.mine(1);
    await control.send(DEPOSIT, 700_000_000n);
    expect(control.holdings()).toEqual([
      { address: DEPOSIT, label: null, activated: false, trx: 0n, usdt: 700_000_000n },
      { address, label: 'wallet ada', activated: true, ...FILLING },
    ]);
    await control.reorg(1);
    expect(control.holdings()).toEqual([
      { address: DEPOSIT, label: null, activated: false, trx: 0n, usdt: 700_000_000n },
    ]);
  });
});

describe('a stored chain', () => {
  test('INT-07 knows its named wallets again, and sends a lost filling again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const first = await createTronSandbox({ dataDir });
    const created = first.control.wallets.create('ada', 'phone', FILLING);
    await first.control.mine(1);
    await first.stop();
    const second = await createTronSandbox({ dataDir });
    expect(second.control.wallets.all()).toEqual([created]);
    await second.control.rollback();
    expect(second.control.wallets.one('ada').usdt).toBe(0n);
    expect(second.control.wallets.create('ada', 'phone', FILLING)).toEqual(created);
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});
