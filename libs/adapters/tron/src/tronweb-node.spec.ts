import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeBadAnswerError, NodeRateLimitedError, NodeUnavailableError, TronNodeError } from './index.js';
import { TronWebNode } from './tronweb-node.js';

const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const KEY = 'a-secret-key-of-a-gateway';
const id = (number: number): string => number.toString(16).padStart(16, '0') + 'c'.repeat(48);
const header = (number: number, change: object = {}): object => ({
  blockID: id(number),
  block_header: {
    raw_data: {
      ...(number === 0 ? {} : { number }),
      txTrieRoot: '0'.repeat(64),
      witness_address: `41${'ab'.repeat(20)}`,
      parentHash: id(Math.max(0, number - 1)),
      version: 32,
      timestamp: 1_795_227_714_000,
      ...change,
    },
    witness_signature: '88',
  },
});
const TX = 'd'.repeat(64);
const listed = {
  ret: [{ contractRet: 'SUCCESS' }],
  txID: TX,
  raw_data: { contract: [{ type: 'TriggerSmartContract', parameter: { value: {} } }] },
};

/** A blank now and then, far from any silence that would be noticed, and never an end. */
function drip(response: ServerResponse): void {
  response.write(' ');
  const dripping = setInterval(() => response.write(' '), 40);
  response.on('close', () => clearInterval(dripping));
}

/** As much as is taken, without an end. */
function pour(response: ServerResponse): void {
  const blanks = Buffer.alloc(1024 * 1024, ' ');
  const more = (): void => {
    while (!response.destroyed && response.write(blanks));
  };
  response.on('drain', more);
  more();
}

