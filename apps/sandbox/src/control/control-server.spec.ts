import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, SECRET_KEY } from '../../test/bank-on-wire.js';
import { ANY_PORTS, startSandbox } from '../start-sandbox.js';
import type { Sandbox } from '../start-sandbox.js';

/** An address that belongs to no wallet. */
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
let sandbox: Sandbox;

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
});
afterAll(() => sandbox.stop());
beforeEach(() => control('POST', '/heal'));

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Record<string, unknown>;
}

async function control(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${sandbox.addresses.control}/control${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, body: (await response.json()) as Record<string, unknown> };
}

/** A transfer of ₦10,000 by way of the provider's own API. */
async function pay(reference: string, account = '0000000006'): Promise<void> {
  const post = (path: string, body: unknown) =>
    fetch(sandbox.addresses.bank + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = await post('/transferrecipient', {
    type: 'nuban',
    name: 'A',
    account_number: account,
    bank_code: '058',
  });
  const { data } = (await made.json()) as { data: { recipient_code: string } };
  await post('/transfer', { source: 'balance', amount: 1_000_000, recipient: data.recipient_code, reference });
}

describe('INT-07 playing the customer’s wallet', () => {
  it('INT-07 sends USDT that becomes solid after nineteen blocks', async () => {
    const sent = await control('POST', '/tron/send', { to: ADDRESS, amount: '25.50', token: 'USDT' });
    const shown = async () => {
      const { body } = await control('GET', '/tron/transactions?limit=50');
      return (body['transactions'] as Record<string, unknown>[]).find((one) => one['txid'] === sent.body['txid']);
    };
    expect(await shown()).toMatchObject({ to: ADDRESS, amount: '25.500000', token: 'USDT', blockNumber: null });
    await control('POST', '/tron/mine', { blocks: 18 });
    expect(await shown()).toMatchObject({ confirmations: 18, solid: false });
    await control('POST', '/tron/mine', { blocks: 1 });
    expect(await shown()).toMatchObject({ confirmations: 19, solid: true, result: 'SUCCESS' });
  });

  it('INT-07 shows a payment on both ports of the node', async () => {
    const { body } = await control('POST', '/tron/send', { to: ADDRESS, amount: '1' });
    await control('POST', '/tron/mine-until-solid');
    const info = await fetch(`${sandbox.addresses.tronSolidity}/walletsolidity/gettransactioninfobyid`, {
      method: 'POST',
      body: JSON.stringify({ value: body['txid'] }),
    });
    expect(await info.json()).toMatchObject({ id: body['txid'], receipt: { result: 'SUCCESS' } });
    const head = await fetch(`${sandbox.addresses.tronFull}/wallet/getnowblock`, { method: 'POST' });
    expect(await head.json()).toMatchObject({ block_header: { raw_data: { number: expect.any(Number) } } });
  });

  it('INT-07 sends to several addresses, in one transaction or in many', async () => {
    const transfers = [
      { to: ADDRESS, amount: '2' },
      { to: ADDRESS, amount: '3' },
    ];
    const one = await control('POST', '/tron/send-many', { transfers, mode: 'one-transaction' });
    expect(one.body['txids']).toHaveLength(1);
    const many = await control('POST', '/tron/send-many', { transfers, mode: 'many' });
    expect(many.body['txids']).toHaveLength(2);
    const before = await control('GET', `/tron/balances/${ADDRESS}`);
    expect(Number(before.body['USDT'])).toBeGreaterThanOrEqual(10);
  });

  it('INT-07 replaces blocks, so that a payment vanishes', async () => {
    const { body } = await control('POST', '/tron/send', { to: ADDRESS, amount: '7' });
    await control('POST', '/tron/mine', { blocks: 2 });
    expect((await control('POST', '/tron/reorg', { depth: 3 })).status).toBe(200);
    const { body: after } = await control('GET', '/tron/transactions?limit=1000');
    expect((after['transactions'] as { txid: string }[]).map((one) => one.txid)).not.toContain(body['txid']);
  });

  it('INT-07 pauses block production, sets its speed and resumes it', async () => {
    expect((await control('POST', '/tron/pause')).body).toMatchObject({ paused: true });
    expect((await control('GET', '/state')).body['troubles']).toEqual(['Network: no blocks are made.']);
    await control('POST', '/tron/speed', { intervalMs: 20 });
    const { body } = await control('POST', '/tron/resume');
    const head = Number(body['head']);
    await eventually(async () => (Number((await control('GET', '/tron')).body['head']) > head + 1 ? true : undefined));
    await control('POST', '/tron/speed', { intervalMs: 600_000 });
  });

  it.each([
    ['an address that is none', '/tron/send', { to: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9', amount: '1' }],
    ['an amount that is a number', '/tron/send', { to: ADDRESS, amount: 1 }],
    ['an amount with seven decimals', '/tron/send', { to: ADDRESS, amount: '1.0000001' }],
    ['nothing', '/tron/send', { to: ADDRESS, amount: '0' }],
    ['a token it does not know', '/tron/send', { to: ADDRESS, amount: '1', token: 'DOGE' }],
    ['too deep a change of the past', '/tron/reorg', { depth: 19 }],
    ['half a block', '/tron/mine', { blocks: 0.5 }],
  ])('INT-07 refuses %s with a problem', async (_name, path, body) => {
    const { status, type, body: problem } = await control('POST', path, body);
    expect(status).toBe(400);
    expect(type).toContain('application/problem+json');
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', detail: expect.any(String) });
  });
});

describe('INT-07 playing the bank', () => {
  it('INT-07 settles, fails and reverses a transfer, and refuses impossible transitions', async () => {
    await pay('po-played-by-hand-1');
    const path = '/bank/transfers/po-played-by-hand-1';
    expect((await control('POST', `${path}/settle`)).body).toMatchObject({ status: 'success', amount: '10000.00' });
    expect(await control('POST', `${path}/fail`)).toMatchObject({ status: 409, body: { code: 'not_possible' } });
    expect((await control('POST', `${path}/reverse`)).body).toMatchObject({ status: 'reversed' });
    expect((await control('POST', '/bank/transfers/po-nobody-knows-me/settle')).status).toBe(404);
  });

  it('INT-07 shows its transfers and its account', async () => {
    await pay('po-shown-in-the-list', '0145528174');
    const { body } = await control('GET', '/bank/transfers?account=0145528174');
    expect((body['transfers'] as unknown[])[0]).toMatchObject({
      reference: 'po-shown-in-the-list',
      status: 'success',
      accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN',
      amountKobo: '1000000',
      stampDutyKobo: '5000',
    });
    await control('POST', '/bank/balance', { amount: '123456.78' });
    expect((await control('GET', '/bank/account')).body).toMatchObject({
      balance: '123456.78',
      balanceKobo: '12345678',
    });
    await control('POST', '/bank/balance', { amount: '50000000.00' });
  });

  it('ADM-08 alters the statement and exports it as a file, while the transfer stays unchanged', async () => {
    const listed = async () => {
      const answer = await fetch(`${sandbox.addresses.bank}/transfer?perPage=100&from=2000-01-01T00:00:00Z`, {
        headers: { authorization: `Bearer ${SECRET_KEY}` },
      });
      const { data } = (await answer.json()) as { data: { reference: string; amount: number; status: string }[] };
      return data.filter(({ reference }) => reference.startsWith('po-statement-'));
    };
    await pay('po-statement-line-1');
    await pay('po-statement-line-2');
    await control('POST', '/bank/transfers/po-statement-line-1/statement', { amount: '10000.01' });
    await control('POST', '/bank/transfers/po-statement-line-2/statement', { hidden: true });
    await control('POST', '/bank/statement', { reference: 'po-statement-line-3', amount: '50000' });
    expect((await listed()).map(({ reference, amount }) => [reference, amount]).sort()).toEqual([
      ['po-statement-line-1', 1_000_001],
      ['po-statement-line-3', 5_000_000],
    ]);
    const { body } = await control('GET', '/bank/transfers/po-statement-line-1');
    expect(body).toMatchObject({ amount: '10000.00' });
    const file = await fetch(`${sandbox.addresses.control}/control/bank/statement.csv`);
    expect(await file.text()).toMatch(/\r\nTRF_\w+,po-statement-line-1,"10,000\.01",pending,/);
    await control('DELETE', '/bank/statement');
    expect((await listed()).map(({ amount }) => amount)).toEqual([1_000_000, 1_000_000]);
  });

  it('INT-07 switches every fault of its catalogue on and off, and resets all of them', async () => {
    const { body } = await control('GET', '/bank/faults');
    const faults = body['faults'] as { id: string; value?: { max: number } }[];
    for (const { id, value } of faults)
      expect((await control('POST', '/bank/faults', { fault: id, times: 2, ...(value && { value: 1 }) })).status).toBe(
        200,
      );
    const troubled = await control('GET', '/state');
    expect(troubled.body['troubles']).toHaveLength(faults.length);
    const healed = await control('POST', '/heal');
    expect(healed.body['troubles']).toEqual([]);
    expect((await control('POST', '/bank/faults', { fault: 'no.such-fault' })).status).toBe(400);
  });

  it('INT-07 takes a bank down and brings it back', async () => {
    await control('POST', '/bank/banks/044', { down: true });
    expect((await control('GET', '/state')).body['troubles']).toEqual(['Access Bank is down.']);
    await control('POST', '/bank/banks/044', { down: false });
    expect((await control('GET', '/state')).body['troubles']).toEqual([]);
    expect((await control('POST', '/bank/banks/777', { down: true })).status).toBe(404);
  });

  it('INT-07 changes prices and the mail server', async () => {
    const { body } = await control('POST', '/rates/coinbase', { mode: 'wrong', value: '1900' });
    expect(body['sources']).toContainEqual(
      expect.objectContaining({
        source: 'coinbase',
        mode: 'wrong',
        price: expect.objectContaining({ value: '1900.0000' }),
      }),
    );
    await control('POST', '/mails/mode', { mode: 'busy' });
    expect((await control('GET', '/state')).body['troubles']).toEqual([
      'Rates: coinbase is wrong.',
      'Email: the server is set to busy.',
    ]);
  });

  it('INT-07 shows a mail, and serves its HTML in a sandboxing content policy', async () => {
    const raw = Buffer.from('Subject: Hello\r\nContent-Type: text/html\r\n\r\n<p>Hi</p><script>1</script>');
    const { id } = await sandbox.mailbox.receive(raw, { from: 'a@example.com', to: ['b@example.com'] });
    expect((await control('GET', '/mails?to=b@example.com')).body['mails']).toHaveLength(1);
    expect((await control('GET', `/mails/${id}`)).body).toMatchObject({
      subject: 'Hello',
      html: expect.stringContaining('<p>Hi'),
    });
    const html = await fetch(`${sandbox.addresses.control}/control/mails/${id}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect((await control('GET', '/mails/999999999')).status).toBe(404);
  });
});

describe('INT-07 the sign-in provider', () => {
  it('INT-07 simulates a fault on request, and is reset with all the other parts', async () => {
    expect((await control('POST', '/openid/mode', { mode: 'wrong-nonce' })).body).toEqual({ mode: 'wrong-nonce' });
    expect((await control('GET', '/state')).body['troubles']).toEqual(['Login: the provider is set to wrong-nonce.']);
    await control('POST', '/openid/rotate');
    expect((await control('POST', '/heal')).body).toMatchObject({ troubles: [], openId: { mode: 'ok' } });
    expect((await control('POST', '/openid/mode', { mode: 'nonsense' })).status).toBe(400);
  });
});

describe('INT-07 text messages', () => {
  it('INT-07 shows text messages per phone, and sets the failure mode of a provider', async () => {
    sandbox.phones.bring('termii', { from: 'USDTAfrica', to: '+2348031234567', text: '482913 is your code' });
    sandbox.phones.bring('africastalking', { from: null, to: '+2348030000000', text: 'hello' });
    expect((await control('GET', '/sms?to=%2B2348031234567')).body['messages']).toEqual([
      expect.objectContaining({ provider: 'termii', text: '482913 is your code' }),
    ]);
    await control('POST', '/sms/termii', { mode: 'down' });
    const { body } = await control('GET', '/state');
    expect(body['troubles']).toEqual(['SMS: termii is set to down.']);
    expect(body['sms']).toMatchObject({ messages: [{ text: 'hello' }, { provider: 'termii' }] });
    expect((await control('POST', '/heal')).body['troubles']).toEqual([]);
    expect((await control('POST', '/sms/nobody', { mode: 'ok' })).status).toBe(404);
    await control('DELETE', '/sms');
    expect((await control('GET', '/sms')).body['messages']).toEqual([]);
  });
});

describe('INT-07 the chain’s explorer', () => {
  const look = async (id: string): Promise<readonly [status: number, text: string]> => {
    const answer = await fetch(`${sandbox.addresses.control}/transaction/${id}`);
    return [answer.status, await answer.text()];
  };

  it('INT-07 shows a transfer while it waits, in its block, and once it is final', async () => {
    const { body } = await control('POST', '/tron/send', { to: ADDRESS, amount: '12.5' });
    const id = String(body['txid']);
    const [status, waiting] = await look(id);
    expect(status).toBe(200);
    for (const word of [id, 'Waiting for a block', ADDRESS, '12.500000 USDT']) expect(waiting).toContain(word);
    await control('POST', '/tron/mine', { blocks: 1 });
    expect((await look(id))[1]).toContain('In a block, not final yet');
    await control('POST', '/tron/mine-until-solid');
    expect((await look(id))[1]).toContain('<dd>Final</dd>');
  });

  it('INT-07 reports how a transfer failed', async () => {
    const { body } = await control('POST', '/tron/send-failing', { to: ADDRESS, amount: '1', how: 'REVERT' });
    await control('POST', '/tron/mine', { blocks: 1 });
    expect((await look(String(body['txid'])))[1]).toContain('Failed (REVERT)');
  });

  it('INT-07 shows only transactions of its chain, and looks them up only by hash', async () => {
    const [status, text] = await look('0'.repeat(64));
    expect([status, text.includes('This chain knows no such transaction.')]).toEqual([404, true]);
    for (const id of ['1', '%3Cscript%3E', 'A'.repeat(64)]) {
      const [refused, problem] = await look(id);
      expect([refused, problem.includes('Enter a transaction hash')]).toEqual([404, true]);
    }
  });
});

describe('INT-07 access control of the control server', () => {
  it.each([
    ['another page', { origin: 'https://evil.example' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:5173' }, 403],
    ['a page without a name', { origin: 'null' }, 403],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a plain form', { 'content-type': 'text/plain' }, 415],
  ])('INT-07 refuses a state change from %s', async (_name, headers, status) => {
    const head = sandbox.tron.head().number;
    expect((await control('POST', '/tron/mine', { blocks: 1 }, headers)).status).toBe(status);
    expect(sandbox.tron.head().number).toBe(head);
  });

  it('INT-07 accepts state changes from its own page and from programs on this machine', async () => {
    const { control: origin } = sandbox.addresses;
    expect(
      (await control('POST', '/tron/mine', { blocks: 1 }, { origin, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200);
    expect((await control('POST', '/tron/mine', { blocks: 1 })).status).toBe(200);
  });

  it('INT-07 refuses broken JSON and paths it does not have', async () => {
    expect((await control('POST', '/tron/mine', '{"blocks":')).status).toBe(400);
    expect((await control('POST', '/tron/mine', '[1]')).status).toBe(400);
    expect((await control('POST', '/no/such/control')).status).toBe(404);
    expect((await fetch(`${sandbox.addresses.control}/../package.json`)).status).toBe(404);
    expect((await fetch(`${sandbox.addresses.control}/fonts/..%2findex.html`)).status).toBe(404);
  });

  it('INT-07 listens on loopback only', () => {
    for (const address of Object.values(sandbox.addresses))
      expect(address).toMatch(/^(http|smtp):\/\/127\.0\.0\.1:\d+$/);
  });
});
