import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressToHex20 } from '@usdt-africa/tron/address';

/** The stablecoin's contract on main net; any valid address would do. */
export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const SENDER = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

type Json = Record<string, unknown>;
export interface StubTransaction {
  readonly id: string;
  readonly listed: Json;
  readonly info: Json;
}
interface StubBlock {
  readonly number: number;
  readonly id: string;
  readonly parentId: string;
  readonly timestamp: number;
  readonly transactions: readonly StubTransaction[];
}

let serial = 0;
const hash = (...parts: (string | number)[]): string => createHash('sha256').update(parts.join('|')).digest('hex');
const word = (address: string): string => addressToHex20(address).padStart(64, '0');

/** A Transfer log as a node prints it. */
export function transferLog(to: string, amount: bigint | string, contract: string = USDT, from: string = SENDER): Json {
  return {
    address: addressToHex20(contract),
    topics: [TRANSFER, word(from), word(to)],
    data: typeof amount === 'string' ? amount : amount.toString(16).padStart(64, '0'),
  };
}

/** A contract call that succeeded, with these logs. */
export function call(
  logs: Json[],
  more: { info?: Json; receipt?: Json; data?: string; owner?: string } = {},
): StubTransaction {
  const id = hash('tx', serial++);
  const value = {
    // The recipients are named, as in a call of the token or of a contract that pays several.
    data: more.data ?? `a9059cbb${logs.map((log) => (log['topics'] as string[] | undefined)?.[2] ?? '').join('')}`,
    owner_address: `41${addressToHex20(more.owner ?? SENDER)}`,
    contract_address: `41${addressToHex20(USDT)}`,
  };
  return {
    id,
    listed: listed(id, 'TriggerSmartContract', value, String(more.receipt?.['result'] ?? 'SUCCESS')),
    info: {
      id,
      ...(logs.length > 0 ? { log: logs } : {}),
      receipt: { result: 'SUCCESS', ...more.receipt },
      ...more.info,
    },
  };
}

/** The stablecoin sent to `to`, in micro. */
export const usdt = (to: string, amount: bigint): StubTransaction => call([transferLog(to, amount)]);

/** TRX or, with an asset id, a TRC-10 token sent to `to`. */
export function native(to: string, amount: number, asset?: string, owner = SENDER): StubTransaction {
  const id = hash('tx', serial++);
  const value: Json = { amount, owner_address: `41${addressToHex20(owner)}`, to_address: `41${addressToHex20(to)}` };
  if (asset !== undefined) value['asset_name'] = Buffer.from(asset).toString('hex');
  return {
    id,
    listed: listed(id, asset === undefined ? 'TransferContract' : 'TransferAssetContract', value, 'SUCCESS'),
    info: { id, receipt: { net_usage: 268 } },
  };
}

/** A transaction that the network accepted and the virtual machine rejected: calldata as requested, no log. */
export function failed(to: string, amount: bigint, result = 'OUT_OF_ENERGY', owner = SENDER): StubTransaction {
  return call([], { data: transferData(to, amount), owner, receipt: { result }, info: { result: 'FAILED' } });
}

/** The stablecoin sent to `to` by `owner`, in micro, with a fee as on main net. */
export function sent(owner: string, to: string, amount: bigint): StubTransaction {
  return call([transferLog(to, amount, USDT, owner)], {
    data: transferData(to, amount),
    owner,
    receipt: { energy_fee: 6_428_500, energy_usage_total: 64_285, net_usage: 345 },
    info: { fee: 6_428_500 },
  });
}

/** Another holder of keys is given power over `owner`'s account. */
export function permissionChange(owner: string): StubTransaction {
  const id = hash('tx', serial++);
  const value = { owner_address: `41${addressToHex20(owner)}`, owner: { threshold: 1 } };
  return {
    id,
    listed: listed(id, 'AccountPermissionUpdateContract', value, 'SUCCESS'),
    info: { id, fee: 100_000_000, receipt: { net_usage: 300 } },
  };
}

const transferData = (to: string, amount: bigint): string =>
  `a9059cbb${word(to)}${amount.toString(16).padStart(64, '0')}`;

function listed(txID: string, type: string, value: Json, contractRet: string): Json {
  return {
    ret: [{ contractRet }],
    txID,
    raw_data: { contract: [{ type, parameter: { value, type_url: `type.googleapis.com/protocol.${type}` } }] },
  };
}

