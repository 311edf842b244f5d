#!/usr/bin/env node
// Sells 25 USDT as a guest through the public API of the running product, pays with the sandbox's wallet, and waits for
// the naira. Exit 0: it arrived; 1: it did not; 2: the product is not running.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    amount: { type: 'string', default: '25' },
    fast: { type: 'boolean', default: false },
    timeout: { type: 'string', default: '180' },
    app: { type: 'string', default: `http://127.0.0.1:${process.env.API_PORT ?? 4200}` },
    sandbox: { type: 'string', default: `http://127.0.0.1:${process.env.SANDBOX_PORT ?? 4300}` },
  },
});
const started = Date.now();
const timeline = [];
let cookie = '';

const say = (what, detail = '') => {
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  timeline.push({ seconds: Number(seconds), what, detail });
  if (!options.json) console.log(`${seconds.padStart(6)} s  ${what}${detail ? `  ${detail}` : ''}`);
};
const finish = (code, sentence, extra = {}) => {
  if (options.json) console.log(JSON.stringify({ ok: code === 0, sentence, timeline, ...extra }, null, 2));
  else (code === 0 ? console.log : console.error)(sentence);
  process.exit(code);
};

async function call(method, base, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      ...(cookie && base === options.app ? { cookie } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(15_000),
  });
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (set.length > 0 && base === options.app) cookie = set.join('; ');
  const text = await response.text();
  const answer = text ? JSON.parse(text) : null;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer?.detail ?? text}`);
  return answer;
}

const app = (method, path, body) => call(method, options.app, path, body);
const sandbox = (method, path, body) => call(method, options.sandbox, path, body);

try {
  await app('GET', '/api/health');
  await sandbox('GET', '/control/state');
} catch (error) {
  finish(
    2,
    `The product is not running here: start it with "npm start" and try again. (${error.cause?.code ?? error.message})`,
  );
}

try {
  const quote = await app('POST', '/api/quotes', { side: 'sell', amount: options.amount });
  say('Quote', `${quote.amount} USDT → ₦${quote.recipientGets} at ₦${quote.rate}, held ${quote.secondsLeft} s`);
  const enquiry = await app('POST', '/api/name-enquiries', { bankCode: '058', accountNumber: '0145528174' });
  say('The bank says', `${enquiry.accountName}, ${enquiry.bankName}`);
  let order = await app('POST', '/api/orders', {
    quoteId: quote.id,
    enquiryId: enquiry.id,
    network: 'TRC20',
    sender: { firstName: 'Temitope', lastName: 'Adewale', email: 'temitope@example.com', phone: '+2348035550148' },
    recipientEmail: 'adaeze@example.com',
  });
  say('Order placed', `${order.number}, word ${order.word}, address ${order.address}`);
  const sent = await sandbox('POST', '/control/tron/send', {
    to: order.address,
    amount: options.amount,
    token: 'USDT',
  });
  say('USDT sent', sent.txid);
  if (options.fast) await sandbox('POST', '/control/tron/mine', { blocks: 22 });

  let seen = '';
  const until = started + Number(options.timeout) * 1000;
  while (Date.now() < until) {
    order = await app('GET', `/api/orders/${order.number}`);
    const deposit = order.deposits[0];
    const state = `${order.status} ${deposit && deposit.state === 'seen' ? `${deposit.confirmations}/19` : ''}`;
    if (state !== seen) {
      seen = state;
      say(order.status, deposit ? `${deposit.confirmations} of ${order.confirmationsNeeded} confirmations` : '');
    }
    if (order.status === 'completed') break;
    if (['held', 'returned', 'failed'].includes(order.status)) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const payout = order.payouts[0];
  if (order.status !== 'completed' || !payout) finish(1, `No naira arrived: the order is ${order.status}.`, { order });
  const bank = await sandbox('GET', '/control/state');
  const transfer = bank.bank.transfers.find((candidate) => candidate.reference === payout.reference);
  if (!transfer || transfer.status !== 'success')
    finish(1, 'The order says completed, but the bank knows of no such transfer.', { order });
  say('Naira delivered', `₦${payout.amount}, session ${payout.sessionId}`);
  finish(
    0,
    `₦${payout.amount} is in ${order.recipient.name}'s account, ${order.deliveredInSeconds} s after the USDT arrived.`,
    { order },
  );
} catch (error) {
  finish(1, `The sale did not go through: ${error.message}`);
}
