import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WalletView, WithdrawalView } from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel';
import { until } from '../lib/processes.mjs';
import { type Bought, consoleOperator, insist } from './buying-customer.js';
import { registers } from './new-customer.js';
import { type Guest, Product } from './product.js';
import { Sending } from './sending.js';
import { atTheBank, WithdrawingCustomer } from './withdrawing-customer.js';

const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-product-'));
/** File that names the point at which a part crashes. */
const crashAt = join(folder, 'crash-at');

/** Where the worker is killed on the way of a payment into the wallet. Its claim has to run out before it is asked again. */
const FUNDING_POINTS = ['fund.after-seen', 'fund.before-credit', 'fund.after-credit'] as const;

/**
 * Where api, worker and signer are killed on the way of a purchase. The last two leave a claim of the dead worker, which
 * has to run out before the next send is signed.
 */
const POINTS = [
  ['api', 'buy.before-append'],
  ['api', 'buy.after-append'],
  ['worker', 'buy.before-settle'],
  ['worker', 'buy.after-settle'],
  ['worker', 'send.before-settle'],
  ['worker', 'send.after-settle'],
  ['worker', 'send.after-append-before-broadcast'],
  ['worker', 'send.after-broadcast'],
  ['signer', 'signer.before-journal'],
  ['signer', 'signer.after-journal-before-answer'],
  ['worker', 'send.after-signed-before-append'],
  ['worker', 'send.before-signing-started'],
  ['worker', 'send.after-signing-started'],
] as const;
/** Where the api is killed on the way of a transfer to another customer. */
const TRANSFER_POINTS = ['transfer.before-append', 'transfer.after-append'] as const;
const TRANSFER_KOBO = 1_000_000n;
const ADAEZE = '0145528174';
/** Transfers to it fail for certain, in the sandbox. */
const REFUSED = '0000000004';
/** Where api and worker are killed on the way of a withdrawal: one that the bank pays, and one that it refuses. */
const WITHDRAWAL_POINTS = [
  ['api', 'withdrawal.before-request', ADAEZE, 'paid'],
  ['api', 'withdrawal.after-request', ADAEZE, 'paid'],
  ['worker', 'withdrawal.before-end', ADAEZE, 'paid'],
  ['worker', 'withdrawal.after-end', ADAEZE, 'paid'],
  ['worker', 'withdrawal.before-end', REFUSED, 'undone'],
  ['worker', 'withdrawal.after-end', REFUSED, 'undone'],
] as const;
const WITHDRAWAL_NAIRA = '15000';
const NGOZI = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  username: 'ngozi_eze',
  email: 'ngozi.eze@example.com',
  phone: '+2348035550277',
};
const UNDO_POINTS = ['buy.before-undo', 'buy.after-undo'] as const;
const RELEASE_POINTS = ['buy.before-release', 'buy.after-release'] as const;
type Part = (typeof POINTS)[number][0];

