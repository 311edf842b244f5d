/** Naira sent from the mock API's wallet: transfers between customers and withdrawals to bank accounts. */
import { TransferView, WithdrawalView } from '@usdt-africa/contracts/api';
import type { ReceiverView, SendTermsView } from '@usdt-africa/contracts/api';
import { checkPin } from './accounts.js';
import { ago, at, uuid } from './market.js';
import { confirmation, numberOf, refuse } from './route.js';
import type { Handlers } from './route.js';
import { sample } from './sample.js';
import type { MockState, TransfersMock, WithdrawalsMock } from './state.js';
import { lineOf, RECEIVED, takeNaira } from './wallet.js';

export { RECEIVED } from './wallet.js';
export const SENT = uuid('e1');
/** Withdrawals: being sent, slow, paid, refused for its account, returned later, and paid after it was refused. */
export const [SENDING, SLOW, PAID, REFUSED, RETURNED, AFTER_ALL] = [1, 2, 3, 4, 5, 6].map((n) =>
  uuid(`b${n}`),
) as unknown as readonly [string, string, string, string, string, string];
const DAY_KOBO = 500_000_000n;
const MOST_LOOKUPS = 20;
/** The mock's bank pays this many milliseconds after the request. */
const PAYS_MS = 4_000;

const SEUN = { username: 'seun', maskedName: 'Oluwaseun O.', initials: 'OO' };
const HALIMA = { username: 'halima_b', maskedName: 'Halima B.', initials: 'HB' };
/** Found, and cannot be paid. */
const CLOSED = { username: 'closed_one', maskedName: 'Kunle A.', initials: 'KA' };
const KNOWN = { sinceDay: '2025-03-02', verified: true, paidBefore: true };
const receivers = (): ReceiverView[] => [
  { ...SEUN, sinceDay: '2026-11-12', verified: true, paidBefore: false },
  { ...HALIMA, ...KNOWN },
  { ...CLOSED, ...KNOWN },
];

const transfer = (change: Partial<TransferView>): TransferView =>
  sample(TransferView, {
    transferId: SENT,
    number: 'T482039551840',
    person: SEUN,
    amountKobo: '500000',
    note: 'Lunch at Iya Moria',
    balanceAfterKobo: '13435075',
    at: at('14:11:02'),
    ...change,
  });
const RECEIPT = {
  transferId: RECEIVED,
  number: 'T730018272415',
  direction: 'in',
  person: HALIMA,
  amountKobo: '1000000',
  balanceAfterKobo: '23935075',
  note: null,
} as const;

export const transfersState = (): TransfersMock => ({
  terms: {},
  people: new Map(receivers().map((person) => [person.username, person])),
  usedKobo: 0n,
  lookUps: 0,
  made: new Map([transfer({}), transfer(RECEIPT)].map((made) => [made.transferId, made])),
});

const PROOF = { reference: 'po-7c1e9a52d3b84f60', sessionId: '000015261121141104730018272415' };
const after = (milliseconds: number, time = at('14:11:02')) => new Date(Date.parse(time) + milliseconds).toJSON();
const withdrawal = (withdrawalId: string, change: Partial<WithdrawalView> = {}): WithdrawalView => {
  const { requestedAt = at('14:11:02') } = change;
  return sample(WithdrawalView, {
    withdrawalId,
    number: 'W482039551840',
    amountKobo: '8500000',
    recipientId: uuid('c0a2'),
    recipient: { bank: 'Moniepoint', accountNumber: '8161733306', accountName: 'IBRAHIM MUSA DANJUMA' },
    note: 'Rent, second half',
    balanceAfterKobo: '13935075',
    requestedAt,
    expectedBy: after(120_000, requestedAt),
    ...change,
  });
};
/** A withdrawal of which the naira came back so many milliseconds after its request. */
const undone = (
  id: string,
  why: NonNullable<WithdrawalView['undone']>['why'],
  ms: number,
  more: Partial<WithdrawalView> = {},
) => {
  const end = { why, at: after(ms), balanceKobo: '22435075' };
  return withdrawal(id, { status: 'undone', undone: end, endedAt: after(ms), ...more });
};
const withdrawals = () => [
  withdrawal(SENDING, { requestedAt: ago(3_000) }),
  withdrawal(SLOW, { requestedAt: ago(250_000) }),
  withdrawal(PAID, { status: 'paid', ...PROOF, endedAt: after(6_000) }),
  undone(REFUSED, 'account', 7_000),
  undone(RETURNED, 'returned', 90_000_000, PROOF),
  undone(AFTER_ALL, 'bank', 600_000, { status: 'paid-after-all', owedKobo: '1500000', endedAt: after(4_000_000) }),
];
export const withdrawalsState = (): WithdrawalsMock => {
  return { made: new Map(withdrawals().map((each) => [each.withdrawalId, each])), new: new Set() };
};

