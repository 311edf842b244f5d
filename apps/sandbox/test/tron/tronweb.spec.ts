import { TronWeb } from 'tronweb';
import { startNode } from './harness.js';
import type { RunningNode } from './harness.js';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const PRIVATE_KEY = '5e'.repeat(32);
const ABI = [
  {
    name: 'balanceOf',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ name: 'who', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  { name: 'symbol', type: 'function', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { name: 'decimals', type: 'function', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
] as const;

let node: RunningNode;
let tronWeb: TronWeb;
let me: string;
let stranger: string;

const mine = (blocks: number): Promise<void> => node.sandbox.control.mine(blocks);
const transferArguments = (to: string, amount: number) => [
  { type: 'address', value: to },
  { type: 'uint256', value: amount },
];

beforeAll(async () => {
  node = await startNode();
  tronWeb = new TronWeb({
    fullNode: node.full,
    solidityNode: node.solid,
    eventServer: node.full,
    privateKey: PRIVATE_KEY,
  });
  me = tronWeb.defaultAddress.base58 as string;
  stranger = (await tronWeb.createAccount()).address.base58;
  await node.sandbox.control.send(me, 500_000_000n, 'TRX');
  await node.sandbox.control.send(me, 100_000_000n, 'USDT');
  await mine(20);
});
afterAll(() => node.close());

async function usdtOf(address: string): Promise<bigint> {
  const result = await tronWeb.contract(ABI, USDT).balanceOf(address).call();
  return BigInt(result as bigint);
}

describe('a wallet with tronweb', () => {
  test('INT-01 finds both nodes and the chain', async () => {
    expect(await tronWeb.fullNode.isConnected()).toBe(true);
    expect(await tronWeb.solidityNode.isConnected()).toBe(true);
    const head = await tronWeb.trx.getCurrentBlock();
    const solid = await tronWeb.trx.getConfirmedCurrentBlock();
    expect(head.block_header.raw_data.number - solid.block_header.raw_data.number).toBe(18);
    const range = await tronWeb.trx.getBlockRange(3, 5);
    expect(range.map((block) => block.block_header.raw_data.number)).toEqual([3, 4, 5]);
    const parameters = await tronWeb.trx.getChainParameters();
    expect(parameters).toContainEqual({ key: 'getEnergyFee', value: 100 });
    await expect(tronWeb.trx.getBlockByNumber(1_000_000)).rejects.toThrow('Block not found');
  });

  test('INT-01 reads the token', async () => {
    const token = tronWeb.contract(ABI, USDT);
    expect(await token.symbol().call()).toBe('USDT');
    expect(Number(await token.decimals().call())).toBe(6);
    expect(await usdtOf(me)).toBe(100_000_000n);
    const deployed = await tronWeb.contract().at(USDT);
    expect(await deployed.name?.().call()).toBe('Tether USD');
    expect(await tronWeb.trx.getContract(USDT)).toMatchObject({ name: 'TetherToken' });
  });

  test('INT-01 sends USDT that the node built', async () => {
    const before = await usdtOf(me);
    const { transaction, result } = await tronWeb.transactionBuilder.triggerSmartContract(
      USDT,
      'transfer(address,uint256)',
      { feeLimit: 30_000_000 },
      transferArguments(stranger, 2_500_000),
    );
    expect(result.result).toBe(true);
    const answer = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(transaction));
    expect(answer).toMatchObject({ result: true, txid: transaction.txID });
    expect(await usdtOf(me)).toBe(before - 2_500_000n);
    expect(await tronWeb.trx.getUnconfirmedTransactionInfo(transaction.txID)).toEqual({});
    await mine(1);
    expect(await tronWeb.trx.getUnconfirmedTransactionInfo(transaction.txID)).toMatchObject({
      receipt: { result: 'SUCCESS', energy_usage_total: 130_285 },
      contractResult: ['0'.repeat(64)],
    });
    expect(await tronWeb.trx.getTransactionInfo(transaction.txID)).toEqual({});
    await expect(tronWeb.trx.getConfirmedTransaction(transaction.txID)).rejects.toThrow('Transaction not found');
    await mine(18);
    const info = await tronWeb.trx.getTransactionInfo(transaction.txID);
    expect(info.log).toHaveLength(1);
    expect(BigInt(`0x${info.log[0]?.data}`)).toBe(2_500_000n);
    expect((await tronWeb.trx.getConfirmedTransaction(transaction.txID)).ret).toEqual([{ contractRet: 'SUCCESS' }]);
  });

  test('INT-07 sends USDT that it built itself, with its own times', async () => {
    const { block_header: header, blockID } = await tronWeb.trx.getCurrentBlock();
    const { number, timestamp } = header.raw_data;
    const blockHeader = {
      ref_block_bytes: number.toString(16).slice(-4).padStart(4, '0'),
      ref_block_hash: blockID.slice(16, 32),
      expiration: timestamp + 600_000,
      timestamp: timestamp + 17,
    };
    const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
      USDT,
      'transfer(address,uint256)',
      { feeLimit: 30_000_000, txLocal: true, blockHeader },
      transferArguments(stranger, 1_000_000),
    );
    const signed = await tronWeb.trx.sign(transaction);
    expect(await tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ result: true, txid: transaction.txID });
    expect(await tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' });
    await mine(1);
    expect(await tronWeb.trx.getUnconfirmedTransactionInfo(transaction.txID)).toMatchObject({
      receipt: { result: 'SUCCESS', energy_usage_total: 64_285 },
    });
  });

  test('INT-07 two equal payments built in one block have one id', async () => {
    const build = async () =>
      (
        await tronWeb.transactionBuilder.triggerSmartContract(
          USDT,
          'transfer(address,uint256)',
          { feeLimit: 30_000_000, txLocal: true },
          transferArguments(stranger, 5),
        )
      ).transaction;
    const [first, second] = [await build(), await build()];
    expect(second.txID).toBe(first.txID);
  });

  test('INT-01 pays TRX and reads balances at the head and at the solid block', async () => {
    const receiver = (await tronWeb.createAccount()).address.base58;
    const transaction = await tronWeb.transactionBuilder.sendTrx(receiver, 3_000_000, me);
    expect(await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(transaction))).toMatchObject({ result: true });
    await mine(1);
    expect(await tronWeb.trx.getUnconfirmedBalance(receiver)).toBe(3_000_000);
    expect(await tronWeb.trx.getBalance(receiver)).toBe(0);
    expect(await tronWeb.trx.getAccountResources(receiver)).toMatchObject({ freeNetLimit: 600 });
    expect(await tronWeb.trx.getBandwidth(receiver)).toBe(600);
    await mine(18);
    expect(await tronWeb.trx.getBalance(receiver)).toBe(3_000_000);
  });

  test('INT-07 sends a hex transaction', async () => {
    const transaction = await tronWeb.transactionBuilder.sendTrx(stranger, 1_000_000, me);
    const signed = await tronWeb.trx.sign(transaction);
    const hex = tronWeb.utils.transaction.txJsonToPb(signed);
    for (const signature of signed.signature) hex.addSignature(Buffer.from(signature, 'hex').toString('base64'));
    const answer = await tronWeb.trx.sendHexTransaction(
      Buffer.from(hex.serializeBinary() as Uint8Array).toString('hex'),
    );
    expect(answer).toMatchObject({ result: true, txid: transaction.txID });
  });

  test('INT-01 estimates what a transfer costs: exactly by a dry run, too high by the estimate', async () => {
    const call = [USDT, 'transfer(address,uint256)', {}, transferArguments(me, 1)] as const;
    const dryRun = await tronWeb.transactionBuilder.triggerConstantContract(
      call[0],
      call[1],
      call[2],
      [...call[3]],
      me,
    );
    expect(dryRun.energy_used).toBe(64_285);
    const estimate = await tronWeb.transactionBuilder.estimateEnergy(call[0], call[1], call[2], [...call[3]], me);
    expect(estimate.energy_required).toBe(72_321);
    await expect(
      tronWeb.transactionBuilder.triggerConstantContract(
        USDT,
        'transfer(address,uint256)',
        {},
        transferArguments(stranger, 10 ** 15),
        me,
      ),
    ).rejects.toThrow('REVERT opcode executed');
  });

  test('INT-01 gets an error without an owner address', async () => {
    const watcher = new TronWeb({ fullNode: node.full, solidityNode: node.solid, eventServer: node.full });
    await expect(watcher.contract(ABI, USDT).balanceOf(me).call()).rejects.toThrow("owner_address isn't set.");
  });

  test('INT-01 queries the solidity node for a constant call', async () => {
    const fresh = (await tronWeb.createAccount()).address.base58;
    await node.sandbox.control.send(fresh, 7n);
    await mine(1);
    const balance = async () => {
      const answer = await tronWeb.transactionBuilder.triggerConfirmedConstantContract(
        USDT,
        'balanceOf(address)',
        {},
        [{ type: 'address', value: fresh }],
        me,
      );
      return BigInt(`0x${answer.constant_result[0]}`);
    };
    expect(await balance()).toBe(0n);
    await mine(18);
    expect(await balance()).toBe(7n);
  });
});
