import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { addressFromHex } from '@usdt-africa/tron/address';
import { recoverAddress } from '@usdt-africa/tron/recover';
import * as fc from 'fast-check';
import { TronWeb, utils } from 'tronweb';
import { type Answer, BLOCK, type Body, CONTRACT, type Issued, OUTSIDE, RunningSigner, TREASURY } from './signing.js';

const REQUESTS = 10_000;
const AT_ONCE = 20;
const DAY_MS = 86_400_000;
const LIMITS = {
  amount: 20_000_000_000n,
  day: 50_000_000_000n,
  topUp: 20_000_000n,
  fee: 30_000_000n,
  windowMs: 360_000,
};

const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:9' });

/** Places that a thief's coins could go to, ours, and texts that are no address. */
const addresses = (ours: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(
      ...ours,
      CONTRACT,
      TREASURY,
      OUTSIDE,
      addressFromHex('0'.repeat(40)),
      addressFromHex('ff'.repeat(20)),
    ),
    fc.constantFrom<unknown>('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c', '', null, 7, [OUTSIDE], { toString: 'T' }),
    fc.constantFrom(
      OUTSIDE.toLowerCase(),
      ` ${OUTSIDE}`,
      `${OUTSIDE}\n`,
      OUTSIDE.replace('d', 'e'),
      `41${'a6'.repeat(20)}`,
    ),
  );
const amounts: fc.Arbitrary<unknown> = fc.oneof(
  fc.bigInt(0n, 60_000_000_000n).map(String),
  fc.constantFrom<unknown>(
    '20000000000',
    '20000000001',
    '0',
    '-1',
    '1.5',
    '1e9',
    '0x10',
    '007',
    '',
    null,
    5,
    1e21,
    [1],
  ),
  fc.bigInt(2n ** 63n, 2n ** 256n).map(String),
);
const instants = (now: () => Date): fc.Arbitrary<() => unknown> =>
  fc.oneof(
    fc.integer({ min: -400_000, max: 800_000 }).map((ms) => () => new Date(now().getTime() + ms).toISOString()),
    fc.constantFrom<unknown>('2026-11-30', '9999-12-31T23:59:59.999Z', 'now', null, 0, {}).map((value) => () => value),
  );

/** Sources of issued indexes, with wrong addresses and wrong indexes, and what is none. */
const sources = (issued: readonly Issued[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constant({ kind: 'hot' }),
    fc.constantFrom(...issued).map((one) => ({ kind: 'deposit', ...one })),
    fc.constantFrom(...issued).map((one) => ({ kind: 'deposit', ...one, index: one.index + 1 })),
    fc.constantFrom<unknown>(null, 'hot', { kind: 'treasury' }, { kind: 'deposit', index: 0 }, ['hot']),
  );

/** One change of an intent. */
const mutation = (
  signer: RunningSigner,
  issued: readonly Issued[],
  ours: readonly string[],
): fc.Arbitrary<(body: Body) => void> => {
  const set =
    (field: string, value: unknown) =>
    (body: Body): void =>
      void (body[field] = typeof value === 'function' ? (value as () => unknown)() : value);
  const kinds = fc.constantFrom('purchase', 'refund', 'sweep', 'top-up', 'gift', 'constructor');
  const anything = fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(
    { weight: 4, arbitrary: addresses(ours).map((value) => set('to', value)) },
    { weight: 4, arbitrary: amounts.map((value) => set('amountMicro', value)) },
    { weight: 3, arbitrary: addresses(ours).map((value) => set('contract', value)) },
    { weight: 3, arbitrary: instants(() => signer.clock.now()).map((value) => set('expiration', value)) },
    { weight: 3, arbitrary: amounts.map((value) => set('feeLimitSun', value)) },
    { weight: 2, arbitrary: kinds.map((kind) => set('cause', { kind, id: randomUUID() })) },
    { weight: 3, arbitrary: sources(issued).map((value) => set('from', value)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>('USDT', 'TRX', 'TRC10', null, 1).map((value) => set('asset', value)),
    },
    {
      weight: 1,
      arbitrary: fc.constant(
        (body: Body) => void Object.assign(body, { asset: 'TRX', contract: null, feeLimitSun: '0' }),
      ),
    },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 4 }).map((value) => set('attempt', value)) },
    { weight: 1, arbitrary: fc.constantFrom(null, 'x', randomUUID()).map((value) => set('token', value)) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 0, max: 9 })
        .map((more) => set('reference', { ...BLOCK, number: BLOCK.number + more })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('raw', 'data', 'permissionId', 'callValue', 'owner', '__proto__', 'to '), anything)
        .map(([field, value]) => set(field, value)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('intentId', 'cause', 'walletId', 'reference', 'contract'), anything)
        .map(([field, value]) => set(field, value)),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('to', 'contract', 'from', 'asset', 'amountMicro', 'cause', 'expiration', 'feeLimitSun', 'token')
        .map((field) => (body: Body) => void Reflect.deleteProperty(body, field)),
    },
  );
};

