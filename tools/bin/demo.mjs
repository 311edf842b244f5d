#!/usr/bin/env node
// Sells 25 USDT as a guest through the public API of the running product, pays with the sandbox's wallet, and waits for
// the naira. With --account it is the sandbox's demo customer who sells, to a recipient of theirs; with --states one order is
// made in each state that exists. With --fund the demo customer adds naira
// to the wallet, with --buy they buy USDT with them, with --withdraw they send them to a bank account. With --refund a guest's
// cancelled sale goes back to a wallet that proves itself. With --sweep sold USDT go from their addresses to the hot wallet and the
// treasury.
import { readArguments } from '../lib/command-line.mjs';
import { DemoClient } from '../lib/demo-client.mjs';
import { buyUsdt } from '../lib/demo-purchase.mjs';
import { refundSale } from '../lib/demo-refund.mjs';
import { makeStates } from '../lib/demo-states.mjs';
import { sweepDeposits } from '../lib/demo-sweep.mjs';
import { tableOf } from '../lib/demo-table.mjs';
import { addNaira, naira, proveHistory } from '../lib/demo-wallet.mjs';
import { withdrawNaira } from '../lib/demo-withdrawal.mjs';

const EXPLANATION = `npm run demo [-- options]

Sells USDT on the running product (npm start) through its public API, and pays with the sandbox's wallet.

  --account      sells as the sandbox's demo customer, to one of their recipients
  --fund         pays naira into the demo customer's account number, and waits until it is in the wallet
  --buy          buys USDT as the demo customer; adds naira first if the wallet has too little
  --withdraw     sends naira to a bank account as the demo customer; adds naira first if the wallet has too little
  --refund       sells as a guest, cancels, pays anyway from a phone wallet, and gets the USDT refunded to it: verified by a
                 small transfer, and approved by two people of finance above ₦500,000
  --sweep        sells as guests, and sweeps their addresses to the hot wallet up to its ceiling, then to the treasury
  --states       makes one order in each state and prints a table: order, expected state, actual state
  --amount N     USDT to sell (25; 500 each with --sweep) or refund (400), or naira to add, spend or send (50000)
  --fast         mines the confirming blocks at once
  --timeout S    seconds to wait for a sale or a state (180; 420 with --sweep)
  --json         prints the result as JSON
  --app URL      the product (http://127.0.0.1:API_PORT, 4200)
  --sandbox URL  its sandbox (http://127.0.0.1:SANDBOX_PORT, 4300)
  --solidity URL  the node whose final blocks show the bought USDT (http://127.0.0.1:SANDBOX_TRON_SOLIDITY_PORT, 4302)
  --help         shows this help

--states pauses payouts to one bank for 15 minutes, and changes price sources, one fault of the bank and the list of senders
for a moment. At the end it undoes everything but the pause. Two states need a setting of the product and are skipped without
it: expired (ORDER_SECONDS=60) and held by velocity (VELOCITY_PAYOUTS_ACCOUNT=1, for this command too).

--fund exits 0 only when the wallet shows the naira, --buy only when the solidity port shows the USDT at their address,
--withdraw only when the bank's own books show one transfer with this reference, --refund only when a final transaction at the
solidity port pays exactly what is owed to that wallet, --sweep only when the solidity port shows that the addresses are empty,
that their sums are in the hot wallet and the treasury, and the ledger has exactly the TRX less that they burned, and all five only
when "npm run events -- verify" finds nothing wrong.

Exit codes: 0 it arrived, or every possible state was reached; 1 it did not; 2 the product is not running, or wrong options.
`;

