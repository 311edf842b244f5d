import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressFromHex } from '@usdt-africa/tron';

type Json = Record<string, unknown>;

/** A solidity port over HTTP that knows balances, with switches for its faults. */
export class StubSolidNode {
  height = 100;
  readonly usdt = new Map<string, bigint>();
  readonly accounts = new Map<string, Json>();
  readonly requests: string[] = [];
  /** Called before each answer. */
  before: (call: string) => void = () => undefined;
  isAway = false;
  url = '';
  #server: Server | null = null;

  async listen(): Promise<this> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const call = (request.url ?? '').replace('/walletsolidity/', '');
        this.requests.push(call);
        this.before(call);
        if (this.isAway) return void response.writeHead(503).end();
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Json;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(this.#answer(call, body)));
      });
    });
    await new Promise<void>((up) => this.#server!.listen(0, '127.0.0.1', up));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((down) => this.#server?.close(down));
  }

  #answer(call: string, body: Json): Json {
    switch (call) {
      case 'getblock':
        return {
          blockID: this.height.toString(16).padStart(64, '0'),
          block_header: { raw_data: { number: this.height } },
        };
      case 'triggerconstantcontract': {
        const owner = addressFromHex(String(body['owner_address']).slice(2));
        const word = (this.usdt.get(owner) ?? 0n).toString(16).padStart(64, '0');
        return { result: { result: true }, constant_result: [word] };
      }
      case 'getaccount':
        return this.accounts.get(addressFromHex(String(body['address']).slice(2))) ?? {};
      default:
        return { Error: `no such call ${call}` };
    }
  }
}
