import { createHash } from 'node:crypto';
import { addressFromHex, addressToHex20 } from '@usdt-africa/tron/address';
import { recoverAddress } from '@usdt-africa/tron/recover';
import { HDNodeWallet } from 'ethers/wallet';
import * as fc from 'fast-check';
import { TronWeb, utils } from 'tronweb';
import { HotKey } from './hot-key.js';
import { type Transfer, transactionId, transferBytes } from './transfer-bytes.js';

const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:9' });

/** The same transfer by tronweb, which makes no call for it. */
async function byTronWeb(of: Transfer): Promise<{ txID: string; raw_data_hex: string }> {
  const { owner, contract, to, amount, reference, expiration, timestamp, feeLimit } = of;
  const blockHeader = {
    ref_block_bytes: reference.id.slice(12, 16),
    ref_block_hash: reference.id.slice(16, 32),
    expiration,
    timestamp,
  };
  if (contract === null) return tronWeb.transactionBuilder.sendTrx(to, Number(amount), owner, { blockHeader });
  const options = { feeLimit: Number(feeLimit), callValue: 0, txLocal: true, blockHeader };
  const parameters = [
    { type: 'address', value: to },
    { type: 'uint256', value: String(amount) },
  ];
  const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
    contract,
    'transfer(address,uint256)',
    options,
    parameters,
    owner,
  );
  return transaction;
}

const hex = (bytes: number): fc.Arbitrary<string> =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((array) => Buffer.from(array).toString('hex'));
const address = hex(20).map((digits) => addressFromHex(digits));
const milliseconds = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const reference = fc
  .tuple(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), hex(24))
  .map(([number, rest]) => ({ number, id: number.toString(16).padStart(16, '0') + rest }));
const transfer: fc.Arbitrary<Transfer> = fc.record({
  owner: address,
  contract: address,
  to: address,
  amount: fc.oneof(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 2n ** 256n - 1n)),
  reference,
  expiration: milliseconds,
  timestamp: milliseconds,
  feeLimit: fc.bigInt(1n, 15_000_000_000n),
});

const trxTransfer: fc.Arbitrary<Transfer> = fc
  .tuple(transfer, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
  .map(([of, sun]) => ({ ...of, contract: null, amount: BigInt(sun), feeLimit: 0n }));

describe('the bytes of a transfer', () => {
  it('INT-02 are byte for byte those of tronweb’s local builder, with the same id', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(transfer, trxTransfer), async (of) => {
        const raw = transferBytes(of);
        const theirs = await byTronWeb(of);
        expect(raw.toString('hex')).toBe(theirs.raw_data_hex);
        expect(transactionId(raw)).toBe(theirs.txID);
      }),
      { numRuns: 600 },
    );
  });

  it.each<[string, Partial<Transfer>]>([
    ['a zero amount', { amount: 0n }],
    ['a negative amount', { amount: -1n }],
    ['more than 256 bits', { amount: 2n ** 256n }],
    ['no fee limit', { feeLimit: 0n }],
    ['a fee limit beyond 63 bits', { feeLimit: 2n ** 63n }],
    ['TRX with a fee limit', { contract: null, amount: 1n, feeLimit: 1n }],
    ['TRX beyond 63 bits', { contract: null, amount: 2n ** 63n, feeLimit: 0n }],
    ['an expiration of zero', { expiration: 0 }],
    ['a block whose id does not begin with its number', { reference: { number: 8, id: '7'.padStart(64, '0') } }],
  ])('INT-02 are not made of %s', (_what, change) => {
    const [sample] = fc.sample(transfer, 1);
    expect(() => transferBytes({ ...sample!, ...change })).toThrow(RangeError);
  });
});

describe('the hot key', () => {
  it('INT-02 signs as tronweb does, and its address is recovered from the signature', () => {
    fc.assert(
      fc.property(hex(32), hex(32), (seed, text) => {
        const bytes = Buffer.from(seed, 'hex');
        const txId = createHash('sha256').update(text).digest('hex');
        const key = new HotKey(bytes);
        const wallet = HDNodeWallet.fromSeed(bytes).derivePath("m/44'/195'/20'/0'/0'");
        const secret = Buffer.from(wallet.privateKey.slice(2), 'hex');
        const signature = key.sign(txId);
        expect(signature).toBe(
          utils.crypto.ECKeySign(Buffer.from(txId, 'hex'), secret).replace(/^0x/, '').toLowerCase(),
        );
        expect(addressToHex20(key.address)).toBe(wallet.address.slice(2).toLowerCase());
        expect(recoverAddress(txId, signature)).toBe(key.address);
        expect(recoverAddress(txId, 'ff'.repeat(65))).toBeNull();
      }),
      { numRuns: 50 },
    );
  });
});