describe('TronWebNode', () => {
  let server: Server;
  let answer: {
    status?: number;
    headers?: Record<string, string>;
    body?: unknown;
    text?: string;
    hang?: boolean;
    drips?: boolean;
  };
  let requests: { url: string; body: unknown; headers: IncomingHttpHeaders }[];
  let node: TronWebNode;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        requests.push({
          url: request.url ?? '',
          body: text ? (JSON.parse(text) as unknown) : null,
          headers: request.headers,
        });
        if (answer.hang) return;
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
        if (answer.drips) return drip(response);
        response.end(answer.text ?? JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    node = new TronWebNode({
      fullNodeUrl: url,
      solidityNodeUrl: `${url}/`,
      apiKey: KEY,
      timeoutMs: 300,
      contract: CONTRACT,
    });
  });
  beforeEach(() => {
    requests = [];
    answer = {};
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('INT-01 queries the height at both ports without transactions and with the API key', async () => {
    answer = { body: header(469) };
    expect(await node.head()).toEqual({
      number: 469,
      id: id(469),
      parentId: id(468),
      time: new Date(1_795_227_714_000),
      empty: true,
    });
    await node.solidHead();
    await node.headHeader(7).catch(() => undefined);
    await node.solidHeader(469);
    expect(requests.map(({ url: path, body }) => [path, body])).toEqual([
      ['/wallet/getblock', { detail: false }],
      ['/walletsolidity/getblock', { detail: false }],
      ['/wallet/getblock', { id_or_num: '7', detail: false }],
      ['/walletsolidity/getblock', { id_or_num: '469', detail: false }],
    ]);
    expect(new Set(requests.map(({ headers }) => headers['tron-pro-api-key']))).toEqual(new Set([KEY]));
  });

  it('INT-01 reads the first block, whose number and time a node leaves out', async () => {
    answer = { body: header(0, { timestamp: undefined }) };
    expect(await node.solidHeader(0)).toMatchObject({ number: 0, time: new Date(0) });
  });

  it('INT-01 distinguishes an unknown block from an empty one', async () => {
    answer = { body: {} };
    expect(await node.headHeader(1_469)).toBeNull();
    expect(await node.solidHeader(1_469)).toBeNull();
    await expect(node.head()).rejects.toBeInstanceOf(NodeBadAnswerError);
    answer = { body: { block: [] } };
    expect(await node.solidBlocks(1_469, 5)).toEqual([]);
    answer = { body: {} };
    expect(await node.solidBlocks(1_469, 5)).toEqual([]);
    answer = { body: [] };
    expect(await node.solidBlockInfos(1_469)).toEqual([]);
  });

  it('INT-01 reads a range of blocks with their transactions in one request', async () => {
    const full = { ...header(8, { txTrieRoot: 'e'.repeat(64) }), transactions: [listed] };
    answer = { body: { block: [header(7), full] } };
    expect(await node.solidBlocks(7, 20)).toMatchObject([
      { number: 7, empty: true, transactions: [] },
      { number: 8, empty: false, parentId: id(7), transactions: [{ id: TX, transfer: null }] },
    ]);
    expect(requests).toMatchObject([{ url: '/walletsolidity/getblockbylimitnext', body: { startNum: 7, endNum: 27 } }]);
    const permission = {
      ...listed,
      raw_data: {
        contract: [
          {
            type: 'AccountPermissionUpdateContract',
            parameter: { value: { owner_address: `41${'ab'.repeat(20)}`, owner: { type: 0 } } },
          },
        ],
      },
    };
    answer = { body: { block: [{ ...full, transactions: [permission, { ...listed, txID: 'e'.repeat(64) }] }] } };
    const [read] = await node.solidBlocks(8, 2);
    expect(read!.transactions.map(({ owner, type }) => [owner, type])).toEqual([
      ['ab'.repeat(20), 'AccountPermissionUpdateContract'],
      ['', 'TriggerSmartContract'],
    ]);
    await expect(node.solidBlocks(7, 101)).rejects.toBeInstanceOf(RangeError);
    await expect(node.solidBlocks(7, 0)).rejects.toBeInstanceOf(RangeError);
  });

  it('INT-01 reads the results of a block: logs, failures and inner transfers', async () => {
    const caller = `41${'ab'.repeat(20)}`;
    const inner = (change: object): object => ({
      hash: TX,
      caller_address: caller,
      transferTo_address: `41${'cd'.repeat(20)}`,
      note: '63616c6c',
      callValueInfo: [{ callValue: 5 }],
      ...change,
    });
    const nth = (place: number): string => `${TX.slice(0, -1)}${place}`;
    const infos = [
      {
        id: nth(1),
        blockNumber: 8,
        fee: 345_000,
        receipt: { energy_usage: 64_285, energy_usage_total: 64_285, net_fee: 345_000, result: 'SUCCESS' },
        contractResult: ['0'.repeat(64)],
        log: [{ address: 'ab'.repeat(20), topics: [TX], data: '00ff' }, { address: 'ab'.repeat(20) }],
      },
      {
        id: nth(2),
        blockNumber: 8,
        fee: 16_500_120,
        receipt: { energy_fee: 16_500_120, energy_usage_total: 78_572, net_usage: 345, result: 'OUT_OF_ENERGY' },
        result: 'FAILED',
        resMessage: '4e6f',
      },
      { id: nth(3), blockNumber: 8, receipt: { result: 'SUCCESS' }, result: 'FAILED' },
      { id: nth(4), blockNumber: 8, contractResult: [''], receipt: { net_usage: 265 } },
      {
        id: nth(5),
        blockNumber: 8,
        receipt: { result: 'SUCCESS' },
        internal_transactions: [
          inner({}),
          inner({ callValueInfo: [{ callValue: 7, tokenId: '1000001' }, {}] }),
          inner({ rejected: true }),
          inner({ transferTo_address: '' }),
          inner({ callValueInfo: [{ callValue: 2 ** 60 }] }),
        ],
      },
    ];
    answer = { body: infos };
    const read = await node.headBlockInfos(8);
    expect(requests).toMatchObject([{ url: '/wallet/gettransactioninfobyblocknum', body: { num: 8 } }]);
    expect(read.map(({ succeeded }) => succeeded)).toEqual([true, false, false, false, true]);
    expect(read.map(({ feeSun, energy, bandwidth }) => [feeSun, energy, bandwidth])).toEqual([
      [345_000n, 64_285, 0],
      [16_500_120n, 78_572, 345],
      [0n, 0, 0],
      [0n, 0, 265],
      [0n, 0, 0],
    ]);
    expect(read[0]!.logs).toEqual([
      { address: 'ab'.repeat(20), topics: [TX], data: '00ff' },
      { address: 'ab'.repeat(20), topics: [], data: '' },
    ]);
    const [from, to] = ['ab'.repeat(20), 'cd'.repeat(20)];
    expect(read[4]!.internalTransfers).toEqual([
      { kind: 'TRX', asset: 'TRX', from, to, amount: 5n },
      { kind: 'TRC10', asset: '1000001', from, to, amount: 7n },
      { kind: 'TRX', asset: 'TRX', from, to, amount: 0n },
      { kind: 'TRX', asset: 'TRX', from, to, amount: null },
    ]);
  });

  it.each([
    ['an error', { Error: 'class java.lang.NullPointerException : null' }],
    ['a text', 'hello'],
    ['a list', []],
    ['null', null],
    ['a block without header', { blockID: id(7) }],
    ['a block without root', header(7, { txTrieRoot: undefined })],
    ['an id of another number', { ...header(7), blockID: id(8) }],
    ['a parent that is no id', header(7, { parentHash: 'abc' })],
    ['a time that is none', header(7, { timestamp: '1795227714000' })],
    ['another block than asked for', header(6)],
  ])('INT-01 refuses %s as the answer for a header', async (_what, body) => {
    answer = { body };
    await expect(node.solidHeader(7)).rejects.toBeInstanceOf(NodeBadAnswerError);
  });

  const root = { txTrieRoot: 'e'.repeat(64) };
  it.each([
    ['blocks out of order', { block: [header(8), header(7)] }],
    ['a gap', { block: [header(7), header(9)] }],
    ['more than asked for', { block: [header(7), header(8), header(9)] }],
    ['a hollow block', { block: [header(7, root)] }],
    ['transactions in an empty block', { block: [{ ...header(7), transactions: [listed] }] }],
    ['a transaction without id', { block: [{ ...header(7, root), transactions: [{ ...listed, txID: undefined }] }] }],
    ['a transaction twice', { block: [{ ...header(7, root), transactions: [listed, listed] }] }],
    [
      'a contract without a type',
      { block: [{ ...header(7, root), transactions: [{ ...listed, raw_data: { contract: [{}] } }] }] },
    ],
    ['no list', { block: {} }],
    ['an error', { Error: 'busy' }],
  ])('INT-01 refuses %s as the answer for a range of blocks', async (_what, body) => {
    answer = { body };
    await expect(node.solidBlocks(7, 2)).rejects.toBeInstanceOf(NodeBadAnswerError);
  });

  const result = { id: TX, blockNumber: 8 };
  it.each([
    ['{}', {}],
    ['results of another block', [{ ...result, blockNumber: 9 }]],
    ['results of a transaction twice', [result, result]],
    ['a result without id', [{ blockNumber: 8 }]],
    ['a log without address', [{ ...result, log: [{ topics: [], data: '' }] }]],
    ['a log address with its prefix', [{ ...result, log: [{ address: `41${'ab'.repeat(20)}` }] }]],
    ['data that is no hex', [{ ...result, log: [{ address: 'ab'.repeat(20), data: 'xyz' }] }]],
    ['a fee that is no whole number', [{ ...result, fee: 1.5 }]],
    ['topics that are none', [{ ...result, log: [{ address: 'ab'.repeat(20), topics: ['ab'] }] }]],
  ])('INT-01 refuses %s as the answer for transaction results', async (_what, body) => {
    answer = { body };
    await expect(node.solidBlockInfos(8)).rejects.toBeInstanceOf(NodeBadAnswerError);
  });

  it.each<[string, typeof answer, new (...args: never[]) => TronNodeError]>([
    ['429', { status: 429, body: {} }, NodeRateLimitedError],
    [
      "a gateway's 403",
      { status: 403, body: { success: false, error: 'The key exceeds the frequency limit(15)' } },
      NodeRateLimitedError,
    ],
    [
      'a limit told with 200',
      { body: { Error: 'The key exceeds the frequency limit(30), and the query server is suspended for 5s' } },
      NodeRateLimitedError,
    ],
    ['another 403', { status: 403, body: {} }, NodeBadAnswerError],
    ['404 with a page', { status: 404, text: '<html>' }, NodeBadAnswerError],
    ['502 with a page', { status: 502, text: '<html>' }, NodeUnavailableError],
    ['no answer', { hang: true }, NodeUnavailableError],
    ['half an answer', { text: '{"blockID":' }, NodeBadAnswerError],
  ])('INT-01 reports %s by its kind, never with the key', async (_what, how, kind) => {
    answer = how;
    const failure = await node.head().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(KEY);
  });

  it('INT-01 times out on an answer that is incomplete, however steadily it arrives', async () => {
    answer = { drips: true };
    await expect(node.head()).rejects.toEqual(new NodeUnavailableError('the node did not answer (timeout)'));
    await expect(node.solidBlocks(7, 2, 200)).rejects.toBeInstanceOf(NodeUnavailableError);
    await expect(node.solidBlockInfos(7)).rejects.toBeInstanceOf(NodeUnavailableError);
  });

  it('INT-01 stops reading an endless answer', async () => {
    const endless = createServer((_request, response) => pour(response));
    await new Promise<void>((up) => endless.listen(0, '127.0.0.1', up));
    const endlessUrl = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
    const patient = new TronWebNode({
      fullNodeUrl: endlessUrl,
      solidityNodeUrl: endlessUrl,
      contract: CONTRACT,
      timeoutMs: 60_000,
    });
    await expect(patient.solidBlocks(7, 20)).rejects.toBeInstanceOf(NodeUnavailableError);
    endless.closeAllConnections();
    endless.close();
  });

  it('SELL-15 asks both ports for a transaction, and trusts no answer about another one', async () => {
    answer = { body: {} };
    expect(await node.findTransaction(TX)).toBeNull();
    expect(requests.map(({ url: path, body }) => [path, body])).toEqual(
      expect.arrayContaining([
        ['/wallet/gettransactionbyid', { value: TX }],
        ['/wallet/gettransactioninfobyid', { value: TX }],
        ['/walletsolidity/gettransactioninfobyid', { value: TX }],
      ]),
    );
    answer = { body: { ...listed, txID: 'e'.repeat(64) } };
    await expect(node.findTransaction(TX)).rejects.toBeInstanceOf(NodeBadAnswerError);
  });

  it('SELL-14 asks the solid port who rules an account, and takes its own key alone for that', async () => {
    const [own, other] = ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', `41${'ab'.repeat(20)}`];
    const isRuled = (body: unknown) => {
      answer = { body };
      return node.isRuledByOwnKey(CONTRACT);
    };
    const permission = (threshold: number, ...keys: object[]) => ({ owner_permission: { threshold, keys } });
    expect(await isRuled(permission(1, { address: own, weight: 1 }))).toBe(true);
    expect(requests.at(-1)).toMatchObject({ url: '/walletsolidity/getaccount', body: { address: own } });
    for (const body of [{}, { address: own, balance: 1 }]) expect(await isRuled(body)).toBe(true);
    for (const body of [
      permission(2, { address: own, weight: 1 }, { address: other, weight: 1 }),
      permission(1, { address: own, weight: 1 }, { address: other, weight: 1 }),
      permission(1, { address: other, weight: 1 }),
      permission(2, { address: own, weight: 1 }),
      permission(1),
    ])
      expect(await isRuled(body)).toBe(false);
    await expect(isRuled({ Error: 'class' })).rejects.toThrow(NodeBadAnswerError);
    await expect(isRuled(permission(1, { address: own, weight: 'one' }))).rejects.toThrow(NodeBadAnswerError);
  });

  it('INT-01 does not follow redirects', async () => {
    answer = { status: 302, headers: { location: `${url}/elsewhere` }, body: {} };
    await expect(node.head()).rejects.toBeInstanceOf(NodeBadAnswerError);
    expect(requests).toHaveLength(1);
  });

  it('INT-01 reads the wait that a limiting node requests', async () => {
    answer = { status: 429, headers: { 'retry-after': '7' }, body: {} };
    await expect(node.head()).rejects.toMatchObject({ retryAfterMs: 7_000 });
    answer = { status: 429, body: {} };
    await expect(node.head()).rejects.toMatchObject({ retryAfterMs: null });
  });

  it.each(['3600', '2147484', '999999999999', 'Infinity'])(
    'INT-01 caps the wait of a node that requests %s seconds',
    async (seconds) => {
      answer = { status: 429, headers: { 'retry-after': seconds }, body: {} };
      // Half the time after which the watch counts as missing; far below the limit of a timer, above which it fires at
      // once.
      await expect(node.head()).rejects.toMatchObject({ retryAfterMs: 30_000 });
    },
  );

  it('INT-01 reports a node that is not reachable', async () => {
    const gone = new TronWebNode({ fullNodeUrl: 'http://127.0.0.1:1', solidityNodeUrl: url, contract: CONTRACT });
    await expect(gone.head()).rejects.toBeInstanceOf(NodeUnavailableError);
  });
});
