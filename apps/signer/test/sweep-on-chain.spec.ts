import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { TronWebNode, TronWebSending } from '@usdt-africa/tron/tronweb';
import { createTronSandbox, type TronSandbox } from '../../sandbox/src/tron/index.js';
import { type Body, type Issued, RunningSigner, TREASURY } from './signing.js';

const DEPOSITED = 250_000_000n;
/** Of a transfer of USDT: free once a day. */
const TRANSFER_BYTES = 345;

/** What the signer signs, executed by a node: a deposit address without TRX is emptied into the treasury. */
describe('a sweep on a sandbox chain', () => {
  let signer: RunningSigner;
  let sandbox: TronSandbox;
  let node: TronWebNode;
  let sending: TronWebSending;
  let hot: string;
  let deposit: Issued;
  const servers: Server[] = [];

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  beforeAll(async () => {
    signer = await RunningSigner.start();
    hot = String((await signer.get('/hot-wallet')).body['address']);
    deposit = (await signer.issue(8))[7]!;
    const hotWallet = { address: hot, usdt: 1_000_000n, trx: 100_000_000n };
    sandbox = await createTronSandbox({ dataDir: null, hotWallet });
    sandbox.control.hotWallet!.fill();
    await sandbox.control.send(deposit.address, DEPOSITED);
    await sandbox.control.mineUntilSolid();
    const options = {
      fullNodeUrl: await serve(sandbox.fullNode),
      solidityNodeUrl: await serve(sandbox.solidityNode),
      contract: sandbox.control.contracts().USDT,
    };
    [node, sending] = [new TronWebNode(options), new TronWebSending(options)];
  });
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await sandbox.stop();
    await signer.stop();
    rmSync(signer.folder, { recursive: true });
  });

  /** Signs, broadcasts and waits for the solid block. @returns what the transaction cost, in sun */
  async function execute(make: (terms: Body) => Body): Promise<bigint> {
    const { number, id } = await node.solidHead();
    signer.clock.advance((await node.head()).time.getTime() - signer.clock.now().getTime());
    const expiration = new Date(signer.clock.now().getTime() + 300_000).toISOString();
    const { status, body } = await signer.sign(make({ reference: { number, id }, expiration }));
    expect([status, body]).toEqual([200, body]);
    const broadcast = await sending.broadcast(String(body['raw']), String(body['signature']));
    expect(broadcast).toEqual({ class: 'accepted', code: 'SUCCESS' });
    await sandbox.control.mineUntilSolid();
    const found = await node.findTransaction(String(body['txId']));
    expect(found).toMatchObject({ isSolid: true });
    return found!.info!.feeSun;
  }

  it('INT-03 gives the address exactly the TRX that its transfer burns, and empties it', async () => {
    const contract = sandbox.control.contracts().USDT;
    expect(await sending.resources(deposit.address)).toMatchObject({ isActive: false });
    const estimate = await sending.estimateTransfer({ from: deposit.address, to: TREASURY, amount: DEPOSITED });
    const energy = 'energy' in estimate ? estimate.energy : 0;
    const { energySun, activationSun } = await sending.prices();
    const needSun = BigInt(energy) * energySun;
    expect(needSun).toBe(13_028_500n);

    const topUpCost = await execute((terms) => signer.topUp(deposit, { ...terms, amountMicro: String(needSun) }));
    expect(topUpCost).toBe(activationSun);
    expect(await sending.balances(deposit.address)).toEqual({ usdtMicro: DEPOSITED, trxSun: needSun });
    const active = await sending.resources(deposit.address);
    expect(active.freeBandwidthLeft).toBeGreaterThanOrEqual(TRANSFER_BYTES);

    const sweepCost = await execute((terms) =>
      signer.sweep(deposit, { ...terms, contract, amountMicro: String(DEPOSITED) }),
    );
    expect(sweepCost).toBe(needSun);
    expect(await sending.balances(deposit.address)).toEqual({ usdtMicro: 0n, trxSun: 0n });
    expect(await sending.balances(TREASURY)).toMatchObject({ usdtMicro: DEPOSITED });
  });
});
