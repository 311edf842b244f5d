/** Transfers of naira between customers, as the invented API knows them. */
import { randomInt, randomUUID } from 'node:crypto';
import { pinCheck } from './pin.mjs';

export const SENT = '0198a7d0-0000-7000-8000-0000000000e1';
export const RECEIVED = '0198a7d0-0000-7000-8000-0000000000e2';
const DAY_KOBO = 500_000_000n;
const MINIMUM_KOBO = '10000';
const MOST_LOOK_UPS = 20;

const SEUN = {
  username: 'seun',
  maskedName: 'Oluwaseun O.',
  initials: 'OO',
  sinceDay: '2026-11-12',
  verified: true,
  paidBefore: false,
};
const HALIMA = {
  username: 'halima_b',
  maskedName: 'Halima B.',
  initials: 'HB',
  sinceDay: '2025-03-02',
  verified: true,
  paidBefore: true,
};
/** Found, and cannot be paid. */
const CLOSED = { ...HALIMA, username: 'closed_one', maskedName: 'Kunle A.', initials: 'KA' };

const transfer = (change) => ({
  transferId: SENT,
  number: 'T482039551840',
  direction: 'out',
  person: { username: 'seun', maskedName: 'Oluwaseun O.', initials: 'OO' },
  amountKobo: '500000',
  feeKobo: '0',
  note: 'Lunch at Iya Moria',
  balanceAfterKobo: '13435075',
  at: '2026-11-21T14:11:02.000Z',
  ...change,
});

export const transfersState = (change = {}) => ({
  terms: {},
  people: new Map([SEUN, HALIMA, CLOSED].map((person) => [person.username, person])),
  usedKobo: 0n,
  lookUps: 0,
  made: new Map(
    [
      transfer({}),
      transfer({
        transferId: RECEIVED,
        number: 'T730018272415',
        direction: 'in',
        person: { username: 'halima_b', maskedName: 'Halima B.', initials: 'HB' },
        amountKobo: '1000000',
        balanceAfterKobo: '23935075',
        note: null,
      }),
    ].map((made) => [made.transferId, made]),
  ),
  ...change,
});

export const sendTerms = ({ wallet, transfers }) => ({
  state: 'open',
  balanceKobo: wallet.view.balanceKobo,
  receivableKobo: wallet.view.receivableKobo,
  day: {
    limitKobo: String(DAY_KOBO),
    usedKobo: String(transfers.usedKobo),
    leftKobo: String(DAY_KOBO - transfers.usedKobo),
  },
  minimumKobo: MINIMUM_KOBO,
  newPayeesFrom: null,
  ...transfers.terms,
});

export function transferRoutes(state, { ok, refuse }) {
  const proofFault = pinCheck(state, { refuse });

  function find({ username }) {
    const { transfers, people } = state;
    if (username === people.account.username) return refuse(409, 'own-username', 'That is you.');
    transfers.lookUps += 1;
    if (transfers.lookUps > MOST_LOOK_UPS)
      return { ...refuse(429, 'too-many', 'Too many look-ups.'), more: { retryAfterSeconds: 1_500 } };
    const found = transfers.people.get(username);
    return found ? ok(found) : refuse(404, 'username-unknown', 'Nobody has this username.');
  }

  function make(body) {
    const { transfers, wallet } = state;
    const person = transfers.people.get(body.username);
    const amount = BigInt(body.amountKobo);
    const terms = sendTerms(state);
    const fault = proofFault(body);
    if (fault) return fault;
    if (!person) return refuse(404, 'username-unknown', 'Nobody has this username.');
    if (person.username === CLOSED.username) return refuse(409, 'receiver-closed', 'They cannot receive naira.');
    if (terms.newPayeesFrom && !person.paidBefore) return refuse(403, 'new-payee-waits', 'New payees wait.');
    if (terms.day.leftKobo !== null && amount > BigInt(terms.day.leftKobo))
      return refuse(422, 'over-wallet-limit', 'More than the limit leaves.');
    const after = BigInt(wallet.view.balanceKobo) - amount;
    if (after < 0n) return refuse(422, 'wallet-short', 'The balance is too small.');
    wallet.view = { ...wallet.view, balanceKobo: String(after) };
    transfers.usedKobo += amount;
    transfers.people.set(person.username, { ...person, paidBefore: true });
    const { username, maskedName, initials } = person;
    const made = transfer({
      transferId: randomUUID(),
      number: `T${String(randomInt(0, 10 ** 12)).padStart(12, '0')}`,
      person: { username, maskedName, initials },
      amountKobo: body.amountKobo,
      note: body.note,
      balanceAfterKobo: String(after),
      at: new Date().toJSON(),
    });
    transfers.made.set(made.transferId, made);
    const title = { bank: null, last4: null, number: made.number, name: maskedName, transferId: made.transferId };
    const line = { at: made.at, kind: 'transfer-out', amountKobo: String(-amount), balanceKobo: String(after), title };
    wallet.lines = [{ id: `line-${made.number}`, owedKobo: null, ...line }, ...wallet.lines];
    return ok(made, 201);
  }

  return (method, path, body) => {
    switch (`${method} ${path}`) {
      case 'GET /api/wallet/send-terms':
        return ok(sendTerms(state));
      case 'POST /api/wallet/receivers':
        return find(body);
      case 'POST /api/wallet/transfers/confirmations':
        return ok({ confirmation: randomUUID(), options: { challenge: 'AAAA', rpId: 'localhost' } }, 201);
      case 'POST /api/wallet/transfers':
        return make(body);
      default: {
        const id = /^GET \/api\/wallet\/transfers\/([^/]+)$/.exec(`${method} ${path}`)?.[1];
        if (!id) return null;
        const made = state.transfers.made.get(id);
        return made ? ok(made) : refuse(404, 'no-transfer', 'There is no such transfer.');
      }
    }
  };
}
