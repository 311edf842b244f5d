/** Saved recipients of the mock API: bank accounts and TRON addresses. */
import { RecipientRow, RecipientView, SavedAddressView } from '@usdt-africa/contracts/api';
import type { RecipientEnquiryView } from '@usdt-africa/contracts/api';
import { at, BANKS, uuid } from './market.js';
import { refuse, refuseField } from './route.js';
import type { Handlers } from './route.js';
import { sample } from './sample.js';
import type { MockState } from './state.js';

const saved = at('09:12:00', '2026-11-17');
function person(id: string, name: string, code: string, accountNumber: string, more: Partial<RecipientView> = {}) {
  const { name: bankName, shortName: bankShortName } = BANKS.find((bank) => bank.code === code)!;
  const bank = { bankCode: code, bankName, bankShortName, account: `··${accountNumber.slice(-4)}`, accountNumber };
  const times = { savedAt: saved, checkedAt: at('14:09:00') };
  return sample(RecipientView, { id, name, ...bank, ...times, mayTrust: (more.paidTimes ?? 0) > 0, ...more });
}
const CHANGE = { name: 'NGOZI EZE-OKAFOR', grade: 'close', at: at('14:40:00'), enquiryId: uuid('c4') } as const;

/** Trusted ones, one whose name changed, one of the customer's own, and a new one. */
export const recipients = (): RecipientView[] => [
  person(uuid('c0a1'), 'ADAEZE CHINWE OKONKWO-BALOGUN', '058', '0145528174', {
    paidTimes: 7,
    trusted: true,
    paidAt: at('18:40:00', '2026-11-20'),
  }),
  person(uuid('c0a2'), 'IBRAHIM MUSA DANJUMA', '50515', '8161733306', {
    nickname: 'Landlord',
    paidTimes: 3,
    trusted: true,
    paidAt: at('08:12:00', '2026-11-19'),
  }),
  person(uuid('c0a3'), 'NGOZI EZE', '044', '0078452291', {
    paidTimes: 1,
    paidAt: at('10:02:00', '2026-11-17'),
    nameChanged: true,
    mayTrust: false,
    change: CHANGE,
  }),
  person(uuid('c0a4'), 'TEMITOPE ADEWALE-OGUNBANJO', '058', '0145520019', { isOwn: true }),
  person(uuid('c0a5'), 'TUNDE ADEYEMI', '057', '2210015365'),
];

const wallet = (n: string, address: string, more: Partial<SavedAddressView>) =>
  sample(SavedAddressView, {
    id: `0198a7d0-0000-8000-8000-00000000c0${n}`,
    address,
    isOwn: true,
    savedAt: saved,
    ...more,
  });
