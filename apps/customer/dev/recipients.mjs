/** Saved recipients of the mock API. */
import { randomUUID } from 'node:crypto';
import { BANKS } from './market.mjs';

const CHECKED = '2026-11-21T14:09:00.000Z';
const person = (n, name, bankCode, accountNumber, more = {}) => {
  const bank = BANKS.find(({ code }) => code === bankCode);
  return {
    id: `0198a7d0-0000-7000-8000-00000000c0${n}`,
    name,
    nickname: '',
    email: '',
    bankCode,
    bankName: bank.name,
    bankShortName: bank.shortName,
    account: `··${accountNumber.slice(-4)}`,
    isOwn: false,
    trusted: false,
    nameChanged: false,
    paidTimes: 0,
    accountNumber,
    savedAt: '2026-11-17T09:12:00.000Z',
    checkedAt: CHECKED,
    paidAt: null,
    mayTrust: (more.paidTimes ?? 0) > 0,
    change: null,
    ...more,
  };
};

/** Six of them, as the list shows them: trusted ones, a new one, one of the customer's own, one whose name changed. */
export const recipients = () => [
  person('a1', 'ADAEZE CHINWE OKONKWO-BALOGUN', '058', '0145528174', {
    paidTimes: 7,
    trusted: true,
    paidAt: '2026-11-20T18:40:00.000Z',
  }),
  person('a2', 'IBRAHIM MUSA DANJUMA', '50515', '8161733306', {
    nickname: 'Landlord',
    paidTimes: 3,
    trusted: true,
    paidAt: '2026-11-19T08:12:00.000Z',
  }),
  person('a3', 'NGOZI EZE', '044', '0078452291', {
    paidTimes: 1,
    paidAt: '2026-11-17T10:02:00.000Z',
    nameChanged: true,
    mayTrust: false,
    change: { name: 'NGOZI EZE-OKAFOR', grade: 'close', at: '2026-11-21T14:40:00.000Z', enquiryId: randomUUID() },
  }),
  person('a4', 'TEMITOPE ADEWALE-OGUNBANJO', '058', '0145520019', { isOwn: true }),
  person('a5', 'TUNDE ADEYEMI', '057', '2210015365'),
];

const wallet = (n, address, more = {}) => ({
  id: `0198a7d0-0000-8000-8000-00000000c0${n}`,
  name: '',
  nickname: '',
  address,
  email: '',
  isOwn: true,
  savedAt: '2026-11-17T09:12:00.000Z',
  ...more,
});

