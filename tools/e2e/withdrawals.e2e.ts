import { randomUUID } from 'node:crypto';
import type { SendTermsView, WithdrawalView } from '@usdt-africa/contracts/api';
import { until } from '../lib/processes.mjs';
import { PIN } from './buying-customer.js';
import { balanceOf, race } from './naira-races.js';
import { registers } from './new-customer.js';
import { shownPaid } from './payout-evidence.js';
import { type ApiAnswer, type Guest, Product } from './product.js';
import { Sending } from './sending.js';
import { atTheBank, type BankRow, WithdrawingCustomer } from './withdrawing-customer.js';

const ADAEZE = '0145528174';
/** Transfers to it fail for certain, in the sandbox. */
const REFUSED = '0000000004';
/** Whose transfers stay pending until they are settled by hand. */
const SLOW = '0000000006';

const NGOZI = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  username: 'ngozi_eze',
  email: 'ngozi.eze@example.com',
  phone: '+2348035550277',
};
const product = new Product();
let amara: WithdrawingCustomer;
let sending: Sending;
let ngozi: Guest;
let adaeze: string;
let slow: string;

beforeAll(async () => {
  await product.prepare();
  await product.start();
  sending = new Sending(product);
  amara = new WithdrawingCustomer(product);
  await amara.signsIn();
  await amara.adds('5100000');
  ngozi = await registers(product, NGOZI);
  adaeze = await amara.keeps(ADAEZE);
  slow = await amara.keeps(SLOW);
});
afterAll(async () => {
  await sending?.close();
  await product.clear();
});

const codeOf = ({ status, body }: ApiAnswer<unknown>) => [status, (body as { code?: string }).code];
const bank = (reference: string, does: 'settle' | 'reverse' | 'fail') =>
  product.control.must('POST', `/control/bank/transfers/${reference}/${does}`, {});
const typesOf = async ({ withdrawalId }: WithdrawalView): Promise<string[]> =>
  (
    await product.query<{ type: string }>('select type from events where stream_id = $1 order by version', [
      `withdrawal-${withdrawalId}`,
    ])
  ).map(({ type }) => type);

async function payoutOf({ withdrawalId }: WithdrawalView): Promise<string> {
  const rows = await product.query<{ id: string }>(
    `select data->>'payoutId' as id from events where stream_id = $1 and type = 'WithdrawalRequested'`,
    [`withdrawal-${withdrawalId}`],
  );
  return rows[0]!.id;
}

