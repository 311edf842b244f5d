import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { addressFromHex } from '@usdt-africa/tron/address';
import { recoverAddress } from '@usdt-africa/tron/recover';
import * as fc from 'fast-check';
import { TronWeb, utils } from 'tronweb';
import { type Answer, BLOCK, type Body, CONTRACT, OUTSIDE, RunningSigner } from './signing.js';

const REQUESTS = 10_000;
const AT_ONCE = 20;
const DAY_MS = 86_400_000;
const LIMITS = { amount: 20_000_000_000n, day: 50_000_000_000n, fee: 30_000_000n, windowMs: 360_000 };

const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:9' });

/** Places that a thief's coins could go to, ours, and texts that are no address. */
const addresses = (ours: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(
      ...ours,
      CONTRACT,
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

/** One change of an intent. */
const mutation = (signer: RunningSigner, ours: readonly string[]): fc.Arbitrary<(body: Body) => void> => {
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
        .constantFrom('to', 'contract', 'amountMicro', 'cause', 'expiration', 'feeLimitSun', 'token')
        .map((field) => (body: Body) => void Reflect.deleteProperty(body, field)),
    },
  );
};

/** What the bytes really do, read and built again by tronweb. */
async function meaningOf(raw: string): Promise<{
  owner: string;
  contract: string;
  to: string;
  amount: bigint;
  feeLimit: bigint;
  expiration: number;
  isNothingElse: boolean;
}> {
  const read = utils.deserializeTx.deserializeTransaction('TriggerSmartContract', raw) as {
    readonly ref_block_bytes: string;
    readonly ref_block_hash: string;
    readonly expiration: number;
    readonly timestamp: number;
    readonly fee_limit: number;
    readonly contract: readonly {
      parameter: { value: { owner_address: string; contract_address: string; data: string } };
    }[];
  };
  const { owner_address, contract_address, data } = read.contract[0]!.parameter.value;
  const [owner, contract] = [addressFromHex(owner_address), addressFromHex(contract_address)];
  const to = addressFromHex(data.slice(32, 72));
  const amount = BigInt(`0x${data.slice(72)}`);
  const { ref_block_bytes, ref_block_hash, expiration, timestamp, fee_limit } = read;
  const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
    contract,
    'transfer(address,uint256)',
    {
      feeLimit: fee_limit,
      callValue: 0,
      txLocal: true,
      blockHeader: { ref_block_bytes, ref_block_hash, expiration, timestamp },
    },
    [
      { type: 'address', value: to },
      { type: 'uint256', value: String(amount) },
    ],
    owner,
  );
  const isNothingElse = transaction.raw_data_hex === raw;
  return { owner, contract, to, amount, feeLimit: BigInt(fee_limit), expiration, isNothingElse };
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
    const batch = await signer.post('/addresses', { fromIndex: 0, count: 40, token: signer.token });
    const issued = (batch.body['addresses'] as { address: string }[]).map(({ address }) => address);
    const hot = String((await signer.get('/hot-wallet')).body['address']);
    const ours = [...issued, hot];
    const some = (minLength: number): fc.Arbitrary<((body: Body) => void)[]> =>
      fc.array(mutation(signer, ours), { minLength, maxLength: 4 });
    const changes = fc.oneof({ weight: 1, arbitrary: some(0) }, { weight: 3, arbitrary: some(1) });
    const mutations = fc.sample(changes, { numRuns: REQUESTS, seed: 34 });
    const granted: Body[] = [];
    const answers: { readonly answer: Answer; readonly body: Body }[] = [];
    for (let first = 0; first < REQUESTS; first += AT_ONCE) {
      const requests = mutations.slice(first, first + AT_ONCE).map(async (mutated, at) => {
        // Every fifth begins with an intent that was signed before.
        const before = at % 5 === 0 ? granted[(first * 7 + at) % granted.length] : undefined;
        const body: Body = before ? { ...before } : signer.intent({ amountMicro: String(1_000_000 * (1 + (at % 9))) });
        for (const change of mutated) change(body);
        const answer = await signer.sign(body);
        answers.push({ answer, body });
        if (answer.status === 200) granted.push(body);
      });
      await Promise.all(requests);
      signer.clock.advance(1_800_000);
    }

    const signed = answers.filter(({ answer }) => answer.status === 200);
    const refusals = new Set(
      answers.map(({ answer }) => String(answer.body['rule'] ?? answer.body['code'] ?? 'signed')),
    );
    expect([...refusals].sort()).toEqual([
      'amount',
      'contract',
      'day-amount',
      'destination',
      'expiration',
      'fee-limit',
      'invalid-fields',
      'kind',
      'other-copy',
      'signed',
      'signed-before',
    ]);
    expect(signed.length).toBeGreaterThan(300);
    const transactions = new Map<string, { readonly amount: bigint; readonly intent: string }>();
    for (const { answer, body } of signed) {
      // A block of work without a pause would miss that the signer closes an idle connection.
      await new Promise(setImmediate);
      const [txId, raw, signature] = ['txId', 'raw', 'signature'].map((name) => String(answer.body[name]));
      if (transactions.has(txId!)) continue;
      const { owner, contract, to, amount, feeLimit, isNothingElse } = await meaningOf(raw!);
      const isAllowed =
        isNothingElse &&
        owner === hot &&
        contract === CONTRACT &&
        to === body['to'] &&
        ![...ours, CONTRACT, addressFromHex('0'.repeat(40))].includes(to) &&
        String(amount) === body['amountMicro'] &&
        amount > 0n &&
        amount <= LIMITS.amount &&
        feeLimit <= LIMITS.fee &&
        createHash('sha256').update(raw!, 'hex').digest('hex') === txId &&
        recoverAddress(txId!, signature!) === hot;
      if (!isAllowed) throw new Error(`a signature outside of the policy: ${JSON.stringify({ body, answer })}`);
      transactions.set(txId!, { amount, intent: String(body['intentId']) });
    }

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
      amount: BigInt(String(line['amountMicro'])),
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

function byIntent(lines: readonly Body[]): Map<string, Body[]> {
  const groups = new Map<string, Body[]>();
  for (const line of lines) {
    const id = String(line['intentId']);
    groups.set(id, [...(groups.get(id) ?? []), line]);
  }
  return groups;
}
