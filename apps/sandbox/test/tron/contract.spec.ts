import { readFileSync } from 'node:fs';
import { KeyPair } from '../../src/tron/encoding/keys.js';
import { startNode } from './harness.js';
import type { RunningNode } from './harness.js';
import { maskAnswer } from './masking.js';

/** A recorded request in a situation that the test sets up, and the answer of a true node, masked. */
interface RecordedCase {
  readonly note: string;
  readonly port: 'full' | 'solid';
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly answer: {
    readonly status?: number;
    readonly type?: string | null;
    readonly text?: string;
    readonly title?: string;
    /** The answer is that of a plain getaccount of alice. */
    readonly same?: 'plain' | 'visible';
  };
}

function recorded(name: string): RecordedCase[] {
  const text = readFileSync(new URL(`../../fixtures/tron/${name}.jsonl`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedCase);
}

const actors = {
  alice: KeyPair.named('test alice'),
  bob: KeyPair.named('test bob'),
  sender: KeyPair.named('test sender'),
};
let node: RunningNode;
let names: Record<string, string>;

/** What a placeholder of a fixture stands for on this chain. */
function placeholder(expression: string): string {
  const known = names[expression];
  if (known !== undefined) return known;
  const [, id, port, offset] = /^(id |ID )?(head|solid)([+-]\d+)?$/.exec(expression) ?? [];
  const head = node.sandbox.control.head();
  const number = (port === 'solid' ? head.solid : head.number) + Number(offset ?? 0);
  if (id === undefined) return String(number);
  const hex = names[`block ${number}`] ?? '';
  return id === 'ID ' ? hex.toUpperCase() : hex;
}

function fill(text: string): string {
  return text
    .replace(/"\{\{#([^}]+)\}\}"/g, (_, expression: string) => placeholder(expression))
    .replace(/\{\{([^}]+)\}\}/g, (_, expression: string) => placeholder(expression));
}

async function send(test: RecordedCase): Promise<Response> {
  const base = test.port === 'full' ? node.full : node.solid;
  const hasBody = test.body !== undefined && test.method !== 'GET' && test.method !== 'HEAD';
  const body = typeof test.body === 'string' ? test.body : JSON.stringify(test.body);
  return fetch(base + fill(test.path), {
    method: test.method,
    headers: { 'content-type': 'application/json', ...test.headers },
    ...(hasBody ? { body: fill(body) } : {}),
  });
}

beforeAll(async () => {
  const funded = { trx: 1_000_000_000n };
  node = await startNode({
    energyFactor: 0,
    genesis: {
      accounts: [
        { address: actors.bob.base58, ...funded, usdt: 5_000_000n },
        { address: actors.sender.base58, ...funded, usdt: 100_000_000_000n },
      ],
    },
  });
  await node.sandbox.control.send(actors.alice.base58, 100_000_000n, 'TRX');
  await node.sandbox.control.mine(200);
  names = Object.fromEntries(
    Object.entries(actors).flatMap(([name, keys]) => [
      [name, keys.address],
      [`${name}58`, keys.base58],
      [`${name}20`, keys.address.slice(2)],
      [name.toUpperCase(), keys.address.toUpperCase()],
    ]),
  );
  const usdt = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c';
  Object.assign(names, { usdt, usdt20: usdt.slice(2), usdt58: node.sandbox.control.contracts().USDT });
  for (let back = 0; back < 4; back++) {
    const number = node.sandbox.control.head().number - back;
    const block = await node.post<{ blockID: string }>('/wallet/getblock', { id_or_num: String(number) });
    names[`block ${number}`] = block.blockID;
  }
});

afterAll(() => node.close());

describe.each(['blocks', 'accounts', 'calls', 'http'])('equals a real node’s recorded responses: %s', (name) => {
  const cases = recorded(name).map(
    (test, index) => [`${index + 1}. ${test.method} ${test.path} ${test.note}`, test] as const,
  );
  test.each(cases)('INT-01 %s', async (_, recordedCase) => {
    const { answer } = recordedCase;
    const response = await send(recordedCase);
    const text = await response.text();
    expect(response.status).toBe(answer.status ?? 200);
    if (answer.type !== null) {
      expect(response.headers.get('content-type')).toBe(answer.type ?? 'application/json;charset=utf-8');
    }
    if (answer.title !== undefined) expect(text).toContain(`<title>${answer.title}</title>`);
    if (answer.text !== undefined) expect(maskAnswer(text)).toBe(fill(answer.text));
    if (answer.same !== undefined) {
      const visible = answer.same === 'visible';
      const plain = { address: visible ? actors.alice.base58 : actors.alice.address, visible };
      expect(JSON.parse(text)).toEqual(await node.post('/wallet/getaccount', plain));
    }
  });
});