/** The one transfer that the bank has for a withdrawal. */
async function transferOf(withdrawal: WithdrawalView) {
  expect(await until(async () => (await atTheBank(product, withdrawal)).length > 0, 60_000, 100)).toBe(true);
  const rows = await atTheBank(product, withdrawal);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

describe('withdrawals on the running product', () => {
  it('WALLET-03 a customer sends naira to a saved account: the bank pays it once, under its reference', async () => {
    const requested = await amara.withdraws(adaeze, '25000', 'School fees');
    expect(requested).toMatchObject({
      status: 'sending',
      amountKobo: '2500000',
      feeKobo: '0',
      note: 'School fees',
      balanceAfterKobo: '507500000',
      recipient: { bank: 'GTBank', accountNumber: ADAEZE, accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN' },
    });
    const paid = await amara.reaches(requested, 'paid');
    const transfer = await transferOf(paid);
    expect(transfer).toMatchObject({ status: 'success', amountKobo: '2500000', accountNumber: ADAEZE });
    expect(paid).toMatchObject({ reference: transfer.reference, sessionId: transfer.sessionId });
    await amara.has('5075000');
    const terms = await amara.must<SendTermsView>('GET', '/api/wallet/send-terms');
    expect(terms.day?.usedKobo).toBe('2500000');
  });

  it('WALLET-03 a repeat with the same key is answered with the same withdrawal, and nothing is paid twice', async () => {
    const guest = product.guest();
    await guest.must('POST', '/api/auth/demo', {});
    const terms = await amara.agrees(adaeze, '100');
    const key = randomUUID();
    const request = (of: Guest): Promise<ApiAnswer<WithdrawalView>> =>
      of.call('POST', '/api/wallet/withdrawals', { ...terms, pin: PIN }, { origin: of.base, 'idempotency-key': key });
    const [first, ...others] = await Promise.all([request(guest), request(guest), request(guest)]);
    const made = [first!, ...others].find(({ status }) => status === 201)!.body;
    for (const answer of [first!, ...others]) expect([201, 409]).toContain(answer.status);
    expect((await request(guest)).body).toEqual(made);
    await amara.reaches(made, 'paid');
    await transferOf(made);
    await amara.has('5074900');
  });

  it('WALLET-03 refuses another account’s enquiry, a wrong PIN, too little, too much, and more than the day’s limit', async () => {
    const guest = product.guest();
    await guest.must('POST', '/api/auth/demo', {});
    const terms = await amara.agrees(adaeze, '100');
    const refused = async (more: object, pin = PIN) =>
      codeOf(
        await guest.call(
          'POST',
          '/api/wallet/withdrawals',
          { ...terms, ...more, pin },
          { origin: guest.base, 'idempotency-key': randomUUID() },
        ),
      );
    expect(await refused({ amountKobo: '507490001' })).toEqual([422, 'wallet-short']);
    expect(await refused({ amountKobo: '500000000' })).toEqual([422, 'over-wallet-limit']);
    expect(await refused({ amountKobo: '9999' })).toEqual([422, 'invalid-fields']);
    expect(await refused({ enquiryId: randomUUID() })).toEqual([422, 'enquiry-expired']);
    expect(await refused({ enquiryId: (await amara.agrees(slow, '100')).enquiryId })).toEqual([422, 'another-account']);
    expect(await refused({ recipientId: randomUUID() })).toEqual([404, 'recipient-not-found']);
    expect(await refused({}, '9431')).toEqual([422, 'wrong-pin']);
    const stranger = product.guest();
    const other = await stranger.call(
      'POST',
      '/api/wallet/withdrawals',
      { ...terms, pin: PIN },
      { origin: guest.base },
    );
    expect(other.status).toBe(401);
    await amara.has('5074900');
  });

  it('WALLET-03 an account that the bank refuses: the naira are back once, by themselves', async () => {
    const refused = await amara.keeps(REFUSED);
    const requested = await amara.withdraws(refused, '20000');
    const undone = await amara.reaches(requested, 'undone');
    expect(undone.endedAt).not.toBeNull();
    await amara.has('5074900');
    expect(await typesOf(requested)).toEqual(['WithdrawalRequested', 'WithdrawalUndone']);
    expect((await transferOf(requested)).status).toBe('failed');
    // The day's limit is free again.
    const terms = await amara.must<SendTermsView>('GET', '/api/wallet/send-terms');
    expect(terms.day?.usedKobo).toBe('2510000');
  });

  it('WALLET-03 a return after it was paid: the naira are back once', async () => {
    const requested = await amara.withdraws(adaeze, '30000');
    await amara.reaches(requested, 'paid');
    await amara.has('5044900');
    const { reference } = await transferOf(requested);
    await bank(reference, 'reverse');
    await amara.reaches(requested, 'undone');
    await amara.has('5074900');
    expect(await typesOf(requested)).toEqual(['WithdrawalRequested', 'WithdrawalPaid', 'WithdrawalUndone']);
    await transferOf(requested);
  });

  it('WALLET-03 paid after the naira were credited back: taken from the wallet, the rest is owed, and never paid again', async () => {
    const requested = await amara.withdraws(slow, '500000');
    const { reference } = await transferOf(requested);
    await bank(reference, 'fail');
    await amara.reaches(requested, 'undone');
    await amara.has('5074900');
    const second = await amara.withdraws(adaeze, '4700000');
    await amara.reaches(second, 'paid');
    await amara.has('374900');

    await bank(reference, 'settle');
    await shownPaid(product, await payoutOf(requested), reference);
    await amara.reaches(requested, 'paid-after-all');
    await amara.has('0');
    const owed = await product.query<{ owed: string }>(
      `select data->>'owedKobo' as owed from events where stream_id = $1 and type = 'WithdrawalPaidAfterAll'`,
      [`withdrawal-${requested.withdrawalId}`],
    );
    expect(owed).toEqual([{ owed: '12510000' }]);
    expect((await transferOf(requested)).status).toBe('success');
    // What owes cannot be sent; what is added pays what is owed first.
    await amara.pays('200000');
    await amara.has('74900');
  });

  it('WALLET-03 RCP-05 fifty withdrawals and transfers in both directions at once: nothing twice, nothing below zero', async () => {
    const [one, other] = [
      { guest: product.guest(), username: 'demo_amara' },
      { guest: ngozi, username: NGOZI.username },
    ];
    await one.guest.must('POST', '/api/auth/demo', {});
    await amara.sends({ username: NGOZI.username, amountKobo: '2000000', note: null });
    await amara.sends({ username: NGOZI.username, amountKobo: '3490000', note: null });
    const before = (await balanceOf(one)) + (await balanceOf(other));
    const answers = await race(one, other);
    const made = answers.flatMap((answer) => (answer?.status === 201 ? [answer.body.number] : []));
    for (const answer of answers)
      expect([answer?.status, answer?.body.code]).toEqual(
        answer?.status === 201 ? [201, undefined] : [422, 'wallet-short'],
      );
    expect([made.length > 0, made.length < answers.length]).toEqual([true, true]);
    expect(new Set(made).size).toBe(made.length);

    const isEnded = async () =>
      (await product.query(`select from withdrawal_work where phase = 'requested' limit 1`)).length === 0;
    expect(await until(isEnded, 60_000, 200)).toBe(true);
    const { transfers } = await product.control.must<{ transfers: (BankRow & { reason: string })[] }>(
      'GET',
      '/control/bank/transfers?limit=100000',
    );
    const withdrawn = transfers.filter(({ reason }) => made.includes(reason));
    expect(withdrawn.map(({ reason }) => reason).toSorted()).toEqual(
      made.filter((number) => number.startsWith('W')).toSorted(),
    );
    const left = withdrawn.reduce((sum, { amountKobo }) => sum - BigInt(amountKobo), before);
    expect((await balanceOf(one)) + (await balanceOf(other))).toBe(left);
    expect(await product.query('select from wallet_lines where balance_kobo < 0')).toEqual([]);
    expect(
      await product.query('select deadlocks::int from pg_stat_database where datname = current_database()'),
    ).toEqual([{ deadlocks: 0 }]);
  });

  it('WALLET-03 the history is clean after all of it', async () => {
    await sending.verify();
  });
});
