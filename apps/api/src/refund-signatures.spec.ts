import type { OrderView } from '@usdt-africa/contracts/api';
import type { Clock } from '@usdt-africa/kernel';
import { createECDH, randomBytes } from 'node:crypto';
import { addressFromHex } from '@usdt-africa/tron/address';
import { utils } from 'tronweb';
import { ApiAtWork, LaterClock } from '../test/api-at-work.js';
import { ContractNode, newAddress, USDT } from '../test/buyer.js';
import { addressesReady } from '../test/customers.js';
import { GuestSale } from '../test/guest-sale.js';
import { RefundWorker } from '../test/refund-worker.js';

const MINUTE_MS = 60_000;
const ORDER_OF_CURVE = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const clock = new LaterClock();

/** A wallet of a phone: a key that signs. */
class Wallet {
  readonly key = randomBytes(32).toString('hex');
  readonly address: string;

  constructor() {
    const curve = createECDH('secp256k1');
    curve.setPrivateKey(this.key, 'hex');
    this.address = addressFromHex(utils.code.byteArray2hexStr(utils.crypto.computeAddress([...curve.getPublicKey()])));
  }

  signs(message: string): string {
    return utils.message.signMessage(message, this.key);
  }

  /** As wallets signed before: the length is always 32. */
  signsTheOldWay(message: string): string {
    const hash = utils.ethersUtils.keccak256(Buffer.from(`\x19TRON Signed Message:\n32${message}`));
    return new utils.ethersUtils.SigningKey(`0x${this.key}`).sign(hash).serialized;
  }
}