/** What bytes really do. */
interface Meaning {
  readonly owner: string;
  /** Null for TRX. */
  readonly contract: string | null;
  readonly to: string;
  readonly amount: bigint;
  readonly feeLimit: bigint;
  readonly isNothingElse: boolean;
}

interface RawData {
  readonly ref_block_bytes: string;
  readonly ref_block_hash: string;
  readonly expiration: number;
  readonly timestamp: number;
  readonly fee_limit?: number;
  readonly contract: readonly { readonly parameter: { readonly value: Readonly<Record<string, string>> } }[];
}

/** What the bytes really do, read and built again by tronweb. */
async function meaningOf(raw: string): Promise<Meaning> {
  const isTrx = raw.includes(Buffer.from('protocol.TransferContract').toString('hex'));
  const type = isTrx ? 'TransferContract' : 'TriggerSmartContract';
  const read = utils.deserializeTx.deserializeTransaction(type, raw) as RawData;
  const { ref_block_bytes, ref_block_hash, expiration, timestamp, fee_limit = 0 } = read;
  const blockHeader = { ref_block_bytes, ref_block_hash, expiration, timestamp };
  const value = read.contract[0]!.parameter.value;
  const owner = addressFromHex(value['owner_address']!);
  if (isTrx) {
    const [to, sun] = [addressFromHex(value['to_address']!), Number(value['amount'])];
    const { raw_data_hex } = await tronWeb.transactionBuilder.sendTrx(to, sun, owner, { blockHeader });
    const isNothingElse = raw_data_hex === raw;
    return { owner, contract: null, to, amount: BigInt(sun), feeLimit: BigInt(fee_limit), isNothingElse };
  }
  const [contract, data] = [addressFromHex(value['contract_address']!), value['data']!];
  const [to, amount] = [addressFromHex(data.slice(32, 72)), BigInt(`0x${data.slice(72)}`)];
  const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
    contract,
    'transfer(address,uint256)',
    { feeLimit: fee_limit, callValue: 0, txLocal: true, blockHeader },
    [
      { type: 'address', value: to },
      { type: 'uint256', value: String(amount) },
    ],
    owner,
  );
  const isNothingElse = transaction.raw_data_hex === raw;
  return { owner, contract, to, amount, feeLimit: BigInt(fee_limit), isNothingElse };
}

/** Whether the policy allows what the bytes do, told apart by owner and asset alone. */
function isAllowed(meaning: Meaning, hot: string, issued: ReadonlySet<string>): boolean {
  const { owner, contract, to, amount, feeLimit, isNothingElse } = meaning;
  if (!isNothingElse || amount <= 0n) return false;
  if (contract === null) return owner === hot && issued.has(to) && amount <= LIMITS.topUp && feeLimit === 0n;
  if (contract !== CONTRACT || feeLimit > LIMITS.fee) return false;
  if (issued.has(owner)) return to === hot || to === TREASURY;
  const isOutside = !issued.has(to) && ![hot, TREASURY, CONTRACT, addressFromHex('0'.repeat(40))].includes(to);
  return owner === hot && isOutside && amount <= LIMITS.amount;
}

