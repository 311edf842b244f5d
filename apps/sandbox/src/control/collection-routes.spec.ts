import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SECRET_KEY } from '../../test/bank-on-wire.js';
import { ANY_PORTS, startSandbox } from '../start-sandbox.js';
import type { Sandbox } from '../start-sandbox.js';

let sandbox: Sandbox;
let accountNumber: string;

beforeAll(async () => {
  sandbox = await startSandbox({
    ports: ANY_PORTS,
    dataDir: null,
    paystackSecretKey: SECRET_KEY,
    webhookUrl: null,
    blockMs: 600_000,
    rateStepMs: 0,
    bankSettings: { settleDelayMs: 0, resolveDelayMs: 0 },
  });
  const { customers, accounts } = sandbox.bank;
  const { code } = customers.add('a1@accounts.example', 'Temitope', 'Adewale');
  const identified = new Promise<void>((resolve) => customers.onAnswer(() => resolve()));
  const account = { accountNumber: '0145528174', bankCode: '058' };
  customers.identify(code, { ...account, bvn: '22222222221', firstName: 'Temitope', lastName: 'Adewale' });
  await identified;
  accountNumber = accounts.open(code, 'wema-bank').accountNumber;
});
afterAll(() => sandbox.stop());
beforeEach(() => control('POST', '/heal'));

async function control(method: string, path: string, body?: unknown) {
  const response = await fetch(`${sandbox.addresses.control}/control${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const payIn = async (more: object = {}) =>
  (await control('POST', '/bank/pay-in', { accountNumber, amount: '10000.00', senderName: 'A. YUSUF', ...more })).body;

describe('INT-07 playing the payer', () => {
  it('INT-07 pays into an account number under any name, in naira or in kobo', async () => {
    const paid = await payIn({ senderBank: 'Access Bank', narration: 'goods' });
    expect(paid).toMatchObject({
      status: 'success',
      amount: '10000.00',
      feeKobo: '10000',
      accountNumber,
      senderName: 'A. YUSUF',
      senderBank: 'Access Bank',
      narration: 'goods',
    });
    expect(await payIn({ amountKobo: '12345', senderName: '' })).toMatchObject({ amount: '123.45', senderName: null });
    const { body } = await control('GET', `/bank/credits?account=${accountNumber}&limit=2`);
    expect(body['credits']).toMatchObject([{ amountKobo: '12345' }, { reference: paid['reference'] }]);
    expect((await control('GET', `/bank/credits/${String(paid['reference'])}`)).body).toMatchObject(paid);
  });

  it.each([
    ['a number that nobody has', { accountNumber: '9900000000' }, 404],
    ['less than ₦100', { amount: '99.99' }, 400],
    ['half a kobo', { amountKobo: '10000.5' }, 400],
  ])('INT-07 refuses %s', async (_what, more, status) => {
    const body = { accountNumber, amount: '10000.00', ...more };
    expect((await control('POST', '/bank/pay-in', body)).status).toBe(status);
  });

  it('INT-07 settles, takes back and refuses to take back twice', async () => {
    const path = `/bank/credits/${String((await payIn())['reference'])}`;
    const { body } = await control('POST', '/bank/settle');
    expect(body['settled']).not.toEqual([]);
    expect((await control('POST', `${path}/dispute`)).body).toMatchObject({ dispute: { resolvedAt: null } });
    expect((await control('POST', `${path}/dispute`)).status).toBe(409);
    expect((await control('POST', `${path}/take-back`)).body).toMatchObject({ status: 'reversed' });
    expect((await control('POST', `${path}/take-back`)).status).toBe(409);
    expect((await control('POST', `${path}/webhook`, { copies: 2, forged: true })).status).toBe(200);
  });

  it('INT-07 sets how the list shows a payment, and resets it with the statement', async () => {
    const { reference } = (await payIn()) as { reference: string };
    const listed = () => {
      const page = sandbox.bank.collections.page(new URLSearchParams());
      return (page['data'] as { reference: string; amount: number }[]).find((one) => one.reference === reference);
    };
    await control('POST', `/bank/credits/${reference}/list`, { amount: '9000' });
    expect(listed()?.amount).toBe(900_000);
    await control('POST', `/bank/credits/${reference}/list`, { hidden: true });
    expect(listed()).toBeUndefined();
    await control('DELETE', '/bank/statement');
    expect(listed()?.amount).toBe(1_000_000);
  });

  it('INT-07 concludes refunds by hand', async () => {
    await control('POST', '/bank/faults', { fault: 'refunds.pending', times: 1 });
    const { id } = (await payIn()) as { id: string };
    sandbox.bank.refunds.create(id, null);
    const { body } = await control('GET', '/bank/refunds');
    const [refund] = body['refunds'] as Record<string, unknown>[];
    expect(refund).toMatchObject({ transactionId: id, status: 'pending', amount: '10000.00' });
    const path = `/bank/refunds/${String(refund?.['id'])}`;
    expect((await control('POST', `${path}/needs-attention`)).body).toMatchObject({ status: 'needs-attention' });
    expect((await control('POST', `${path}/process`)).body).toMatchObject({ status: 'processed' });
    expect((await control('POST', `${path}/fail`)).status).toBe(409);
  });

  it('INT-07 changes where collections are settled to, and closes an account number', async () => {
    const settings = { settlesTo: 'elsewhere', settlementDelayMs: 1_000 };
    expect((await control('POST', '/bank/settings', settings)).body).toMatchObject(settings);
    expect((await control('POST', '/bank/settings', { settlesTo: 'nowhere' })).status).toBe(400);
    expect((await control('POST', `/bank/accounts/${accountNumber}/close`)).body).toMatchObject({ isAssigned: false });
    expect((await control('POST', `/bank/accounts/${accountNumber}/close`)).status).toBe(404);
    expect((await control('GET', '/bank/accounts')).body['accounts']).toMatchObject([{ accountNumber }]);
    const { body } = await control('GET', '/state');
    expect(body['bank']).toMatchObject({ accounts: [{ accountNumber, bankName: 'Wema Bank' }] });
  });
});
