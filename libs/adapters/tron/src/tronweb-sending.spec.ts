import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeBadAnswerError, NodeUnavailableError } from './index.js';
import { TronWebSending } from './tronweb.js';

const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const OWNER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const [OWNER_HEX, TO_HEX] = ['5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb', '5cd0fb0ab3ce40f3051414c604b27756e69e43db'];

/** A transaction as a full node took it at `broadcasthex`, with the id that it answered. */
const RAW =
  '0a0200ec22089838865be714745740e8e6aadf9f345a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f' +
  '6c2e5472616e73666572436f6e747261637412320a154117aedeb0e7dd03279dddf12c9fb0af96af94579112154171351d6654e0173b7389' +
  'e8883cc8cc82fecc5ed218cfc832708892a7df9f34';
const SIGNATURE =
  'a53681fac80776eb2d519d434a9233931272c2110c9d2123dd6f7de5617db47b0ee40ad9c90796131b84555018b47300589d4184c214274263' +
  'a63c6a61f57aab1b';
const TAKEN = `0a8501${RAW}1241${SIGNATURE}`;
const ID = 'cf783a3abdb482df2dea6701596f284a5b8a3fb1f7897e0fb01c3ae7c0db1652';

describe('TronWebSending', () => {
  let server: Server;
  let answer: { status?: number; body?: unknown; text?: string; hangs?: boolean; of?: Record<string, unknown> };
  let requests: { url: string; body: Record<string, unknown> }[];
  let sending: TronWebSending;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const url = request.url ?? '';
        requests.push({ url, body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown> });
        if (answer.hangs) return;
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
        response.end(answer.text ?? JSON.stringify(answer.of?.[url] ?? answer.body));
      });
    });
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    sending = new TronWebSending({ fullNodeUrl: url, solidityNodeUrl: url, timeoutMs: 300, contract: CONTRACT });
  });
  beforeEach(() => {
    requests = [];
    answer = {};
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('INT-01 broadcasts the whole signed transaction as a node takes it', async () => {
    answer = { body: { result: true, code: 'SUCCESS', txid: ID, message: '', transaction: '{}' } };
    expect(await sending.broadcast(RAW, SIGNATURE)).toEqual({ class: 'accepted', code: 'SUCCESS' });
    expect(requests).toEqual([{ url: '/wallet/broadcasthex', body: { transaction: TAKEN } }]);
    answer = { body: { result: true, txid: ID } };
    expect(await sending.broadcast(RAW, SIGNATURE)).toMatchObject({ class: 'accepted' });
  });

  it.each([
    ['CONTRACT_VALIDATE_ERROR', 'refused'],
    ['CONTRACT_EXE_ERROR', 'refused'],
    ['BANDWITH_ERROR', 'refused'],
    ['SIGERROR', 'refused'],
    ['TAPOS_ERROR', 'refused'],
    ['TOO_BIG_TRANSACTION_ERROR', 'refused'],
    ['TRANSACTION_EXPIRATION_ERROR', 'refused'],
    ['DUP_TRANSACTION_ERROR', 'unknown'],
    ['SERVER_BUSY', 'unknown'],
    ['NO_CONNECTION', 'unknown'],
    ['NOT_ENOUGH_EFFECTIVE_CONNECTION', 'unknown'],
    ['BLOCK_UNSOLIDIFIED', 'unknown'],
    ['OTHER_ERROR', 'unknown'],
    ['A_CODE_OF_TOMORROW', 'unknown'],
  ] as const)('INT-01 reads the answer %s as %s', async (code, kind) => {
    answer = { body: { result: false, code, txid: ID, message: 'a text', transaction: '{}' } };
    expect(await sending.broadcast(RAW, SIGNATURE)).toEqual({ class: kind, code });
  });

  it.each<[string, typeof answer, string]>([
    ['no answer', { hangs: true }, 'NO_ANSWER'],
    ['a server error', { status: 502, text: '<html>' }, 'NO_ANSWER'],
    ['a limit', { status: 429, body: {} }, 'RATE_LIMITED'],
    ['a limit told with 200', { body: { Error: 'The key exceeds the frequency limit(30)' } }, 'RATE_LIMITED'],
    ['a page', { text: '<html>' }, 'UNREADABLE'],
    ['half an answer', { text: '{"result":tr' }, 'UNREADABLE'],
    ['an error of the node', { body: { Error: 'class java.lang.NullPointerException' } }, 'UNREADABLE'],
    ['nothing', { body: {} }, 'UNREADABLE'],
    ['null', { body: null }, 'UNREADABLE'],
    ['a refused call', { status: 404, text: '' }, 'UNREADABLE'],
    ['success beside an error', { body: { result: true, code: 'SIGERROR', txid: ID } }, 'UNREADABLE'],
    ['SUCCESS without a result', { body: { code: 'SUCCESS', txid: ID } }, 'UNREADABLE'],
    ['another transaction', { body: { result: true, txid: 'a'.repeat(64) } }, 'ANOTHER_TRANSACTION'],
    ['a code that is none', { body: { code: 'Tapos check error.', txid: ID } }, 'UNREADABLE'],
  ])('INT-01 knows nothing after %s', async (_what, how, code) => {
    answer = how;
    expect(await sending.broadcast(RAW, SIGNATURE)).toEqual({ class: 'unknown', code });
  });

  it.each([
    ['no bytes', '', SIGNATURE],
    ['half a byte', `${RAW}a`, SIGNATURE],
    ['a short signature', RAW, SIGNATURE.slice(2)],
    ['a prefix', `0x${RAW}`, SIGNATURE],
  ])('INT-01 broadcasts nothing for %s', async (_what, raw, signature) => {
    await expect(sending.broadcast(raw, signature)).rejects.toBeInstanceOf(RangeError);
    expect(requests).toEqual([]);
  });

  it('INT-01 locates a transaction at the full node, and reports that it has none', async () => {
    answer = { body: { id: ID, fee: 2_960_200, blockNumber: 111, blockTimeStamp: 1_795_227_372_000, receipt: {} } };
    expect(await sending.locate(ID)).toEqual({ blockNumber: 111, blockTime: new Date(1_795_227_372_000) });
    expect(requests).toEqual([{ url: '/wallet/gettransactioninfobyid', body: { value: ID } }]);
    answer = { body: {} };
    expect(await sending.locate(ID)).toBeNull();
    for (const body of [{ id: 'a'.repeat(64), blockNumber: 1 }, { blockNumber: 1 }, [], { Error: 'busy' }]) {
      answer = { body };
      await expect(sending.locate(ID)).rejects.toBeInstanceOf(NodeBadAnswerError);
    }
    answer = { hangs: true };
    await expect(sending.locate(ID)).rejects.toBeInstanceOf(NodeUnavailableError);
  });

  it('INT-01 estimates a transfer with its true owner, receiver and amount', async () => {
    answer = { body: { result: { result: true }, energy_used: 29_602, transaction: { ret: [{}] } } };
    expect(await sending.estimateTransfer({ from: OWNER, to: TO, amount: 25_000_000n })).toEqual({ energy: 29_602 });
    const { url, body } = requests[0]!;
    expect(url).toBe('/wallet/triggerconstantcontract');
    expect(body).toMatchObject({
      owner_address: `41${OWNER_HEX}`,
      contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
      function_selector: 'transfer(address,uint256)',
    });
    expect(body['parameter']).toBe(TO_HEX.padStart(64, '0') + '17d7840'.padStart(64, '0'));
  });

  it('INT-01 reports why a transfer would fail', async () => {
    const transfer = { from: OWNER, to: TO, amount: 1n };
    const message = '524556455254206f70636f6465206578656375746564';
    const failed = { result: { result: true, message }, energy_used: 781, transaction: { ret: [{ ret: 'FAILED' }] } };
    answer = { body: failed };
    expect(await sending.estimateTransfer(transfer)).toEqual({ failure: 'REVERT opcode executed' });
    answer = { body: { ...failed, result: { result: true } } };
    expect(await sending.estimateTransfer(transfer)).toEqual({ failure: 'FAILED' });
    answer = { body: { result: { code: 'CONTRACT_VALIDATE_ERROR' } } };
    expect(await sending.estimateTransfer(transfer)).toEqual({ failure: 'CONTRACT_VALIDATE_ERROR' });
  });

  it.each([
    ['no energy', { result: { result: true }, transaction: { ret: [{}] } }],
    ['no result', { energy_used: 1, transaction: { ret: [{}] } }],
    ['no transaction', { result: { result: true }, energy_used: 1 }],
    [
      'a node without constant calls',
      { result: { code: 'CONTRACT_EXE_ERROR', message: hex('this node does not support constant') } },
    ],
    ['another error', { result: { code: 'OTHER_ERROR', message: '00' } }],
    ['an error', { Error: 'busy' }],
  ])('INT-01 estimates nothing from %s', async (_what, body) => {
    answer = { body };
    const estimated = sending.estimateTransfer({ from: OWNER, to: TO, amount: 1n });
    await expect(estimated).rejects.toBeInstanceOf(NodeBadAnswerError);
  });

  it('INT-01 reads both balances at the solidity port', async () => {
    const token = { result: { result: true }, constant_result: ['17d7840'.padStart(64, '0')] };
    answer = {
      of: {
        '/walletsolidity/triggerconstantcontract': token,
        '/walletsolidity/getaccount': { balance: 5_000_000_000 },
      },
    };
    expect(await sending.balances(OWNER)).toEqual({ usdtMicro: 25_000_000n, trxSun: 5_000_000_000n });
    expect(requests.map(({ body }) => body)).toContainEqual({ address: `41${OWNER_HEX}` });
    answer = { of: { '/walletsolidity/triggerconstantcontract': token, '/walletsolidity/getaccount': {} } };
    expect(await sending.balances(OWNER)).toMatchObject({ trxSun: 0n });
    answer = { of: { '/walletsolidity/triggerconstantcontract': { ...token, constant_result: [''] } }, body: {} };
    await expect(sending.balances(OWNER)).rejects.toBeInstanceOf(NodeBadAnswerError);
  });

  it('INT-01 reads the prices of energy and bandwidth', async () => {
    const chainParameter = [
      { key: 'getEnergyFee', value: 100 },
      { key: 'getTransactionFee', value: 1_000 },
      { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
      { key: 'getCreateAccountFee', value: 100_000 },
      { key: 'x' },
    ];
    answer = { body: { chainParameter } };
    expect(await sending.prices()).toEqual({ energySun: 100n, bandwidthSun: 1_000n, activationSun: 1_100_000n });
    for (const missing of [0, 1, 2, 3]) {
      answer = { body: { chainParameter: chainParameter.toSpliced(missing, 1) } };
      await expect(sending.prices()).rejects.toBeInstanceOf(NodeBadAnswerError);
    }
    // Zero is not printed: a chain may create accounts for nothing.
    answer = {
      body: { chainParameter: chainParameter.map(({ key, value }) => (value! > 1_000 ? { key } : { key, value })) },
    };
    expect(await sending.prices()).toMatchObject({ activationSun: 0n });
  });

  /** An account that staked, as recorded in tron-node/27 and 04. */
  const ACCOUNT = {
    address: `41${OWNER_HEX}`,
    balance: 14_893_900_000,
    frozenV2: [{ amount: 100_000_000 }, { type: 'ENERGY', amount: 5_000_000_000 }, { type: 'TRON_POWER' }],
  };
  const RESOURCES = {
    freeNetUsed: 504,
    freeNetLimit: 600,
    NetLimit: 166,
    TotalNetLimit: 43_200_000_000,
    EnergyUsed: 18_945,
    EnergyLimit: 47_368,
    TotalEnergyLimit: 180_000_000_000,
  };
  const RESOURCE_CALL = '/wallet/getaccountresource';
  const ACCOUNT_CALL = '/walletsolidity/getaccount';

  it('INT-01 reads what an address can use: its account at the solidity port, the rest at the full node port', async () => {
    answer = { of: { [ACCOUNT_CALL]: ACCOUNT, [RESOURCE_CALL]: RESOURCES } };
    expect(await sending.resources(OWNER)).toEqual({
      isActive: true,
      energyLeft: 28_423,
      energyLimit: 47_368,
      freeBandwidthLeft: 96,
      stakedBandwidthLeft: 166,
      stakedForEnergySun: 5_000_000_000n,
      stakedForBandwidthSun: 100_000_000n,
    });
    expect(requests.map(({ url }) => url).sort()).toEqual([RESOURCE_CALL, ACCOUNT_CALL]);
    for (const { body } of requests) expect(body).toEqual({ address: `41${OWNER_HEX}` });
  });

  it('INT-01 reads nothing of an address that was never activated, and no energy below zero', async () => {
    const nothing = { energyLeft: 0, energyLimit: 0, freeBandwidthLeft: 0, stakedBandwidthLeft: 0 };
    answer = { of: { [ACCOUNT_CALL]: {}, [RESOURCE_CALL]: {} } };
    const unstaked = { stakedForEnergySun: 0n, stakedForBandwidthSun: 0n };
    expect(await sending.resources(OWNER)).toEqual({ isActive: false, ...nothing, ...unstaked });
    // Stake that was taken back leaves its use behind.
    answer = { of: { [ACCOUNT_CALL]: ACCOUNT, [RESOURCE_CALL]: { EnergyUsed: 18_945, freeNetLimit: 600 } } };
    expect(await sending.resources(OWNER)).toMatchObject({ ...nothing, freeBandwidthLeft: 600 });
    for (const wrong of [{ EnergyUsed: -1 }, { EnergyLimit: '1' }, { Error: 'busy' }, []]) {
      answer = { of: { [ACCOUNT_CALL]: ACCOUNT, [RESOURCE_CALL]: wrong } };
      await expect(sending.resources(OWNER)).rejects.toBeInstanceOf(NodeBadAnswerError);
    }
    answer = { of: { [RESOURCE_CALL]: RESOURCES }, status: 405, text: '<html>' };
    await expect(sending.resources(OWNER)).rejects.toBeInstanceOf(NodeBadAnswerError);
  });
});

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