/** A chain in memory and a node over HTTP that answers about it as java-tron does, with switches for its faults. */
export class StubChain {
  blocks: StubBlock[] = [];
  solidNumber = 0;
  requests: string[] = [];
  /** The decimals that the token reports. */
  decimals = 6;
  /** Blocks whose results the node does not have yet: it answers `[]`. */
  readonly withoutInfos = new Set<number>();
  /** Answers instead of the chain's, while it returns one. */
  fault:
    | ((
        path: string,
        body: Json,
      ) => { status: number; body?: unknown; headers?: Record<string, string> } | 'hang-up' | null)
    | null = null;
  #server: Server | null = null;
  #branch = 0;

  constructor(readonly startTime = Date.UTC(2026, 0, 5, 12)) {
    this.#push([]);
  }

  get head(): StubBlock {
    return this.blocks.at(-1)!;
  }

  mine(...transactions: StubTransaction[]): StubBlock {
    return this.#push(transactions);
  }

  mineEmpty(count: number): void {
    for (let done = 0; done < count; done++) this.#push([]);
  }

  /** Everything up to `number` (the head when left out) becomes final. */
  solidify(number = this.head.number): void {
    this.solidNumber = number;
  }

  /** Removes the newest blocks; new ones get other ids. */
  reorganise(depth: number): void {
    this.blocks.length -= depth;
    this.#branch++;
  }

  async listen(): Promise<string> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        const text = Buffer.concat(chunks).toString();
        const body = (text ? JSON.parse(text) : {}) as Json;
        this.requests.push(path);
        const fault = this.fault?.(path, body) ?? null;
        if (fault === 'hang-up') return void request.socket.destroy();
        if (fault)
          return void response
            .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
            .end(JSON.stringify(fault.body ?? {}));
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`${JSON.stringify(this.#answer(path, body))}\n`);
      });
    });
    await new Promise<void>((up) => this.#server!.listen(0, '127.0.0.1', up));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((down) => this.#server?.close(down));
  }

  #push(transactions: StubTransaction[]): StubBlock {
    const parent = this.blocks.at(-1);
    const number = (parent?.number ?? -1) + 1;
    const parentId = parent?.id ?? '0'.repeat(64);
    const id =
      number.toString(16).padStart(16, '0') +
      hash(parentId, this.#branch, ...transactions.map(({ id }) => id)).slice(16);
    const block = { number, id, parentId, timestamp: this.startTime + number * 3_000, transactions };
    this.blocks.push(block);
    return block;
  }

  #answer(path: string, body: Json): unknown {
    const solid = path.startsWith('/walletsolidity/');
    const top = solid ? this.solidNumber : this.head.number;
    const at = (number: number): StubBlock | undefined => (number <= top ? this.blocks[number] : undefined);
    switch (path.split('/')[2]) {
      case 'getblock': {
        const block = body['id_or_num'] === undefined ? at(top) : at(Number(body['id_or_num']));
        return block ? printed(block, body['detail'] === true) : {};
      }
      case 'getblockbylimitnext': {
        const [start, end] = [body['startNum'] as number, body['endNum'] as number];
        if (end <= start || end - start > 100) return {};
        return { block: this.blocks.slice(start, Math.min(end, top + 1)).map((block) => printed(block, true)) };
      }
      case 'gettransactioninfobyblocknum': {
        const block = at(body['num'] as number);
        if (!block || this.withoutInfos.has(block.number)) return [];
        return block.transactions.map(({ info }) => ({
          ...info,
          blockNumber: block.number,
          blockTimeStamp: block.timestamp,
        }));
      }
      case 'getcontract':
        return body['value'] === `41${addressToHex20(USDT)}` ? { contract_address: body['value'] } : {};
      case 'triggerconstantcontract':
        return { result: { result: true }, constant_result: [this.decimals.toString(16).padStart(64, '0')] };
      default:
        return { Error: `no such call ${path}` };
    }
  }
}

function printed(block: StubBlock, detail: boolean): Json {
  const { number, id, parentId, timestamp, transactions } = block;
  return {
    blockID: id,
    block_header: {
      raw_data: {
        ...(number === 0 ? {} : { number }),
        txTrieRoot:
          transactions.length === 0
            ? '0'.repeat(64)
            : hash('root', ...transactions.map((transaction) => transaction.id)),
        parentHash: parentId,
        version: 32,
        timestamp,
      },
    },
    ...(detail && transactions.length > 0
      ? { transactions: transactions.map((transaction) => transaction.listed) }
      : {}),
  };
}