describe('addresses of refunds that are proved by a signature', () => {
  const node = new ContractNode();
  beforeAll(() => node.start());
  const api = ApiAtWork.forAll(
    undefined,
    () => ({ TRON_FULL_NODE_URL: node.url, TRON_SOLIDITY_NODE_URL: node.url, USDT_CONTRACT: USDT }),
    clock as Clock,
  );
  let worker: RefundWorker;

  beforeAll(async () => {
    worker = new RefundWorker(api, clock);
    await api.rated();
    await addressesReady(api, 100);
  });
  beforeEach(async () => {
    clock.reset();
    node.isAway = false;
    await api.db.owner.query('delete from rate_limits; delete from text_message_caps');
  });
  afterAll(() => node.stop());

  /** A refund to a wallet, and the message that it is to sign. */
  async function messageFor(wallet = new Wallet()) {
    const sale = await GuestSale.placed(api, worker, 12);
    const { refundId, number } = await sale.requested(wallet.address);
    const { body } = await sale.post('refund/proofs', { method: 'message' });
    const message = body.proof!.message!;
    const sign = (signature: string) => sale.post('refund/signatures', { signature });
    const phase = async () => (await worker.refunds.load(refundId)).state.phase;
    return { sale, wallet, refundId, number, message, sign, phase };
  }

  it('SELL-14 the signature of the whole line by the named address sends it, once', async () => {
    const { sale, wallet, number, message, sign, phase, refundId } = await messageFor();
    const { word } = (await (await api.get(`/api/orders/${sale.number}`, sale.cookie)).json()) as OrderView;
    for (const part of [number, sale.number, String(word), wallet.address, '12.000000 USDT'])
      expect(message).toContain(part);
    expect(Buffer.byteLength(message)).toBeLessThan(200);
    const sent = await sign(wallet.signs(message));
    expect(sent).toMatchObject({
      status: 200,
      body: { status: 'sending', sends: '12.000000', address: wallet.address },
    });
    expect(await sign(wallet.signs(message))).toEqual(sent);
    expect(await phase()).toBe('sending');
    expect((await worker.sendOf(refundId)).request).toMatchObject({ to: wallet.address, amountMicro: '12000000' });
    expect(await sign(new Wallet().signs(message))).toMatchObject({ status: 409, body: { code: 'proved-already' } });
  });

  it('SELL-14 another wallet’s signature, and one of another order, prove nothing', async () => {
    const wallet = new Wallet();
    const [first, second] = [await messageFor(wallet), await messageFor(wallet)];
    for (const signature of [new Wallet().signs(first.message), wallet.signs(second.message)])
      expect(await first.sign(signature)).toMatchObject({
        status: 422,
        body: { code: 'another-signer', errors: [{ field: 'signature' }] },
      });
    expect(await first.phase()).toBe('unproved');
  });

  it('SELL-14 an older message, one with CRLF and one signed the old way are told apart', async () => {
    const { sale, wallet, message, sign, phase } = await messageFor();
    for (const signature of [
      wallet.signs(`${message}\r\n`),
      wallet.signs(`${message}\n`),
      wallet.signsTheOldWay(message),
    ])
      expect(await sign(signature)).toMatchObject({ status: 422, body: { code: 'another-message' } });
    clock.advance(31 * MINUTE_MS);
    expect(await sign(wallet.signs(message))).toMatchObject({ status: 409, body: { code: 'no-proof-open' } });
    const { body } = await sale.post('refund/proofs', { method: 'message' });
    expect(body.proof!.message).not.toBe(message);
    expect(await sign(wallet.signs(message))).toMatchObject({ status: 422, body: { code: 'another-message' } });
    expect(await phase()).toBe('unproved');
    expect(await sign(wallet.signs(body.proof!.message!))).toMatchObject({ body: { status: 'sending' } });
  });

  it('SELL-14 a high s, a wrong v and a text that is no signature are refused as none', async () => {
    const { wallet, message, sign, phase } = await messageFor();
    const signature = wallet.signs(message);
    const high = (ORDER_OF_CURVE - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
    const flipped = signature.endsWith('1b') ? '1c' : '1b';
    for (const wrong of [
      `${signature.slice(0, 66)}${high}${flipped}`,
      `${signature.slice(0, 130)}1d`,
      signature.slice(0, 130),
      'signature',
    ])
      expect(await sign(wrong)).toMatchObject({ status: 422, body: { code: 'not-a-signature' } });
    expect(await phase()).toBe('unproved');
  });

  it('SELL-14 an address that several keys rule is not proved by one of them; while the network is silent, none is', async () => {
    const { wallet, message, sign, phase } = await messageFor();
    node.shared.add(wallet.address);
    expect(await sign(wallet.signs(message))).toMatchObject({ status: 422, body: { code: 'shared-address' } });
    node.shared.delete(wallet.address);
    node.isAway = true;
    expect(await sign(wallet.signs(message))).toMatchObject({ status: 503, body: { code: 'address-unchecked' } });
    expect(await phase()).toBe('unproved');
  });

  it('SELL-14 an address that was listed, or became a contract, since it was named is not proved', async () => {
    const [listed, contract] = [await messageFor(), await messageFor()];
    const finance = await api.signIn('finance', 0);
    await api.post('/api/admin/senders/list/add', { address: listed.wallet.address, reason: 'Letter 12' }, finance);
    expect(await listed.sign(listed.wallet.signs(listed.message))).toMatchObject({
      status: 422,
      body: { code: 'listed-address' },
    });
    node.contracts.add(contract.wallet.address);
    expect(await contract.sign(contract.wallet.signs(contract.message))).toMatchObject({
      status: 422,
      body: { code: 'contract-address' },
    });
    expect(await listed.phase()).toBe('unproved');
  });

  it('SELL-14 a changed address needs its own signature, and none can be given without a message', async () => {
    const { sale, wallet, message, sign, phase } = await messageFor();
    const other = new Wallet();
    const codes = await sale.codes(other.address);
    expect((await sale.post('refund/addresses', { address: other.address, ...codes })).status).toBe(200);
    expect(await sign(wallet.signs(message))).toMatchObject({ status: 409, body: { code: 'no-proof-open' } });
    const { body } = await sale.post('refund/proofs', { method: 'message' });
    expect(body.proof!.message).toContain(other.address);
    expect(await sign(wallet.signs(body.proof!.message!))).toMatchObject({ body: { code: 'another-signer' } });
    expect(await phase()).toBe('unproved');
    const sum = await GuestSale.placed(api, worker, 12);
    await sum.requested(newAddress());
    await sum.post('refund/proofs', { method: 'sum' });
    expect(await sum.post('refund/signatures', { signature: wallet.signs(message) })).toMatchObject({
      status: 409,
      body: { code: 'no-proof-open' },
    });
  });
});