/** Another person's address, and one of the customer's own. */
export const addresses = (): SavedAddressView[] => [
  wallet('d1', 'TAsCm3D17K139VcypvcCCetwusbNfXiZ7E', { name: 'Blessing Effiong', isOwn: false }),
  wallet('d2', 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4', { nickname: 'Phone wallet' }),
];

/** The response of the bank to a name enquiry; these two accounts always fail. */
export function bankOf(bankCode: string, accountNumber: string) {
  if (accountNumber === '9999999999') refuse(503, 'bank-unavailable');
  const bank = BANKS.find(({ code }) => code === bankCode);
  if (!bank || accountNumber === '0000000000') return refuse(422, 'account-not-found');
  return { id: crypto.randomUUID(), bankCode, bankName: bank.name, bankShortName: bank.shortName, accountNumber };
}
/** Grade and name of a name enquiry by the last digit of the account number; all others match. */
const GRADES: Readonly<Record<string, readonly [RecipientEnquiryView['grade'], string]>> = {
  1: ['close', 'NGOZI EZE-OKAFOR'],
  2: ['no-match', 'BLESSING EFFIONG'],
  3: ['unchecked', 'OK'],
};

export const recipientRoutes = ({ people }: MockState): Handlers => {
  const row = (view: RecipientView) =>
    Object.fromEntries(Object.keys(RecipientRow.shape).map((name) => [name, view[name as keyof RecipientView]]));
  const rows = (views: readonly RecipientView[]) => views.map((view) => row(view) as RecipientRow);
  const find = (id: string) => people.recipients.find((each) => each.id === id) ?? refuse(404, 'recipient-not-found');
  const findAddress = (id: string) =>
    people.addresses.find((each) => each.id === id) ?? refuse(404, 'recipient-not-found');
  const change = (id: string, values: Partial<RecipientView>) => Object.assign(find(id), values);
  return {
    'POST /api/account/recipients/search': ({ body }) => {
      const isFound = (isOwn: boolean, ...texts: string[]) =>
        (body.tab === 'all' || isOwn) && texts.join(' ').toLowerCase().includes(body.search.toLowerCase());
      const found = people.recipients.filter(({ isOwn, name, nickname, bankName, accountNumber }) =>
        isFound(isOwn, name, nickname, bankName, accountNumber),
      );
      return {
        recipients: rows(found),
        addresses: people.addresses.filter(({ isOwn, name, nickname, address }) =>
          isFound(isOwn, name, nickname, address, 'USDT TRX'),
        ),
        recents: rows(people.recipients.filter(({ paidTimes }) => paidTimes > 0)),
        any: people.recipients.length + people.addresses.length > 0,
      };
    },
    'POST /api/account/recipients/enquiries': ({ body: { bankCode, accountNumber, whose, name } }) => {
      const { firstName, lastName } = people.account!;
      const expected = whose === 'own' ? `${firstName} ${lastName}` : name!;
      const [grade, accountName] = GRADES[accountNumber.at(-1)!] ?? ['match', expected.toUpperCase()];
      const knownAs = people.recipients.find((each) => each.accountNumber === accountNumber)?.id ?? null;
      const isOwn = whose === 'own' && grade === 'match';
      const bank = bankOf(bankCode, accountNumber);
      return (people.enquiry = { ...bank, accountName, checkDigit: 'fits', grade, isOwn, knownAs });
    },
    'POST /api/account/recipients': ({ body }) => {
      const { accountNumber, accountName, bankCode, isOwn } = people.enquiry!;
      const known = people.recipients.find((each) => each.accountNumber === accountNumber);
      if (known) return known;
      const texts = { nickname: body.nickname ?? '', email: body.email ?? '' };
      const made = person(crypto.randomUUID(), accountName, bankCode, accountNumber, { ...texts, isOwn });
      people.recipients.push(made);
      return made;
    },
    'GET /api/account/recipients/{id}': ({ id }) => find(id),
    'DELETE /api/account/recipients/{id}': ({ id }) => {
      people.recipients = people.recipients.filter((each) => each !== find(id));
    },
    'PUT /api/account/recipients/{id}/nickname': ({ id, body }) => change(id, { nickname: body.nickname ?? '' }),
    'PUT /api/account/recipients/{id}/email': ({ id, body }) => change(id, { email: body.email ?? '' }),
    'PUT /api/account/recipients/{id}/trusted': ({ id, body }) => change(id, { trusted: body.trusted }),
    'PUT /api/account/recipients/{id}/name': ({ id }) =>
      change(id, { name: find(id).change!.name, change: null, nameChanged: false, mayTrust: true }),
    'POST /api/account/recipients/{id}/checks': ({ id }) => ({
      recipient: { ...find(id), checkedAt: new Date().toJSON() },
      enquiryId: find(id).change ? null : crypto.randomUUID(),
      guard: people.guard,
    }),
    'POST /api/account/recipients/addresses': ({ body: { address, name, nickname, email } }) => {
      const known = people.addresses.find((each) => each.address === address);
      if (known) return known;
      // The mock takes an address with this end for one whose checksum is wrong.
      if (address.endsWith('x')) refuseField('address', 'tron-address', 'tron-address');
      const texts = { name: name ?? '', nickname: nickname ?? '', email: email ?? '' };
      const made = wallet(`e${people.addresses.length}`, address, { ...texts, isOwn: name === null });
      people.addresses.push(made);
      return made;
    },
    'GET /api/account/recipients/addresses/{id}': ({ id }) => findAddress(id),
    'DELETE /api/account/recipients/addresses/{id}': ({ id }) => {
      people.addresses = people.addresses.filter((each) => each !== findAddress(id));
    },
    'PUT /api/account/recipients/addresses/{id}/nickname': ({ id, body }) =>
      Object.assign(findAddress(id), { nickname: body.nickname ?? '' }),
    'PUT /api/account/recipients/addresses/{id}/email': ({ id, body }) =>
      Object.assign(findAddress(id), { email: body.email ?? '' }),
  };
};