/** Two saved TRON addresses: another person's, and one of the customer's own. */
export const addresses = () => [
  wallet('d1', 'TAsCm3D17K139VcypvcCCetwusbNfXiZ7E', { name: 'Blessing Effiong', isOwn: false }),
  wallet('d2', 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4', { nickname: 'Phone wallet' }),
];

export function recipientRoutes(state, { ok, refuse }) {
  const gone = () => refuse(404, 'recipient-not-found', 'There is no such recipient in your list.');
  return (method, path, body) => {
    const people = state.people;
    const line = `${method} ${path.replace('/api/account/recipients', '')}`;
    if (line === 'POST /search') {
      const word = body.search.toLowerCase();
      const found = people.recipients
        .filter(({ isOwn }) => body.tab === 'all' || isOwn)
        .filter((each) =>
          `${each.name} ${each.nickname} ${each.bankName} ${each.accountNumber}`.toLowerCase().includes(word),
        )
        .map(rowOf);
      const recents = people.recipients.filter(({ paidTimes }) => paidTimes > 0).map(rowOf);
      const wallets = people.addresses
        .filter(({ isOwn }) => body.tab === 'all' || isOwn)
        .filter((each) => `${each.name} ${each.nickname} ${each.address} USDT TRX`.toLowerCase().includes(word));
      const any = people.recipients.length + people.addresses.length > 0;
      return ok({ recipients: found, addresses: wallets, recents, any });
    }
    if (path.startsWith('/api/account/recipients/addresses')) return addressRoutes(people, method, path, body);
    if (line === 'POST /enquiries') return enquire(people, body);
    if (line === 'POST ') {
      const { answer } = people;
      const bank = people.recipients.find(({ accountNumber }) => accountNumber === answer.accountNumber);
      if (bank) return ok(bank, 201);
      const made = person(`b${people.recipients.length}`, answer.accountName, answer.bankCode, answer.accountNumber, {
        nickname: body.nickname ?? '',
        email: body.email ?? '',
        isOwn: answer.isOwn,
      });
      people.recipients.push(made);
      return ok(made, 201);
    }
    const [, id, what] = /^\w+ \/([^/]+)(?:\/(\w+))?$/.exec(line) ?? [];
    const at = people.recipients.findIndex((each) => each.id === id);
    if (at < 0) return gone();
    const change = (values) => ok((people.recipients[at] = { ...people.recipients[at], ...values }));
    const known = people.recipients[at];
    if (method === 'GET') return ok(known);
    if (method === 'DELETE') {
      people.recipients.splice(at, 1);
      return { status: 204 };
    }
    if (what === 'nickname') return change({ nickname: body.nickname ?? '' });
    if (what === 'email') return change({ email: body.email ?? '' });
    if (what === 'trusted') return change({ trusted: body.trusted });
    if (what === 'name') return change({ name: known.change.name, change: null, nameChanged: false, mayTrust: true });
    if (what === 'checks')
      return ok(
        {
          recipient: { ...known, checkedAt: new Date().toISOString() },
          enquiryId: known.change ? null : randomUUID(),
          guard: people.guard ?? { waitsUntil: null, cap: null },
        },
        201,
      );
    return refuse(404, 'not-found', 'There is no such act.');
  };

  /** An address with `x` as its last letter has a wrong checksum; form faults are the browser's. */
  function addressRoutes(people, method, path, body) {
    const [, id, what] = /\/addresses(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (!id) {
      const known = people.addresses.find((each) => each.address === body.address);
      if (known) return ok(known, 201);
      if (body.address.endsWith('x')) {
        const message = 'This is not a TRON address: its check letters do not fit.';
        return refuse(422, 'tron-address', message, [{ field: 'address', code: 'tron-address', message }]);
      }
      const texts = { name: body.name ?? '', nickname: body.nickname ?? '', email: body.email ?? '' };
      const made = wallet(`e${people.addresses.length}`, body.address, { ...texts, isOwn: body.name === null });
      people.addresses.push(made);
      return ok(made, 201);
    }
    const at = people.addresses.findIndex((each) => each.id === id);
    if (at < 0) return gone();
    const change = (values) => ok((people.addresses[at] = { ...people.addresses[at], ...values }));
    if (method === 'GET') return ok(people.addresses[at]);
    if (method === 'DELETE') {
      people.addresses.splice(at, 1);
      return { status: 204 };
    }
    return change({ [what]: body[what] ?? '' });
  }

  /**
   * The last digit of the account number selects the name check: 1 is a close match, 2 another name, 3 unchecked, all
   * others match.
   */
  function enquire(people, { bankCode, accountNumber, whose, name }) {
    const bank = BANKS.find((each) => each.code === bankCode);
    if (!bank || accountNumber === '0000000000')
      return refuse(422, 'account-not-found', 'The bank knows no such account.');
    if (accountNumber === '9999999999') return refuse(503, 'bank-unavailable', 'The bank did not answer.');
    const { firstName, lastName } = people.account;
    const meant = whose === 'own' ? `${firstName} ${lastName}` : name;
    const other = { 1: ['close', 'NGOZI EZE-OKAFOR'], 2: ['no-match', 'BLESSING EFFIONG'], 3: ['unchecked', 'OK'] };
    const [grade, accountName] = other[accountNumber.at(-1)] ?? ['match', meant.toUpperCase()];
    const saved = people.recipients.find((each) => each.accountNumber === accountNumber);
    people.answer = {
      id: randomUUID(),
      bankCode,
      bankName: bank.name,
      bankShortName: bank.shortName,
      accountNumber,
      accountName,
      checkDigit: 'fits',
      grade,
      isOwn: whose === 'own' && grade === 'match',
      knownAs: saved?.id ?? null,
    };
    return ok(people.answer, 201);
  }
}

const BESIDE_THE_ROW = new Set(['email', 'accountNumber', 'savedAt', 'checkedAt', 'paidAt', 'mayTrust', 'change']);
const rowOf = (view) => Object.fromEntries(Object.entries(view).filter(([name]) => !BESIDE_THE_ROW.has(name)));

/** What confirms a sale to one of them: the recipient that it goes to, or why not. The PIN is 4138. */
export function saleRoutes(state, { ok, refuse }) {
  let left = 5;
  return (path, { recipientId, pin, passkey }) => {
    const { people } = state;
    if (path.endsWith('/confirmations'))
      return ok({ confirmation: randomUUID(), options: { challenge: 'AAAA', rpId: 'localhost' } }, 201);
    const known = people.recipients.find(({ id }) => id === recipientId);
    if (!known) return refuse(404, 'recipient-not-found', 'There is no such recipient in your list.');
    if (people.account.security.pin === 'locked') return refuse(403, 'pin-locked', 'Your PIN is locked.');
    if (pin === '4138' || passkey) return ok(known);
    left -= 1;
    if (left > 0) {
      const message = `That PIN was not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
      const refused = refuse(422, 'wrong-pin', message, [{ field: 'pin', code: 'wrong-pin', message }]);
      return { ...refused, more: { triesLeft: left } };
    }
    people.account = { ...people.account, security: { ...people.account.security, pin: 'locked' } };
    return refuse(403, 'pin-locked', 'Your PIN is locked.');
  };
}
