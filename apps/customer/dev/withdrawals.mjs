/** Withdrawals of naira to bank accounts, as the invented API knows them. */
import { randomInt, randomUUID } from 'node:crypto';
import { pinCheck } from './pin.mjs';
import { sendTerms } from './transfers.mjs';

const id = (n) => `0198a7d0-0000-7000-8000-0000000000${n}`;
/** Being sent, slow, paid, refused for its account, returned later, and paid after it was refused. */
export const SENDING = id('b1');
export const SLOW = id('b2');
export const PAID = id('b3');
export const REFUSED = id('b4');
export const RETURNED = id('b5');
export const AFTER_ALL = id('b6');
const FIXED = new Set([SENDING, SLOW, PAID, REFUSED, RETURNED, AFTER_ALL]);
/** The invented bank pays this many milliseconds after the request. */
const PAYS_MS = 4_000;
const USUAL_MS = 120_000;

const IBRAHIM = { bank: 'Moniepoint', accountNumber: '8161733306', accountName: 'IBRAHIM MUSA DANJUMA' };
const RECIPIENT = '0198a7d0-0000-7000-8000-00000000c0a2';
const PROOF = { reference: 'po-7c1e9a52d3b84f60', sessionId: '000015261121141104730018272415' };
const REQUESTED = '2026-11-21T14:11:02.000Z';
const later = (at, milliseconds) => new Date(Date.parse(at) + milliseconds).toJSON();

function withdrawal(change) {
  const requestedAt = change.requestedAt ?? REQUESTED;
  return {
    withdrawalId: SENDING,
    number: 'W482039551840',
    status: 'sending',
    amountKobo: '8500000',
    feeKobo: '0',
    recipientId: RECIPIENT,
    recipient: IBRAHIM,
    note: 'Rent, second half',
    balanceAfterKobo: '13935075',
    reference: null,
    sessionId: null,
    expectedBy: later(requestedAt, USUAL_MS),
    undone: null,
    owedKobo: null,
    endedAt: null,
    ...change,
    requestedAt,
  };
}

const undone = (why, milliseconds) => ({ why, at: later(REQUESTED, milliseconds), balanceKobo: '22435075' });

const fixed = () => [
  withdrawal({ requestedAt: new Date(Date.now() - 3_000).toJSON() }),
  withdrawal({ withdrawalId: SLOW, requestedAt: new Date(Date.now() - 250_000).toJSON() }),
  withdrawal({ withdrawalId: PAID, status: 'paid', ...PROOF, endedAt: later(REQUESTED, 6_000) }),
  withdrawal({
    withdrawalId: REFUSED,
    status: 'undone',
    undone: undone('account', 7_000),
    endedAt: later(REQUESTED, 7_000),
  }),
  withdrawal({
    withdrawalId: RETURNED,
    status: 'undone',
    ...PROOF,
    undone: undone('returned', 90_000_000),
    endedAt: later(REQUESTED, 90_000_000),
  }),
  withdrawal({
    withdrawalId: AFTER_ALL,
    status: 'paid-after-all',
    undone: undone('bank', 600_000),
    owedKobo: '1500000',
    endedAt: later(REQUESTED, 4_000_000),
  }),
];

export const withdrawalsState = () => ({
  made: new Map(fixed().map((each) => [each.withdrawalId, each])),
  /** Keeps new ones being sent. */
  waits: false,
});

export function withdrawalRoutes(state, { ok, refuse }) {
  const proofFault = pinCheck(state, { refuse });

  function make(body) {
    const { people, transfers, wallet, withdrawals } = state;
    const fault = proofFault(body);
    if (fault) return fault;
    const recipient = people.recipients.find((each) => each.id === body.recipientId);
    if (!recipient) return refuse(404, 'recipient-not-found', 'There is no such recipient in your list.');
    const amount = BigInt(body.amountKobo);
    const { leftKobo } = sendTerms(state).day;
    if (leftKobo !== null && amount > BigInt(leftKobo))
      return refuse(422, 'over-wallet-limit', 'More than the limit leaves.');
    const after = BigInt(wallet.view.balanceKobo) - amount;
    if (after < 0n) return refuse(422, 'wallet-short', 'The balance is too small.');
    wallet.view = { ...wallet.view, balanceKobo: String(after) };
    transfers.usedKobo += amount;
    const made = withdrawal({
      withdrawalId: randomUUID(),
      number: `W${String(randomInt(0, 10 ** 12)).padStart(12, '0')}`,
      amountKobo: body.amountKobo,
      recipientId: recipient.id,
      recipient: {
        bank: recipient.bankShortName,
        accountNumber: recipient.accountNumber,
        accountName: recipient.name,
      },
      note: body.note,
      balanceAfterKobo: String(after),
      requestedAt: new Date().toJSON(),
    });
    withdrawals.made.set(made.withdrawalId, made);
    const last4 = recipient.accountNumber.slice(-4);
    const title = { bank: recipient.bankShortName, last4, number: null, name: null, transferId: null };
    const line = { kind: 'withdrawal', amountKobo: String(-amount), balanceKobo: String(after), title };
    wallet.lines = [{ id: `line-${made.number}`, at: made.requestedAt, owedKobo: null, ...line }, ...wallet.lines];
    return ok(made, 201);
  }

  function show(withdrawalId) {
    const { withdrawals } = state;
    const made = withdrawals.made.get(withdrawalId);
    if (!made) return refuse(404, 'no-withdrawal', 'You have no such withdrawal.');
    if (made.status !== 'sending' || FIXED.has(withdrawalId) || withdrawals.waits) return ok(made);
    if (Date.now() - Date.parse(made.requestedAt) < PAYS_MS) return ok(made);
    const paid = { ...made, status: 'paid', ...PROOF, endedAt: new Date().toJSON() };
    withdrawals.made.set(withdrawalId, paid);
    return ok(paid);
  }

  return (method, path, body) => {
    switch (`${method} ${path}`) {
      case 'POST /api/wallet/withdrawals/confirmations':
        return ok({ confirmation: randomUUID(), options: { challenge: 'AAAA', rpId: 'localhost' } }, 200);
      case 'POST /api/wallet/withdrawals':
        return make(body);
      default: {
        const wanted = /^GET \/api\/wallet\/withdrawals\/([^/]+)$/.exec(`${method} ${path}`)?.[1];
        return wanted ? show(wanted) : null;
      }
    }
  };
}
