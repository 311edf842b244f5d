/** Purchases of USDT with a customer's naira, as the invented API knows them. */
import { randomInt, randomUUID } from 'node:crypto';
import { SOURCES } from './market.mjs';

/** Saved as *Phone wallet* (recipients.mjs). */
export const PHONE_WALLET = 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4';
/** Begins and ends like the one before. */
export const LOOK_ALIKE = 'TNbkKvgzyY3fDxEtfqnC5AfuybbnjcrAx4';
/** Never used, and saved nowhere. */
export const NEW_ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
/** Of an order: ours. */
const OWN = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const RATE = '1599.5000';
const DAY_KOBO = 500_000_000n;
const MONTH_KOBO = 10_000_000_000n;

export const purchasesState = (change = {}) => ({
  terms: {},
  rate: RATE,
  usedKobo: 0n,
  waitsUntil: null,
  placed: [],
  quotes: new Map(),
  ...change,
});

const left = (limit, used) => ({
  limitKobo: String(limit),
  usedKobo: String(used),
  leftKobo: String(limit - used),
});

export const termsView = ({ wallet, purchases }) => ({
  state: 'open',
  balanceKobo: wallet.view.balanceKobo,
  receivableKobo: wallet.view.receivableKobo,
  day: left(DAY_KOBO, purchases.usedKobo),
  month: left(MONTH_KOBO, purchases.usedKobo + 17_990_000n),
  minimum: '10.000000',
  maximum: '20000.000000',
  firstAddressAbove: '500.000000',
  anyAddressAbove: '2000.000000',
  ...purchases.terms,
});

const units = (decimal, scale) => {
  const [whole, minor = ''] = decimal.split('.');
  return BigInt(whole + minor.padEnd(scale, '0'));
};
const decimal = (amount, scale) => {
  const text = String(amount).padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`;
};

export function purchaseRoutes(state, { ok, refuse }) {
  const wrong = (field, code) =>
    refuse(422, 'invalid-fields', 'Some fields are wrong.', [{ field, code, message: 'No.' }]);
  let triesLeft = 5;

  function quote({ naira }) {
    const { purchases, lockSeconds } = state;
    const nairaKobo = units(naira, 2);
    const usdt = decimal((nairaKobo * 100_000_000n) / units(purchases.rate, 4), 6);
    const { minimum } = termsView(state);
    if (units(usdt, 6) < units(minimum, 6)) return wrong('naira', 'below-minimum');
    const made = {
      id: randomUUID(),
      side: 'buy',
      nairaKobo: String(nairaKobo),
      feeKobo: '0',
      networkFeeKobo: '0',
      usdt,
      rate: purchases.rate,
      referenceRate: '1583.5000',
      marginPercent: '1.01',
      sources: SOURCES,
      quotedAt: new Date().toJSON(),
      expiresAt: new Date(Date.now() + lockSeconds * 1_000).toJSON(),
      secondsLeft: lockSeconds,
    };
    purchases.quotes.set(made.id, made);
    return ok(made, 201);
  }

  const like = (saved, usedTimes) => ({
    recipientId: saved?.id ?? null,
    nickname: saved?.nickname ?? '',
    address: saved?.address ?? PHONE_WALLET,
    usedTimes,
  });

  function check({ address }) {
    const saved = state.people.addresses.find((each) => each.address === address);
    const phone = state.people.addresses.find((each) => each.address === PHONE_WALLET);
    if (address.startsWith('0x')) return wrong('address', 'ethereum-address');
    if (address === OWN) return wrong('address', 'own-address');
    if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) || address.endsWith('y4')) return wrong('address', 'tron-address');
    return ok({
      address,
      known: saved ? like(saved, address === PHONE_WALLET ? 2 : 0) : null,
      lookAlike: address === LOOK_ALIKE ? like(phone, 2) : null,
      waitsUntil: saved ? null : state.purchases.waitsUntil,
    });
  }

  function place(body) {
    const { people, purchases, wallet } = state;
    const quoted = purchases.quotes.get(body.quoteId);
    if (!quoted) return refuse(404, 'quote-not-found', 'There is no such quote.');
    if (Date.parse(quoted.expiresAt) < Date.now()) return refuse(409, 'quote-expired', 'That quote has ended.');
    if (people.account.security.pin === 'locked') return refuse(403, 'pin-locked', 'Your PIN is locked.');
    if (body.pin !== '4138' && !body.passkey) {
      triesLeft -= 1;
      const message = `That PIN was not right. ${triesLeft} tries left.`;
      return {
        ...refuse(422, 'wrong-pin', message, [{ field: 'pin', code: 'wrong-pin', message }]),
        more: { triesLeft },
      };
    }
    const after = BigInt(wallet.view.balanceKobo) - BigInt(quoted.nairaKobo);
    if (after < 0n) return refuse(422, 'wallet-short', 'The balance is too small.');
    wallet.view = { ...wallet.view, balanceKobo: String(after) };
    purchases.usedKobo += BigInt(quoted.nairaKobo);
    const now = new Date().toJSON();
    const saved = people.addresses.find((each) => each.address === body.address);
    const placed = {
      view: 'full',
      number: `B${String(randomInt(0, 10 ** 12)).padStart(12, '0')}`,
      word: 'papaya',
      status: 'sending',
      nairaKobo: quoted.nairaKobo,
      feeKobo: '0',
      networkFeeKobo: '0',
      totalKobo: quoted.nairaKobo,
      balanceAfterKobo: String(after),
      usdt: quoted.usdt,
      rate: quoted.rate,
      referenceRate: quoted.referenceRate,
      marginPercent: quoted.marginPercent,
      sources: quoted.sources,
      network: 'TRC20',
      address: body.address,
      recipientId: saved?.id ?? null,
      nickname: saved?.nickname ?? body.saveAs ?? '',
      holder: `${people.account.firstName} ${people.account.lastName}`,
      placedAt: now,
      paidAt: now,
      hold: null,
      transaction: null,
      completedAt: null,
      networkCostTrx: null,
      undone: null,
      endsBy: new Date(Date.now() + 600_000).toJSON(),
    };
    purchases.placed.push(placed);
    state.bought?.set(placed.number, placed);
    return ok(placed, 201);
  }

  return (method, path, body) => {
    if (!state.people.account) return refuse(401, 'signed-out', 'Nobody is signed in.');
    switch (`${method} ${path.replace('/api/account/purchases', '')}`) {
      case 'GET /terms':
        return ok(termsView(state));
      case 'POST /quotes':
        return quote(body);
      case 'POST /address-checks':
        return check(body);
      case 'POST /confirmations':
        return ok({ confirmation: randomUUID(), options: { challenge: 'AAAA', rpId: 'localhost' } }, 201);
      case 'POST ':
        return place(body);
      default:
        return null;
    }
  };
}