const { values } = readArguments(EXPLANATION, {
  options: {
    json: { type: 'boolean' },
    amount: { type: 'string' },
    fast: { type: 'boolean' },
    account: { type: 'boolean' },
    fund: { type: 'boolean' },
    buy: { type: 'boolean' },
    withdraw: { type: 'boolean' },
    refund: { type: 'boolean' },
    sweep: { type: 'boolean' },
    states: { type: 'boolean' },
    timeout: { type: 'string' },
    app: { type: 'string' },
    sandbox: { type: 'string' },
    solidity: { type: 'string' },
  },
});
const options = {
  ...values,
  amount: values.amount ?? usualAmount(values),
  timeout: values.timeout ?? (values.sweep ? '420' : '180'),
  app: values.app ?? `http://127.0.0.1:${process.env.API_PORT ?? 4200}`,
  sandbox: values.sandbox ?? `http://127.0.0.1:${process.env.SANDBOX_PORT ?? 4300}`,
  solidity: values.solidity ?? `http://127.0.0.1:${process.env.SANDBOX_TRON_SOLIDITY_PORT ?? 4302}`,
};
const started = Date.now();
const timeline = [];
/** Of the sandbox's demo customer; it opens nothing anywhere else. */
const DEMO_PIN = '2749';
const ACCOUNT = { bankCode: '058', accountNumber: '0145528174' };

const print = (what, detail = '') => {
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  timeline.push({ seconds: Number(seconds), what, detail });
  if (!options.json) console.log(`${seconds.padStart(6)} s  ${what}${detail ? `  ${detail}` : ''}`);
};
const finish = (code, sentence, extra = {}) => {
  if (options.json) console.log(JSON.stringify({ ok: code === 0, sentence, timeline, ...extra }, null, 2));
  else (code === 0 ? console.log : console.error)(sentence);
  process.exit(code);
};

const product = new DemoClient(options.app);
const outside = new DemoClient(options.sandbox);
const app = (method, path, body) => product.call(method, path, body);
const sandbox = (method, path, body) => outside.call(method, path, body);

try {
  await app('GET', '/api/health');
  await sandbox('GET', '/control/state');
} catch (error) {
  finish(
    2,
    `The product is not running here. Start it with "npm start" and try again. (${error.cause?.code ?? error.message})`,
  );
}

if (options.states) {
  try {
    const { rows, notes } = await makeStates({
      app: options.app,
      sandbox: options.sandbox,
      timeoutMs: Number(options.timeout) * 1000,
      env: process.env,
      // As JSON the rows come at the end: what was reached is printed beside it.
      print: (line) => (options.json ? console.error(line) : console.log(line)),
    });
    const missed = rows.filter(({ result }) => result === 'missed');
    if (!options.json) for (const line of ['', ...tableOf(rows), '', ...notes]) console.log(line);
    finish(
      missed.length === 0 ? 0 : 1,
      missed.length === 0
        ? 'Every order is in its state.'
        : `${missed.length} ${missed.length === 1 ? 'order is' : 'orders are'} not in the expected state.`,
      { rows, notes },
    );
  } catch (error) {
    finish(1, `The states could not be made: ${error.message}`);
  }
}

if (options.fund || options.buy || options.withdraw) {
  const failed = options.buy
    ? 'The purchase failed'
    : options.withdraw
      ? 'The naira was not sent'
      : 'The naira was not added';
  try {
    const amountKobo = koboIn(options.amount);
    const until = started + Number(options.timeout) * 1000;
    const demo = { app: product, sandbox: outside, print, until, env: process.env };
    await app('POST', '/api/auth/demo', {});
    print('Logged in', 'as the demo customer');
    if (options.buy) {
      const how = { pin: DEMO_PIN, solidity: options.solidity, isFast: options.fast === true };
      const purchase = await buyUsdt(demo, amountKobo, how);
      await proveHistory(demo);
      finish(0, `${purchase.usdt} USDT are at ${purchase.address}.`, { purchase });
    }
    if (options.withdraw) {
      const withdrawal = await withdrawNaira(demo, amountKobo, { pin: DEMO_PIN, account: ACCOUNT });
      await proveHistory(demo);
      finish(0, `${naira(amountKobo)} are in ${withdrawal.recipient.accountName}'s account.`, { withdrawal });
    }
    const funding = await addNaira(demo, amountKobo);
    await proveHistory(demo);
    finish(0, `${naira(amountKobo)} is in the demo customer's wallet.`, { funding });
  } catch (error) {
    finish(1, `${failed}: ${error.message}`);
  }
}

if (options.refund) {
  try {
    const until = started + Number(options.timeout) * 1000;
    const demo = { app: options.app, guest: product, sandbox: outside, print, until, env: process.env };
    const terms = {
      amount: options.amount,
      solidity: options.solidity,
      isFast: options.fast === true,
      account: ACCOUNT,
    };
    const refund = await refundSale(demo, terms);
    await proveHistory(demo);
    finish(0, `${refund.sends} USDT was refunded to ${refund.address}.`, { refund });
  } catch (error) {
    finish(1, `The refund failed: ${error.message}`);
  }
}

