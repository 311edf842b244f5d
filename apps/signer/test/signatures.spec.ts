import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { recoverAddress } from '@usdt-africa/tron/recover';
import { type Answer, type Body, BLOCK, CONTRACT, type Issued, OUTSIDE, RunningSigner, TREASURY } from './signing.js';

let signer: RunningSigner;
beforeEach(async () => {
  signer = await RunningSigner.start();
});
afterEach(async () => {
  await signer.stop();
  rmSync(signer.folder, { recursive: true, force: true });
});

const hotWallet = async (): Promise<string> => String((await signer.get('/hot-wallet')).body['address']);
const refund = (changes: Body = {}): Body => signer.intent({ cause: { kind: 'refund', id: randomUUID() }, ...changes });
const TRX: Body = { asset: 'TRX', contract: null, feeLimitSun: '0', amountMicro: '1' };
const later = (seconds: number): string => new Date(signer.clock.now().getTime() + seconds * 1_000).toISOString();

async function signed(intent: Body): Promise<Body> {
  const { status, body } = await signer.sign(intent);
  expect([status, body]).toEqual([200, body]);
  return body;
}

function expectRefused({ status, body }: Answer, expected: object): void {
  expect({ ...body, status }).toMatchObject(expected);
  expect(body['signature']).toBeUndefined();
}

