import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type Body, type Issued, OUTSIDE, RunningSigner } from './signing.js';

const USDC = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8';
const SETTINGS = {
  SIGNER_RETURN_TOKENS: `${USDC}:18:1000:1500`,
  SIGNER_RETURN_TRX: '500',
  SIGNER_RETURN_TRX_DAY: '800',
};
const ONE = 10n ** 18n;

describe('a worker that was taken over, and what is sent back', () => {
  let signer: RunningSigner;
  let first: Issued;
  let second: Issued;
  beforeEach(async () => {
    signer = await RunningSigner.start(SETTINGS);
    [first, second] = (await signer.issue(2)) as [Issued, Issued];
  });
  afterEach(async () => {
    await signer.stop();
    rmSync(signer.folder, { recursive: true, force: true });
  });

  const fromDeposit = ({ index, address }: Issued, more: Body): Body =>
    signer.intent({ walletId: null, from: { kind: 'deposit', index, address }, to: OUTSIDE, ...more });
  const token = (of: Issued, units: bigint, more: Body = {}): Body =>
    fromDeposit(of, {
      cause: { kind: 'token-return', id: randomUUID() },
      asset: 'TOKEN',
      contract: USDC,
      amountMicro: units.toString(),
      ...more,
    });
  const trx = (of: Issued, sun: string): Body =>
    fromDeposit(of, {
      cause: { kind: 'trx-return', id: randomUUID() },
      asset: 'TRX',
      contract: null,
      amountMicro: sun,
      feeLimitSun: '0',
    });
  const answerTo = async (intent: Body): Promise<unknown> => {
    const { status, body } = await signer.sign(intent);
    return status === 200 ? 'signed' : (body['rule'] ?? body['code']);
  };

  it('SELL-07 cannot carry TRX of the hot wallet out: topped up first, or sent back first, and after a restart', async () => {
    expect(await answerTo(signer.topUp(first))).toBe('signed');
    expect(await answerTo(trx(first, '13500000'))).toBe('top-up');
    // The other way round: the return is signed and stored, and the top-up would pay for it.
    expect(await answerTo(trx(second, '13500000'))).toBe('signed');
    expect(await answerTo(signer.topUp(second))).toBe('top-up');
    const { body } = await signer.get('/signatures?after=0&limit=10');
    const last = (body['entries'] as Body[]).at(-1)!;
    await signer.restart();
    await signer.claim(2, last['hash']);
    expect(await answerTo(trx(first, '1'))).toBe('top-up');
    expect(await answerTo(signer.topUp(second))).toBe('top-up');
    // Once that return can enter no block any more, the address may be topped up, and sends no TRX back from then on.
    signer.clock.advance(600_000);
    expect(await answerTo(signer.topUp(second))).toBe('signed');
    expect(await answerTo(trx(second, '1'))).toBe('top-up');
  });

  it('SELL-07 takes of each asset no more than its day, and of the hot wallet and the stablecoin nothing', async () => {
    expect(await answerTo(token(first, 1_000n * ONE))).toBe('signed');
    expect(await answerTo(token(second, 501n * ONE))).toBe('day-amount');
    expect(await answerTo(token(second, 500n * ONE))).toBe('signed');
    expect(await answerTo(trx(first, '500000000'))).toBe('signed');
    expect(await answerTo(trx(second, '300000001'))).toBe('day-amount');
    expect(await answerTo(token(first, ONE, { from: { kind: 'hot' } }))).toBe('source');
    expect(await answerTo(token(first, 1n, { asset: 'USDT', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }))).toBe(
      'asset',
    );
    expect(await answerTo(token(first, 1n, { contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }))).toBe('contract');
    expect(await answerTo(token(first, 1n, { to: second.address }))).toBe('destination');
    signer.clock.advance(86_400_000);
    expect(await answerTo(token(first, 1_000n * ONE))).toBe('signed');
  });

  it('SELL-07 names the token in the journal, so that a restored database finds its own send', async () => {
    await signer.sign(token(first, ONE));
    const { body } = await signer.get('/signatures?after=0&limit=10');
    expect((body['entries'] as Body[])[0]).toMatchObject({
      asset: 'TOKEN',
      contract: USDC,
      amountMicro: ONE.toString(),
    });
  });
});