describe('a stolen worker', () => {
  let signer: RunningSigner;
  beforeAll(async () => {
    signer = await RunningSigner.start();
  });
  afterAll(async () => {
    await signer.stop();
    rmSync(signer.folder, { recursive: true });
  });

  it(`INT-02 gets no signature outside of the policy by ${REQUESTS} mutated requests`, async () => {
    const issued = await signer.issue(40);
    const addressesOfCustomers = new Set(issued.map(({ address }) => address));
    const hot = String((await signer.get('/hot-wallet')).body['address']);
    const ours = [...addressesOfCustomers, hot];
    const some = (minLength: number): fc.Arbitrary<((body: Body) => void)[]> =>
      fc.array(mutation(signer, issued, ours), { minLength, maxLength: 4 });
    const changes = fc.oneof({ weight: 1, arbitrary: some(0) }, { weight: 3, arbitrary: some(1) });
    const mutations = fc.sample(changes, { numRuns: REQUESTS, seed: 34 });
    const granted: Body[] = [];
    const answers: { readonly answer: Answer; readonly body: Body }[] = [];
    for (let first = 0; first < REQUESTS; first += AT_ONCE) {
      const requests = mutations.slice(first, first + AT_ONCE).map(async (mutated, at) => {
        // Every fifth begins with an intent that was signed before.
        const before = at % 5 === 0 ? granted[(first * 7 + at) % granted.length] : undefined;
        const amountMicro = String(1_000_000 * (1 + (at % 9)));
        const fresh = [
          () => signer.intent({ amountMicro }),
          () => signer.sweep(issued[at]!, { amountMicro }),
          () => signer.topUp(issued[at]!, { amountMicro }),
        ][at % 3]!;
        const body: Body = before ? { ...before } : fresh();
        for (const change of mutated) change(body);
        const answer = await signer.sign(body);
        answers.push({ answer, body });
        if (answer.status === 200) granted.push(body);
      });
      await Promise.all(requests);
      signer.clock.advance(600_000);
    }

    const signed = answers.filter(({ answer }) => answer.status === 200);
    const refusals = new Set(
      answers.map(({ answer }) => String(answer.body['rule'] ?? answer.body['code'] ?? 'signed')),
    );
    expect([...refusals].sort()).toEqual([
      'amount',
      'asset',
      'contract',
      'day-amount',
      'destination',
      'expiration',
      'fee-limit',
      'invalid-fields',
      'other-copy',
      'signed',
      'signed-before',
      'source',
    ]);
    expect(signed.length).toBeGreaterThan(300);
    const kinds = new Set<string>();
    const transactions = new Map<string, { readonly amount: bigint; readonly intent: string }>();
    for (const { answer, body } of signed) {
      // A block of work without a pause would miss that the signer closes an idle connection.
      await new Promise(setImmediate);
      const [txId, raw, signature] = ['txId', 'raw', 'signature'].map((name) => String(answer.body[name]));
      if (transactions.has(txId!)) continue;
      const meaning = await meaningOf(raw!);
      const { owner, contract, to, amount } = meaning;
      const isRequested =
        to === body['to'] &&
        (contract === null) === (body['asset'] === 'TRX') &&
        String(amount) === body['amountMicro'] &&
        createHash('sha256').update(raw!, 'hex').digest('hex') === txId &&
        recoverAddress(txId!, signature!) === owner;
      if (!isRequested || !isAllowed(meaning, hot, addressesOfCustomers))
        throw new Error(`a signature outside of the policy: ${JSON.stringify({ body, answer })}`);
      kinds.add(contract === null ? 'top-up' : owner === hot ? 'payment' : 'sweep');
      transactions.set(txId!, { amount, intent: String(body['intentId']) });
    }
    expect(kinds).toEqual(new Set(['payment', 'sweep', 'top-up']));

    // What was answered is what stands in the journal, and no more.
    const lines: Body[] = [];
    for (let after = 0, page: Body[] = [{}]; page.length > 0; after = Number(lines.at(-1)?.['sequence'] ?? 0)) {
      page = (await signer.get(`/signatures?after=${after}&limit=500`)).body['entries'] as Body[];
      lines.push(...page);
    }
    expect(new Set(lines.map(({ txId }) => txId))).toEqual(new Set(transactions.keys()));
    const times = lines.map((line) => ({
      at: Date.parse(String(line['signedAt'])),
      expiration: Date.parse(String(line['expiration'])),
      amount: leaves(line) ? BigInt(String(line['amountMicro'])) : 0n,
    }));
    expect(times.filter(({ at, expiration }) => expiration <= at || expiration > at + LIMITS.windowMs)).toEqual([]);
    const tooMuch = times.filter(({ at }) => {
      const day = times.filter((other) => other.at > at - DAY_MS && other.at <= at);
      return day.reduce((sum, { amount }) => sum + amount, 0n) > LIMITS.day;
    });
    expect(tooMuch).toEqual([]);
    for (const ofIntent of byIntent(lines).values()) {
      const isPurchase = ofIntent.some(({ cause }) => (cause as { kind: string }).kind === 'purchase');
      expect(ofIntent.length).toBeLessThanOrEqual(isPurchase ? 1 : 3);
    }
  }, 180_000);

  it('INT-02 finds no route that takes bytes, and none that gives the key', async () => {
    const body = { raw: 'ff'.repeat(211), txId: 'ff'.repeat(32), hash: 'ff'.repeat(32), token: signer.token };
    for (const path of ['/sign', '/raw', '/signatures/raw', '/hot-wallet', '/keys', '/signatures/', '//signatures'])
      expect((await signer.post(path, body)).status).toBe(404);
    for (const path of ['/addresses', '/claims', '/journal-claims', '/hot-wallet/key', '/constructor', '/toString'])
      expect((await signer.get(path)).status).toBe(404);
    expect((await signer.post('/signatures', body)).status).toBe(422);
  });
});

function leaves({ cause }: Body): boolean {
  return ['purchase', 'refund'].includes((cause as { kind: string }).kind);
}

function byIntent(lines: readonly Body[]): Map<string, Body[]> {
  const groups = new Map<string, Body[]>();
  for (const line of lines) {
    const id = String(line['intentId']);
    groups.set(id, [...(groups.get(id) ?? []), line]);
  }
  return groups;
}