describe('the signer signs an intent', () => {
  it('INT-02 answers bytes and signature of the hot key, and writes them into its journal first', async () => {
    const intent = signer.intent();
    const answer = await signed(intent);
    expect(answer).toMatchObject({ sequence: 1 });
    expect(recoverAddress(String(answer['txId']), String(answer['signature']))).toBe(await hotWallet());
    const { body } = await signer.get('/signatures?after=0&limit=10');
    const { token: _token, contract: _contract, ...requested } = intent as Body;
    const entry = { ...answer, ...requested, signedAt: signer.clock.now().toISOString() };
    expect(body).toEqual({ count: 1, entries: [entry] });
  });

  it('INT-02 gives the same intent the same answer, also after it expired and after a restart', async () => {
    const intent = signer.intent();
    const answer = await signed(intent);
    signer.clock.advance(86_400_000);
    expect(await signed(intent)).toEqual(answer);
    await signer.restart();
    expectRefused(await signer.sign(intent), { status: 409, code: 'journal-unchecked' });
    await signer.claim(1, answer['hash']);
    expect(await signed(intent)).toEqual(answer);
    expect((await signer.get('/signatures?after=0&limit=10')).body['count']).toBe(1);
  });

  it('INT-02 never signs other bytes for a purchase', async () => {
    const intent = signer.intent();
    await signed(intent);
    signer.clock.advance(30 * 86_400_000);
    for (const change of [
      { attempt: 2, expiration: later(300) },
      { expiration: later(300) },
      { expiration: later(300), cause: { kind: 'refund', id: randomUUID() } },
      { expiration: later(300), amountMicro: '1' },
    ])
      expectRefused(await signer.sign({ ...intent, ...change }), { status: 409, code: 'signed-before' });
  });

  it('INT-02 signs a refund again after the earlier one is dead, three times in all', async () => {
    const intent = refund();
    const answers = [await signed(intent)];
    for (const attempt of [2, 3]) {
      const again = { ...intent, attempt };
      expectRefused(await signer.sign({ ...again, expiration: later(300) }), { code: 'signed-before' });
      signer.clock.advance(599_999);
      expectRefused(await signer.sign({ ...again, expiration: later(300) }), { code: 'signed-before' });
      signer.clock.advance(1);
      answers.push(await signed({ ...again, expiration: later(300) }));
    }
    signer.clock.advance(86_400_000);
    expectRefused(await signer.sign({ ...intent, attempt: 4, expiration: later(300) }), { code: 'signed-before' });
    expect(new Set(answers.map(({ txId }) => txId)).size).toBe(3);
  });

  it('INT-02 gives two intents that are otherwise alike two transactions', async () => {
    const answers = await Promise.all([signer.intent(), signer.intent()].map(signed));
    expect(new Set(answers.map(({ txId }) => txId)).size).toBe(2);
    expect(answers.map(({ sequence }) => sequence).sort()).toEqual([1, 2]);
  });

  it.each<[string, Body]>([
    ['source', { cause: { kind: 'sweep', id: randomUUID() } }],
    ['asset', { asset: 'TRX', contract: null, feeLimitSun: '0' }],
    ['contract', { contract: OUTSIDE }],
    ['destination', { to: CONTRACT }],
    ['amount', { amountMicro: '20000000001' }],
    ['fee-limit', { feeLimitSun: '30000001' }],
    ['expiration', { expiration: '2026-11-30T10:06:00.001Z' }],
  ])('INT-02 refuses by the rule %s, and names it', async (rule, change) => {
    expectRefused(await signer.sign(signer.intent(change)), { status: 403, code: 'policy', rule });
  });

  it('INT-02 signs a sweep with the key of the deposit address, also after a restart', async () => {
    const issued = (await signer.issue(40))[33]!;
    for (const to of [TREASURY, await hotWallet()]) {
      const intent = signer.sweep(issued, { to, amountMicro: '900000000000' });
      const answer = await signed(intent);
      expect(recoverAddress(String(answer['txId']), String(answer['signature']))).toBe(issued.address);
      const { body } = await signer.get(`/signatures?after=${Number(answer['sequence']) - 1}&limit=1`);
      expect((body['entries'] as Body[])[0]).toMatchObject({ from: intent['from'], asset: 'USDT', to });
      await signer.restart();
      await signer.claim(Number(answer['sequence']), answer['hash']);
      expect(await signed(intent)).toEqual(answer);
    }
  });

  it('INT-02 signs a top-up of a deposit address with the hot key, and the same one again', async () => {
    const intent = signer.topUp((await signer.issue(2))[1]!);
    const answer = await signed(intent);
    expect(recoverAddress(String(answer['txId']), String(answer['signature']))).toBe(await hotWallet());
    expect(await signed(intent)).toEqual(answer);
    expectRefused(await signer.sign({ ...intent, amountMicro: '1' }), { code: 'signed-before' });
  });

  it.each<[string, string, (issued: readonly Issued[]) => Body]>([
    ['source', 'an address that was never issued', ([one]) => signer.sweep({ ...one!, index: 2 })],
    ['source', 'the address of another index', ([one, two]) => signer.sweep({ ...one!, address: two!.address })],
    ['source', 'the hot key for a sweep', ([one]) => signer.sweep(one!, { from: { kind: 'hot' } })],
    ['asset', 'TRX of a deposit address', ([one]) => signer.sweep(one!, { ...TRX, to: TREASURY })],
    ['destination', 'a sweep to another person', ([one]) => signer.sweep(one!, { to: OUTSIDE })],
    ['destination', 'a sweep to another deposit address', ([one, two]) => signer.sweep(one!, { to: two!.address })],
    ['destination', 'a top-up of another person', ([one]) => signer.topUp(one!, { to: OUTSIDE })],
    ['destination', 'a top-up of the treasury', ([one]) => signer.topUp(one!, { to: TREASURY })],
    ['destination', 'a payment to the treasury', () => signer.intent({ to: TREASURY })],
    ['amount', 'a top-up above its limit', ([one]) => signer.topUp(one!, { amountMicro: '20000001' })],
  ])('INT-02 refuses by the rule %s: %s', async (rule, _what, make) => {
    const issued = await signer.issue(2);
    expectRefused(await signer.sign(make(issued)), { status: 403, code: 'policy', rule });
  });

  it('INT-02 goes on with a worker of an earlier release, which names neither source nor asset', async () => {
    const { from: _from, asset: _asset, ...earlier } = signer.intent();
    const answer = await signed(earlier);
    expect(await signed({ ...earlier, from: { kind: 'hot' }, asset: 'USDT' })).toEqual(answer);
  });

  it('INT-02 does not start with the hot wallet as the treasury', async () => {
    const settings = { SIGNER_TREASURY: await hotWallet() };
    await expect(RunningSigner.start(settings)).rejects.toThrow(/^SIGNER_TREASURY is the hot wallet/);
  });

  it('INT-02 refuses every deposit address it ever issued, and the hot wallet', async () => {
    const { body } = await signer.post('/addresses', { fromIndex: 0, count: 30, token: signer.token });
    const issued = (body['addresses'] as { address: string }[]).map(({ address }) => address);
    await signer.restart();
    await signer.claim(0, null);
    for (const to of [issued[0], issued[29], await hotWallet()])
      expectRefused(await signer.sign(signer.intent({ to })), { code: 'policy', rule: 'destination' });
    // A database reports addresses that this signer's book has lost: they are derived before the next signature.
    const { body: reported } = await signer.post('/addresses', { fromIndex: 33, count: 1, again: true });
    const lost = (reported['addresses'] as { address: string }[])[0]!.address;
    await signer.takeToken({ highest: 33 });
    expectRefused(await signer.sign(signer.intent({ to: lost })), { code: 'policy', rule: 'destination' });
  });

  it('INT-02 signs no more than the day’s amount in any 24 hours', async () => {
    const big = (): Body => signer.intent({ amountMicro: '20000000000' });
    await signed(big());
    signer.clock.advance(3_600_000);
    await signed(big());
    expectRefused(await signer.sign(big()), { rule: 'day-amount' });
    await signed(signer.intent({ amountMicro: '10000000000' }));
    signer.clock.advance(23 * 3_600_000 - 1);
    await signer.restart();
    await signer.claim(3, (await signer.get('/signatures?after=2&limit=1')).body['entries']![0 as never]['hash']);
    expectRefused(await signer.sign(big()), { rule: 'day-amount' });
    signer.clock.advance(1);
    await signed(big());
    expectRefused(await signer.sign(signer.intent({ amountMicro: '1' })), { rule: 'day-amount' });
  });

  it.each<[string, Body]>([
    ['bytes to sign', { raw: 'ff' }],
    ['a memo', { data: 'ff' }],
    ['a permission', { permissionId: 2 }],
    ['an Ethereum address', { to: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c' }],
    ['a wrong checksum', { to: OUTSIDE.replace('d', 'e') }],
    ['a source of another kind', { from: { kind: 'treasury' } }],
    ['a source without an index', { from: { kind: 'deposit', address: OUTSIDE } }],
    ['an index of a hot source', { from: { kind: 'hot', index: 1 } }],
    ['a negative index', { from: { kind: 'deposit', index: -1, address: OUTSIDE } }],
    ['an index beyond the last', { from: { kind: 'deposit', index: 2 ** 31, address: OUTSIDE } }],
    ['no source', { from: null }],
    ['another asset', { asset: 'TRC10' }],
    ['a contract of TRX', { asset: 'TRX' }],
    ['no contract of a token', { contract: null }],
    ['a number for an amount', { amountMicro: 12_500_000 }],
    ['a negative amount', { amountMicro: '-1' }],
    ['a fraction', { amountMicro: '1.5' }],
    ['an amount in hex', { amountMicro: '0x10' }],
    ['a huge amount', { amountMicro: '9'.repeat(30) }],
    ['another block’s id', { reference: { ...BLOCK, number: BLOCK.number + 1 } }],
    ['a date for an instant', { expiration: '2026-11-30' }],
    ['an impossible day', { expiration: '2026-02-30T10:00:00.000Z' }],
    ['no wallet field of the right kind', { walletId: 'mine' }],
    ['an unknown cause', { cause: { kind: 'gift', id: randomUUID() } }],
    ['more in a cause', { cause: { kind: 'purchase', id: randomUUID(), to: OUTSIDE } }],
    ['attempt 0', { attempt: 0 }],
    ['no intent', { intentId: null }],
  ])('INT-02 answers %s with 422', async (_what, change) => {
    expectRefused(await signer.sign(signer.intent(change)), { status: 422, code: 'invalid-fields' });
  });

  it('INT-02 signs for the database that holds the fencing token alone', async () => {
    for (const token of [null, randomUUID()]) {
      expectRefused(await signer.sign(signer.intent({ token })), { status: 409, code: 'other-copy' });
      const claim = { token, count: 0, hash: null, adoption: null };
      expectRefused(await signer.post('/journal-claims', claim), { status: 409, code: 'other-copy' });
    }
    const before = signer.token;
    await signer.takeToken();
    expectRefused(await signer.sign(signer.intent({ token: before })), { code: 'other-copy' });
    await signed(signer.intent());
  });

  it('INT-02 lists signatures by page', async () => {
    for (let many = 0; many < 5; many++) await signed(signer.intent());
    const { body } = await signer.get('/signatures?after=1&limit=3');
    expect((body['entries'] as Body[]).map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
    for (const query of ['', '?after=0', '?after=0&limit=501', '?after=-1&limit=1', '?after=0&limit=0'])
      expect((await signer.get(`/signatures${query}`)).status).toBe(422);
  });
});

describe('the signer compares its journal with the database', () => {
  const entries = async (): Promise<Body[]> =>
    (await signer.get('/signatures?after=0&limit=500')).body['entries'] as Body[];
  const loseJournal = async (): Promise<void> => {
    await signer.stop();
    rmSync(`${signer.folder}/signatures.journal`);
    await signer.restart();
  };

  it('INT-02 signs nothing before that, after each start and after each other database', async () => {
    await signer.restart();
    expectRefused(await signer.sign(signer.intent()), { status: 409, code: 'journal-unchecked' });
    expect(await signer.claim(0, null)).toEqual({ status: 200, body: { count: 0, hash: null } });
    await signed(signer.intent());
    await signer.takeToken({ adoption: randomUUID() });
    expectRefused(await signer.sign(signer.intent()), { code: 'journal-unchecked' });
  });

  it('INT-02 journal ahead: waits until the database has read and stored the rest', async () => {
    const first = await signed(signer.intent());
    const unanswered = await signed(signer.intent());
    await signer.restart();
    const { body } = await signer.claim(1, first['hash']);
    expect(body).toEqual({ count: 2, hash: unanswered['hash'] });
    expectRefused(await signer.sign(signer.intent()), { status: 409, code: 'database-behind' });
    const [found] = (await signer.get('/signatures?after=1&limit=500')).body['entries'] as Body[];
    expect(found).toMatchObject(unanswered);
    await signer.claim(2, found!['hash']);
    await signed(signer.intent());
    // A view that is older than a signature on its way does not stop the others.
    expect((await signer.claim(2, found!['hash'])).body['count']).toBe(3);
    await signed(signer.intent());
  });

  it('INT-02 journal lost: signs nothing until a person’s word, and then not before the lost ones are dead', async () => {
    const answers = [await signed(signer.intent()), await signed(signer.intent())];
    const last = answers[1]!;
    await loseJournal();
    expectRefused(await signer.claim(2, last['hash']), { status: 409, code: 'journal-behind' });
    expect((await signer.claim(2, last['hash'])).body['detail']).toContain('docs/keys.md');
    // No smaller claim makes it sign.
    expectRefused(await signer.claim(0, null), { code: 'journal-behind' });
    expectRefused(await signer.sign(signer.intent()), { code: 'journal-behind' });
    const word = randomUUID();
    expect(await signer.claim(2, last['hash'], word)).toMatchObject({ status: 200, body: { count: 2 } });
    expectRefused(await signer.sign(signer.intent()), { code: 'adoption-wait' });
    // Longest window 360 s, and 300 s until an expired transaction counts as dead.
    signer.clock.advance(659_999);
    await signer.restart();
    expect((await signer.claim(2, last['hash'])).status).toBe(200);
    expectRefused(await signer.sign(signer.intent()), { code: 'adoption-wait' });
    signer.clock.advance(1);
    expect(await signed(signer.intent())).toMatchObject({ sequence: 3 });
    expect((await entries()).map(({ sequence }) => sequence)).toEqual([3]);
    // The word is used up: the next loss needs another one.
    await loseJournal();
    expectRefused(await signer.claim(2, 'ab'.repeat(32)), { code: 'journal-behind' });
  });

  it('INT-02 counts a word of adoption once, and stores it in the journal', async () => {
    const answer = await signed(signer.intent());
    const word = randomUUID();
    await signer.claim(1, answer['hash'], word);
    const claimed = await signer.claim(7, 'ab'.repeat(32), word);
    expectRefused(claimed, { code: 'journal-behind' });
    await signer.restart();
    expectRefused(await signer.claim(7, 'ab'.repeat(32), word), { code: 'journal-behind' });
    expect(await signer.claim(7, 'ab'.repeat(32), randomUUID())).toMatchObject({ status: 200, body: { count: 7 } });
  });

  it('INT-02 journal behind: an older copy of it is refused', async () => {
    const { copyFileSync } = await import('node:fs');
    const file = `${signer.folder}/signatures.journal`;
    await signed(signer.intent());
    copyFileSync(file, `${file}.copy`);
    const lost = await signed(signer.intent());
    await signer.stop();
    copyFileSync(`${file}.copy`, file);
    await signer.restart();
    expectRefused(await signer.claim(2, lost['hash']), { code: 'journal-behind' });
    expectRefused(await signer.sign(signer.intent()), { code: 'journal-behind' });
  });

  it('INT-02 database behind: a word lets both go on at once, for the journal has lost nothing', async () => {
    const first = await signed(signer.intent());
    await signed(signer.intent());
    await signer.restart();
    await signer.claim(1, first['hash']);
    expectRefused(await signer.sign(signer.intent()), { code: 'database-behind' });
    expect((await signer.claim(1, first['hash'], randomUUID())).status).toBe(200);
    expect(await signed(signer.intent())).toMatchObject({ sequence: 3 });
  });

  it('INT-02 takes no claim without a hash for its count', async () => {
    for (const [count, hash] of [
      [1, null],
      [0, 'ab'.repeat(32)],
      [1, 'ab'],
      [-1, null],
    ] as const)
      expect((await signer.claim(count, hash)).status).toBe(422);
  });
});
