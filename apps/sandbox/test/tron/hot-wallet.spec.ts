import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTronSandbox } from '../../src/tron/index.js';
import type { TronSandbox } from '../../src/tron/index.js';
import { KeyPair } from '../../src/tron/encoding/keys.js';

const address = KeyPair.named('a hot wallet').base58;
const hotWallet = { address, usdt: 100_000_000_000n, trx: 5_000_000_000n };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hot-wallet-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (): Promise<TronSandbox> => createTronSandbox({ dataDir, hotWallet });
const fill = ({ control }: TronSandbox) => control.hotWallet!.fill();

describe('the hot wallet of the sandbox', () => {
  test('INT-07 is filled by two ordinary transfers after the first blocks', async () => {
    const sandbox = await open();
    const { control } = sandbox;
    expect(control.hotWallet!.view()).toEqual({ address, usdt: 0n, trx: 0n, filledBy: null });
    const begun = control.head().number;
    const { filledBy } = fill(sandbox);
    await control.mine(1);
    expect(control.hotWallet!.view()).toEqual({ ...hotWallet, filledBy });
    const from = control.wallet().address;
    expect(control.transactions(2)).toMatchObject([
      { txid: filledBy!.trx, blockNumber: begun + 1, from, to: address, amount: hotWallet.trx, result: 'SUCCESS' },
      { txid: filledBy!.usdt, blockNumber: begun + 1, from, to: address, amount: hotWallet.usdt, result: 'SUCCESS' },
    ]);
    await sandbox.stop();
  });

  test('INT-07 is filled once, also after a restart', async () => {
    const first = await open();
    const { filledBy } = fill(first);
    expect(fill(first).filledBy).toEqual(filledBy);
    await first.control.mine(1);
    expect(fill(first).filledBy).toEqual(filledBy);
    await first.stop();
    const second = await open();
    expect(fill(second)).toMatchObject({ ...hotWallet, filledBy });
    expect(second.control.transactions(9)).toHaveLength(2);
    await second.stop();
  });

  test('INT-07 is filled again when a reorganisation or a kill has lost the transfers', async () => {
    const first = await open();
    const { filledBy } = fill(first);
    // Not stopped: the next one opens the files as after a kill, which loses the pool.
    const second = await open();
    expect(second.control.hotWallet!.view().filledBy).toBeNull();
    expect(fill(second).filledBy).not.toEqual(filledBy);
    await second.control.mine(1);
    await second.control.reorg(1);
    expect(second.control.hotWallet!.view()).toMatchObject({ usdt: 0n, filledBy: null });
    fill(second);
    await second.control.mine(1);
    expect(second.control.hotWallet!.view()).toMatchObject(hotWallet);
    await second.stop();
  });

  test('INT-07 can be added to the chain of an old folder', async () => {
    const old = await createTronSandbox({ dataDir });
    expect(old.control.hotWallet).toBeNull();
    await old.control.mine(30);
    await old.stop();
    const again = await open();
    fill(again);
    await again.control.mine(1);
    expect(again.control.hotWallet!.view()).toMatchObject(hotWallet);
    await again.stop();
  });
});