export const transferRoutes = (state: MockState): Handlers => {
  const { people } = state;
  const terms = (): SendTermsView => {
    const { balanceKobo, receivableKobo } = state.wallet.view;
    const { usedKobo, terms: change } = state.transfers;
    const day = { limitKobo: String(DAY_KOBO), usedKobo: String(usedKobo), leftKobo: String(DAY_KOBO - usedKobo) };
    return { state: 'open', balanceKobo, receivableKobo, day, minimumKobo: '10000', newPayeesFrom: null, ...change };
  };
  /** Takes the naira of a payment and adds its line. @returns the balance after it */
  const pay = (kobo: string) => {
    const { leftKobo } = terms().day;
    if (leftKobo !== null && BigInt(kobo) > BigInt(leftKobo)) refuse(422, 'over-wallet-limit');
    const balance = takeNaira(state, kobo);
    state.transfers.usedKobo += BigInt(kobo);
    return String(balance);
  };
  const addLine = (...line: Parameters<typeof lineOf>) => {
    state.wallet.lines = [lineOf(...line), ...state.wallet.lines];
  };
  return {
    'GET /api/wallet/send-terms': terms,
    'POST /api/wallet/receivers': ({ body: { username } }) => {
      if (username === people.account!.username) refuse(409, 'own-username');
      state.transfers.lookUps += 1;
      if (state.transfers.lookUps > MOST_LOOKUPS) refuse(429, 'too-many', { retryAfterSeconds: 1_500 });
      return state.transfers.people.get(username) ?? refuse(404, 'username-unknown');
    },
    'POST /api/wallet/transfers/confirmations': confirmation,
    'POST /api/wallet/transfers': ({ body: { username, amountKobo, note, ...proof } }) => {
      checkPin(people, proof);
      const receiver = state.transfers.people.get(username) ?? refuse(404, 'username-unknown');
      if (username === CLOSED.username) refuse(409, 'receiver-closed');
      if (terms().newPayeesFrom && !receiver.paidBefore) refuse(403, 'new-payee-waits');
      const { sinceDay: _, verified: __, paidBefore: ___, ...person } = receiver;
      const balanceAfterKobo = pay(amountKobo);
      state.transfers.people.set(username, { ...receiver, paidBefore: true });
      const [transferId, number, time] = [crypto.randomUUID(), numberOf('T'), new Date().toJSON()];
      const made = transfer({ transferId, number, person, amountKobo, note, balanceAfterKobo, at: time });
      state.transfers.made.set(transferId, made);
      const title = { number, name: person.maskedName, transferId };
      addLine(number, time, 'transfer-out', -BigInt(amountKobo), BigInt(balanceAfterKobo), title);
      return made;
    },
    'GET /api/wallet/transfers/{id}': ({ id }) => state.transfers.made.get(id) ?? refuse(404, 'no-transfer'),
    'POST /api/wallet/withdrawals/confirmations': confirmation,
    'POST /api/wallet/withdrawals': ({ body: { recipientId, amountKobo, note, pin, passkey } }) => {
      checkPin(people, { pin, passkey });
      const {
        bankShortName: bank,
        accountNumber,
        name: accountName,
      } = people.recipients.find(({ id }) => id === recipientId) ?? refuse(404, 'recipient-not-found');
      const balanceAfterKobo = pay(amountKobo);
      const recipient = { bank, accountNumber, accountName };
      const [number, requestedAt] = [numberOf('W'), new Date().toJSON()];
      const values = { number, amountKobo, recipientId, recipient, note, balanceAfterKobo, requestedAt };
      const made = withdrawal(crypto.randomUUID(), values);
      state.withdrawals.made.set(made.withdrawalId, made);
      state.withdrawals.new.add(made.withdrawalId);
      const title = { bank, last4: accountNumber.slice(-4) };
      addLine(number, requestedAt, 'withdrawal', -BigInt(amountKobo), BigInt(balanceAfterKobo), title);
      return made;
    },
    'GET /api/wallet/withdrawals/{id}': ({ id }) => {
      const made = state.withdrawals.made.get(id) ?? refuse(404, 'no-withdrawal');
      const isPaid = state.withdrawals.new.has(id) && Date.now() - Date.parse(made.requestedAt) >= PAYS_MS;
      return isPaid ? { ...made, status: 'paid', ...PROOF, endedAt: after(PAYS_MS, made.requestedAt) } : made;
    },
  };
};