if (options.sweep) {
  try {
    const until = started + Number(options.timeout) * 1000;
    const demo = { app: options.app, sandbox: outside, print, until, env: process.env };
    const terms = {
      amount: options.amount,
      solidity: options.solidity,
      isFast: options.fast === true,
      account: ACCOUNT,
    };
    const sweep = await sweepDeposits(demo, terms);
    await proveHistory(demo);
    finish(0, `${sweep.sweeps.length} addresses were swept for ${sweep.burnedTrx} TRX.`, { sweep });
  } catch (error) {
    finish(1, `The sweep failed: ${error.message}`);
  }
}

function usualAmount({ sweep, refund, fund, buy, withdraw }) {
  if (sweep) return '500';
  if (refund) return '400';
  return fund || buy || withdraw ? '50000' : '25';
}

/** @throws Error for what is no amount of naira */
function koboIn(text) {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`"${text}" is not an amount of naira.`);
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
}

async function byGuest(quote) {
  const enquiry = await app('POST', '/api/name-enquiries', ACCOUNT);
  print('Name at the bank', `${enquiry.accountName}, ${enquiry.bankName}`);
  return app('POST', '/api/orders', {
    quoteId: quote.id,
    enquiryId: enquiry.id,
    network: 'TRC20',
    sender: { firstName: 'Temitope', lastName: 'Adewale', email: 'temitope@example.com', phone: '+2348035550148' },
    recipientEmail: 'adaeze@example.com',
  });
}

async function byAccount(quote) {
  const request = await app('POST', '/api/account/recipients/enquiries', { ...ACCOUNT, whose: 'other', name: null });
  const { id } = await app('POST', '/api/account/recipients', { enquiryId: request.id, nickname: null });
  const { recipient, enquiryId } = await app('POST', `/api/account/recipients/${id}/checks`, {});
  print('Name at the bank', `${recipient.name}, ${recipient.bankName}`);
  if (enquiryId === null) throw new Error(`the bank now gives another name: ${recipient.change.name}`);
  const terms = { quoteId: quote.id, recipientId: id, enquiryId, network: 'TRC20', note: 'School fees' };
  return app('POST', '/api/account/orders', { ...terms, pin: DEMO_PIN });
}

try {
  if (options.account) {
    await app('POST', '/api/auth/demo', {});
    print('Logged in', 'as the demo customer');
  }
  const quote = await app('POST', '/api/quotes', { side: 'sell', amount: options.amount });
  print('Quote', `${quote.amount} USDT → ₦${quote.recipientGets} at ₦${quote.rate}, held ${quote.secondsLeft} s`);
  let order = await (options.account ? byAccount(quote) : byGuest(quote));
  print('Order placed', `${order.number}, word ${order.word}, address ${order.address}`);
  const sent = await sandbox('POST', '/control/tron/send', {
    to: order.address,
    amount: options.amount,
    token: 'USDT',
  });
  print('USDT sent', sent.txid);
  if (options.fast) await sandbox('POST', '/control/tron/mine', { blocks: 22 });

  let seen = '';
  const until = started + Number(options.timeout) * 1000;
  while (Date.now() < until) {
    order = await app('GET', `/api/orders/${order.number}`);
    const deposit = order.deposits[0];
    const state = `${order.status} ${deposit && deposit.state === 'seen' ? `${deposit.confirmations}/19` : ''}`;
    if (state !== seen) {
      seen = state;
      print(order.status, deposit ? `${deposit.confirmations} of ${order.confirmationsNeeded} confirmations` : '');
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
    finish(1, 'The order is completed, but the bank has no such transfer.', { order });
  print('Naira delivered', `₦${payout.amount}, session ${payout.sessionId}`);
  finish(
    0,
    `₦${payout.amount} is in ${order.recipient.name}'s account, ${order.deliveredInSeconds} s after the USDT arrived.`,
    { order },
  );
} catch (error) {
  finish(1, `The sale failed: ${error.message}`);
}