describe('kill -9 on the way of a purchase', () => {
  const product = new Product({ CRASH_AT: `@${crashAt}` }, folder);
  const completed: Bought[] = [];
  const undone: Bought[] = [];
  const paid: { readonly naira: string; readonly reference: string }[] = [];
  let sending: Sending;
  const withdrawn: WithdrawalView[] = [];
  let amara: WithdrawingCustomer;
  let ngozi: Guest;
  beforeAll(async () => {
    await product.prepare();
    await product.start();
    sending = new Sending(product);
    amara = new WithdrawingCustomer(product);
    await amara.signsIn();
    await pays('4000000');
    if (!(await until(async () => (await amara.balanceKobo()) > 0n, 60_000, 200))) throw new Error('no naira arrived');
    ngozi = await registers(product, NGOZI);
    await sending.possible();
    await amara.canBuy();
  });
  afterAll(async () => {
    await sending?.close();
    await product.clear();
  });

  async function pays(naira: string): Promise<void> {
    paid.push({ naira, reference: await amara.pays(naira) });
  }

  /** The part crashes at the point while the work is done, and is started again. */
  async function crashing<Result>(part: Part, point: string, work: () => Promise<Result>): Promise<Result> {
    const killed = product.pidOf(part);
    writeFileSync(crashAt, `${point}:1`);
    const result = await work();
    if (!(await until(() => !existsSync(crashAt), 90_000, 20))) throw new Error(`nothing came by ${point}`);
    expect(await until(() => product.runs(part) && product.pidOf(part) !== killed, 60_000, 20)).toBe(true);
    return result;
  }

  it.each(FUNDING_POINTS)('ENG-06 of the worker at %s: goes on with other payments', async (point) => {
    await crashing('worker', point, () => pays(`1000.${String(paid.length).padStart(2, '0')}`));
  });

  it.each(POINTS)('ENG-06 of the %s at %s: the purchase is completed', async (part, point) => {
    const bought = await crashing(part, point, () => amara.buys());
    completed.push(bought);
    expect(await amara.ended(bought)).toMatchObject({ status: 'completed', undone: null });
  });

  it.each(UNDO_POINTS)('ENG-06 of the worker at %s: the naira are back once', async (point) => {
    await sending.plan({ answer: 'node', outcome: 'OUT_OF_ENERGY' });
    const bought = await crashing('worker', point, () => amara.buys());
    undone.push(bought);
    expect(await amara.ended(bought)).toMatchObject({
      status: 'undone',
      undone: { reason: 'failed-on-chain', nairaKobo: bought.nairaKobo.toString() },
    });
  });

  it.each(RELEASE_POINTS)('ENG-06 of the api at %s: the released purchase is completed', async (point) => {
    const femi = await consoleOperator(product, 'Femi Ojo');
    const held = await amara.buys({ naira: '900000' });
    expect(await amara.shown(held)).toMatchObject({ status: 'approval', hold: { why: 'first-address' } });
    const release = `/api/admin/purchases/${held.purchaseId}/release`;
    const answer = await crashing('api', point, () => insist(femi, 'POST', release, { reason: 'Known customer' }));
    // Repeated after the release was recorded, it is not held any more.
    expect([200, 201, 204, 409]).toContain(answer?.status);
    completed.push(held);
    expect((await amara.ended(held)).status).toBe('completed');
  });

  it.each(TRANSFER_POINTS)('ENG-06 of the api at %s: the transfer is made once', async (point) => {
    const terms = { username: NGOZI.username, amountKobo: TRANSFER_KOBO.toString(), note: null };
    const { transferId } = await crashing('api', point, () => amara.sends(terms));
    const made = await product.query('select from transfers where transfer_id = $1', [transferId]);
    expect(made).toHaveLength(1);
  });

  it.each(WITHDRAWAL_POINTS)(
    'ENG-06 of the %s at %s: the withdrawal to %s is %s once',
    async (part, point, to, status) => {
      const recipientId = await amara.keeps(to);
      const requested = await crashing(part, point, () => amara.withdraws(recipientId, WITHDRAWAL_NAIRA));
      withdrawn.push(await amara.reaches(requested, status));
    },
  );

  it('ENG-06 after all of them: each withdrawal is once at the bank', async () => {
    for (const one of withdrawn) {
      const { status, reference } = one;
      const rows = await atTheBank(product, one);
      expect(rows).toMatchObject([{ status: status === 'paid' ? 'success' : 'failed', amountKobo: one.amountKobo }]);
      if (status === 'paid') expect(rows[0]!.reference).toBe(reference);
    }
    const ends = await product.query<{ type: string; count: number }>(
      `select type, count(*)::int as count from events where type like 'Withdrawal%' group by 1 order by 1`,
    );
    expect(ends).toEqual([
      { type: 'WithdrawalPaid', count: 4 },
      { type: 'WithdrawalRequested', count: WITHDRAWAL_POINTS.length },
      { type: 'WithdrawalUndone', count: 2 },
    ]);
  });

  it('ENG-06 after all of them: each send is on the chain once, each payment credited once, and the history is clean', async () => {
    const transferred = TRANSFER_KOBO * BigInt(TRANSFER_POINTS.length);
    const sent = withdrawn.reduce(
      (sum, { status, amountKobo }) => (status === 'paid' ? sum + BigInt(amountKobo) : sum),
      transferred,
    );
    expect((await ngozi.must<WalletView>('GET', '/api/wallet')).balanceKobo).toBe(transferred.toString());
    const spent = completed.reduce((sum, { nairaKobo }) => sum + nairaKobo, sent);
    const received = paid.reduce((sum, { naira }) => sum + parseDecimal(naira, 2), 0n);
    const isCredited = async (): Promise<boolean> => (await amara.balanceKobo()) === received - spent;
    expect([await until(isCredited, 90_000, 250), await amara.balanceKobo()]).toEqual([true, received - spent]);
    const credits = await product.query<{ reference: string; count: number }>(
      `select s.data->>'reference' as reference, count(*)::int as count from events c
       join events s on s.stream_id = c.stream_id and s.type = 'FundingSeen'
       where c.type = 'FundingCredited' group by 1`,
    );
    expect(credits.map(({ count }) => count)).toEqual(paid.map(() => 1));
    expect(credits.map(({ reference }) => reference).toSorted()).toEqual(paid.map((one) => one.reference).toSorted());

    expect(completed).toHaveLength(POINTS.length + RELEASE_POINTS.length);
    for (const one of completed) {
      const types = await sending.history(one);
      for (const type of ['SendSigningStarted', 'SendSigned', 'SendSettled'])
        expect([type, types.filter((each) => each === type)]).toEqual([type, [type]]);
      expect(await sending.headUsdt(one.to)).toBe(one.amountMicro);
      expect(await sending.solidUsdt(one.to)).toBe(one.amountMicro);
      expect(sending.journalLines(one)).toBe(1);
    }
    for (const one of undone) {
      expect((await sending.history(one)).slice(-3)).toEqual(['SendFailedOnChain', 'SendCostBooked', 'SendGivenUp']);
      expect(await sending.headUsdt(one.to)).toBe(0n);
      expect(sending.journalLines(one)).toBe(1);
    }
    const signed = await product.query<{ count: string }>(
      `select count(distinct tx_id)::text as count from own_transactions where kind = 'transfer'`,
    );
    expect(signed).toEqual([{ count: String(completed.length + undone.length) }]);
    const ends = await product.query<{ type: string; count: number }>(
      `select type, count(*)::int as count from events
       where type in ('PurchasePlaced', 'PurchaseSettled', 'PurchaseUndone') group by 1 order by 1`,
    );
    expect(ends).toEqual([
      { type: 'PurchasePlaced', count: completed.length + undone.length },
      { type: 'PurchaseSettled', count: completed.length },
      { type: 'PurchaseUndone', count: undone.length },
    ]);
    const left = await product.query(
      `select account, balance::text from ledger_balances
       where balance <> 0 and (account like 'payable:purchase:%' or account like 'payable:send:%'
         or account like 'payable:transfer:%')`,
    );
    expect(left).toEqual([]);
    await sending.verify();
  });
});
