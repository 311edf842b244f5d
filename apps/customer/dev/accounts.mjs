/** Customers' accounts as the invented API knows them: registering, coming in, coming back. */

import { passkeyRoutes } from './passkeys.mjs';
import { addresses, recipientRoutes, recipients, saleRoutes } from './recipients.mjs';
import { marksOf, PAYEES, transactionsPage } from './transactions.mjs';
import { upgrade } from './upgrade.mjs';

export const ACCOUNT = {
  firstName: 'Temitope',
  lastName: 'Adewale-Ogunbanjo',
  username: 'temitope',
  email: 'temitope.adewale@gmail.com',
  phone: '+2348035550148',
  language: 'en',
  since: '2026-10-03T09:12:00.000Z',
  security: {
    pin: 'set',
    totp: false,
    emailCode: false,
    recoveryCodesLeft: 0,
    passkeys: 0,
    passkeysFor: { logIn: 0, confirm: 0 },
    google: false,
    sessions: 1,
  },
  picture: null,
  payoutsHeldUntil: null,
  paused: false,
  session: { idleSeconds: 1_800, endsInSeconds: 43_200 },
};

const NOT_SENT = { verified: false, sent: null };
const SENT = { verified: false, sent: { endsInSeconds: 600, triesLeft: 5, againInSeconds: 60 } };

/** Two devices: the one that shows the mock, and one more. */
const sessions = () =>
  [
    { id: '0198a7d0-0000-7000-8000-0000000000b1', device: 'Chrome on Android', current: true },
    { id: '0198a7d0-0000-7000-8000-0000000000b2', device: 'Edge on Windows', current: false },
    { id: '0198a7d0-0000-7000-8000-0000000000b3', device: 'Safari on iPhone', current: false },
  ].map((each) => ({ ...each, startedAt: '2026-11-19T18:40:00.000Z', seenAt: '2026-11-20T21:14:00.000Z' }));

/** A registration under way, whose details are there. */
export const registration = (change = {}) => ({
  step: 'username',
  firstName: ACCOUNT.firstName,
  lastName: ACCOUNT.lastName,
  email: ACCOUNT.email,
  phone: ACCOUNT.phone,
  referralSource: null,
  referral: null,
  username: null,
  emailCode: NOT_SENT,
  phoneCode: NOT_SENT,
  ...change,
});

/** Of a customer who sold a part of the day's limit, with two orders that hold more of it. */
export const limits = (change = {}) => {
  const now = new Date('2026-11-21T14:36:00.000Z');
  const renewsAt = '2026-11-21T23:00:00.000Z';
  return {
    tier: 'individual',
    asOf: now.toJSON(),
    day: { sell: { limit: '10000.000000', used: '1250.000000', held: '618.500000', left: '8131.500000', renewsAt } },
    month: {
      month: '2026-11',
      sell: {
        limit: '300000.000000',
        used: '43400.000000',
        held: '618.500000',
        left: '255981.500000',
        renewsAt: '2026-11-30T23:00:00.000Z',
      },
    },
    heldBy: [
      { number: 'S482039551842', recipient: PAYEES[1].name, amount: '18.500000', why: 'seen', freeAt: null },
      {
        number: 'S482039551840',
        recipient: PAYEES[0].name,
        amount: '600.000000',
        why: 'placed',
        freeAt: '2026-11-21T15:02:00.000Z',
      },
    ],
    buy: {
      canBuy: true,
      day: {
        limitKobo: '500000000',
        usedKobo: '10000000',
        heldKobo: '2264000',
        leftKobo: '487736000',
        renewsAt,
      },
      month: {
        limitKobo: '10000000000',
        usedKobo: '17990000',
        heldKobo: '2264000',
        leftKobo: '9979746000',
        renewsAt: '2026-11-30T23:00:00.000Z',
      },
      heldBy: [
        {
          number: 'B207551846390',
          nickname: 'Trust wallet',
          address: 'TNbk…8JrA',
          kobo: '1264000',
          why: 'sending',
          freeAt: null,
        },
        {
          number: 'B207551846391',
          nickname: '',
          address: 'TJRa…RTv8',
          kobo: '1000000',
          why: 'approval',
          freeAt: '2026-11-21T15:20:00.000Z',
        },
      ],
    },
    own: null,
    next: 'business',
    ...change,
  };
};
/** Of the first level: less than a guest's, and nothing of it used. */
export const basicLimits = () => {
  const { day, month, buy } = limits();
  const none = { used: '0.000000', held: '0.000000' };
  const nothing = { limitKobo: '0', usedKobo: '0', heldKobo: '0', leftKobo: '0' };
  return limits({
    tier: 'basic',
    day: { sell: { ...day.sell, ...none, limit: '500.000000', left: '500.000000' } },
    month: { ...month, sell: { ...month.sell, ...none, limit: '15000.000000', left: '15000.000000' } },
    heldBy: [],
    buy: { canBuy: false, day: { ...buy.day, ...nothing }, month: { ...buy.month, ...nothing }, heldBy: [] },
    next: 'individual',
  });
};
const TIERS = [
  { tier: 'guest', dayUsdt: '2500.000000', monthUsdt: null, buyDayKobo: '0', buyMonthKobo: '0' },
  { tier: 'basic', dayUsdt: '500.000000', monthUsdt: '15000.000000', buyDayKobo: '0', buyMonthKobo: '0' },
  {
    tier: 'individual',
    dayUsdt: '10000.000000',
    monthUsdt: '300000.000000',
    buyDayKobo: '500000000',
    buyMonthKobo: '10000000000',
  },
  { tier: 'business', dayUsdt: null, monthUsdt: null, buyDayKobo: null, buyMonthKobo: null },
];
const RECOVERY_CODES = Array.from({ length: 10 }, (_, n) => `c3vn-8qtr-p9tw-r3hb-x6cn-8v${n}y`);

/** What belongs to a browser: the mock has one. */
export const signedOut = () => ({
  account: null,
  limits: limits(),
  messages: { mails: { orders: true, upgrades: true }, texts: { money: true, upgrades: false } },
  upgrade: { tier: 'basic', next: 'individual', request: null },
  bvn: { state: 'no-tier' },
  registration: null,
  reset: null,
  ways: { google: false, demo: false },
  secondStep: null,
  isLocked: false,
  claimable: [],
  newer: [],
  sessions: sessions(),
  recipients: recipients(),
  addresses: addresses(),
  taken: new Set(['temi']),
  reserved: new Set(['usdtafrica']),
});

/** The code that is always right: `413 825`, and of a reset `4138`. */
export const CODE = '413825';

export function accountRoutes(state, { ok, refuse }) {
  const wrongCode = () => refuse(422, 'wrong-code', 'That code was not right.');
  const signedOut = () => refuse(401, 'signed-out', 'Nobody is signed in.');
  const completeSignIn = () => {
    state.people.account = ACCOUNT;
    state.people.secondStep = null;
    return ok({ next: 'done', ways: [], email: null });
  };
  const wrong = (field, code) =>
    refuse(422, 'invalid-fields', 'Some fields are wrong.', [{ field, code, message: 'No.' }]);
  const DONE = { status: 204 };
  const secure = (change) => {
    state.people.account = { ...state.people.account, security: { ...state.people.account.security, ...change } };
  };
  /** What a customer changes of how they come in; their PIN is 4138. */
  function ofSecurity(line, body) {
    const people = state.people;
    switch (line) {
      case 'GET /api/account/sessions':
        return ok({ sessions: people.sessions });
      case 'DELETE /api/account/sessions':
        people.sessions = people.sessions.filter(({ current }) => current);
        return DONE;
      case 'PUT /api/account/password':
        if (body.old !== 'mango rain keke') return wrong('old', 'password-wrong');
        people.sessions = people.sessions.filter(({ current }) => current);
        return DONE;
      case 'PUT /api/account/pin':
        if (body.old !== '4138') return wrong('old', 'wrong-pin');
        return body.pin === '1234' ? wrong('pin', 'pin-common') : DONE;
      case 'POST /api/account/codes':
        return ok({});
      case 'POST /api/account/pin/unlock':
        if (body.password !== 'mango rain keke') return wrong('password', 'password-wrong');
        if (body.code !== CODE) return wrong('code', 'wrong-code');
        people.account = { ...people.account, security: { ...people.account.security, pin: 'set' } };
        return DONE;
      case 'POST /api/account/totp':
        if (body.password !== 'mango rain keke') return wrong('password', 'password-wrong');
        return ok({
          secret: 'JKXRWN7P4HTQM2ZCYV3E6BDSJKXRWN7P',
          otpauthUrl: 'otpauth://totp/USDT%20Africa:t?secret=JKXRWN7P4HTQM2ZCYV3E6BDSJKXRWN7P&issuer=USDT%20Africa',
        });
      case 'PUT /api/account/totp':
      case 'POST /api/account/recovery-codes':
        if (body.code !== CODE) return wrong('code', 'wrong-code');
        secure({ totp: true, recoveryCodesLeft: 10 });
        return ok({ recoveryCodes: RECOVERY_CODES });
      case 'POST /api/account/email-code':
      case 'POST /api/account/email-code/remove':
        if (body.code !== CODE) return wrong('code', 'wrong-code');
        secure({ emailCode: !people.account.security.emailCode });
        return DONE;
      case 'POST /api/account/totp/remove':
        if (body.password !== 'mango rain keke') return wrong('password', 'password-wrong');
        if (body.code !== CODE) return wrong('code', 'wrong-code');
        secure({ totp: false, recoveryCodesLeft: 0 });
        return DONE;
      case 'POST /api/account/google/remove':
        if (!body.password) return refuse(403, 'password-needed', 'Type your password once more.');
        secure({ google: false });
        return DONE;
      default: {
        const id = /^DELETE \/api\/account\/sessions\/(.+)$/.exec(line)?.[1];
        if (!id) return null;
        people.sessions = people.sessions.filter((each) => each.id !== id);
        return DONE;
      }
    }
  }
  const ofRecipients = recipientRoutes(state, { ok, refuse });
  const ofPasskeys = passkeyRoutes(state, { ok, refuse }, completeSignIn);
  const ofSale = saleRoutes(state, { ok, refuse });
  return (method, path, body) => {
    const people = state.people;
    const line = `${method} ${path}`;
    if (path.startsWith('/api/auth/registration')) return ofRegistration(line, body);
    const marked = /^\/api\/account\/transactions\/([SB]\d{12})(?:\/(\w+))?/.exec(path);
    if (marked) return ok(marksOf(people, marked[1], marked[2], body));
    if (path.startsWith('/api/account/recipients')) return ofRecipients(method, path, body);
    if (path.startsWith('/api/account/orders')) return ofSale(path, body);
    const secured = ofPasskeys(line, body) ?? ofSecurity(line, body);
    if (secured) return secured;
    switch (line) {
      case 'GET /api/account':
        return people.account ? ok(people.account) : signedOut();
      case 'POST /api/auth/logout':
      case 'POST /api/account/sessions/end-all':
        people.account = null;
        return { status: 204 };
      case 'GET /api/account/messages':
        return people.account ? ok(people.messages) : signedOut();
      case 'PUT /api/account/messages':
        people.messages = body;
        return { status: 204 };
      case 'PUT /api/account/language':
        people.account = { ...people.account, language: body.language };
        return { status: 204 };
      case 'GET /api/account/closing':
        return ok({
          by: 'password',
          open: [],
          openCount: 0,
          retainedUntil: '2031-11-22T14:02:00.000Z',
          ...people.closing,
        });
      case 'POST /api/account/close':
        if (body.secret !== 'mango rain keke') return wrong('secret', 'password-wrong');
        people.account = null;
        return DONE;
      case 'GET /api/account/guest-orders':
        return ok({ orders: people.claimable });
      case 'POST /api/account/guest-orders/claim': {
        const isLeft = ({ id }) => body.ids && !body.ids.includes(id);
        const left = people.claimable.filter(isLeft);
        const claimed = people.claimable.length - left.length;
        people.claimable = left;
        return ok({ claimed });
      }
      case 'POST /api/account/guest-orders/decline':
        people.claimable = people.claimable.filter(({ id }) => id !== body.id);
        return DONE;
      case 'POST /api/account/transactions/search':
        return ok(transactionsPage(body, people.newer));
      case 'POST /api/account/transactions/count':
        return ok({ count: transactionsPage({ ...body, limit: 1_000 }, people.newer).rows.length, more: false });
      case 'POST /api/account/transactions/download':
        return ok('Number,Naira');
      case 'GET /api/account/transactions/recipients':
        return ok({ recipients: PAYEES });
      case 'GET /api/account/limits':
        return people.account ? ok(people.limits) : signedOut();
      case 'GET /api/account/upgrade':
        return ok(people.upgrade);
      case 'POST /api/account/upgrade':
        people.upgrade = upgrade({ state: 'draft', sentAt: null, dueAt: null });
        return ok(people.upgrade);
      case 'POST /api/account/upgrade/send':
        people.upgrade = upgrade();
        return ok(people.upgrade);
      case 'GET /api/account/bvn':
        return ok(people.bvn);
      case 'POST /api/account/bvn':
        people.bvn = { state: 'checking' };
        return ok(people.bvn);
      case 'GET /api/tiers':
        return ok({ tiers: TIERS });
      case 'GET /api/auth/methods':
        return ok(people.ways);
      case 'POST /api/auth/demo':
        return completeSignIn();
      case 'GET /api/auth/login':
        return people.secondStep
          ? ok({ next: 'second-step', ways: people.secondStep, email: null })
          : refuse(401, 'sign-in-again', 'Start again.');
      case 'POST /api/auth/login':
        if (body.password !== 'mango rain keke')
          return refuse(401, 'wrong-credentials', 'That is not a customer’s address with its password.');
        if (people.isLocked) return ok({ next: 'locked', ways: [], email: null });
        if (!people.secondStep) return completeSignIn();
        return ok({ next: 'second-step', ways: people.secondStep, email: 't••••e@gmail.com' });
      case 'POST /api/auth/login/email':
        return { status: 204 };
      case 'POST /api/auth/login/unlock':
        if (body.code !== CODE) return wrongCode();
        completeSignIn();
        return ok({ next: 'done', ways: [], email: null });
      case 'POST /api/auth/login/code':
      case 'POST /api/auth/login/recovery':
        if (line.endsWith('code') && body.code !== CODE) return wrongCode();
        completeSignIn();
        return { status: 204 };
      case 'POST /api/auth/usernames/check':
        return ok(usernameView(body.username));
      case 'POST /api/auth/reset':
        people.reset = { state: 'sent', endsInSeconds: 600, triesLeft: 3 };
        return ok(people.reset);
      case 'GET /api/auth/reset':
        return people.reset ? ok(people.reset) : refuse(404, 'no-reset', 'No reset is under way.');
      case 'POST /api/auth/reset/code':
        if (body.code === CODE.slice(0, 4)) people.reset = { ...people.reset, state: 'proven' };
        else {
          const triesLeft = people.reset.triesLeft - 1;
          people.reset = { ...people.reset, triesLeft, state: triesLeft > 0 ? 'sent' : 'spent' };
          return wrongCode();
        }
        return ok(people.reset);
      case 'PUT /api/auth/reset/password':
        people.reset = null;
        completeSignIn();
        return ok({ google: true, passkeys: 2 });
      default:
        return null;
    }
  };

  function usernameView(username) {
    const { taken, reserved } = state.people;
    const name = taken.has(username) ? 'taken' : reserved.has(username) ? 'reserved' : 'free';
    return { username, state: name, instead: name === 'free' ? [] : [`${username}_ade`, `${username}26`] };
  }

  function ofRegistration(line, body) {
    const people = state.people;
    const change = (values) => {
      people.registration = { ...people.registration, ...values };
      const { username, step, emailCode, phoneCode } = people.registration;
      if (step === 'codes' && username && emailCode.verified && phoneCode.verified) people.registration.step = 'ready';
      return ok(people.registration);
    };
    if (line === 'PUT /api/auth/registration') {
      people.registration = registration({ ...body, step: 'username' });
      return ok(people.registration);
    }
    if (!people.registration) return refuse(404, 'no-registration', 'No registration is under way.');
    const field = body?.channel === 'email' ? 'emailCode' : 'phoneCode';
    switch (line.replace('/api/auth/registration', '')) {
      case 'GET ':
        return ok(people.registration);
      case 'PUT /username': {
        const { username, state: is } = usernameView(body.username);
        if (is !== 'free')
          return refuse(422, 'invalid-fields', 'Some fields are wrong.', [
            { field: 'username', code: `username-${is}`, message: 'No.' },
          ]);
        return change({ username, step: 'password' });
      }
      case 'PUT /password':
        if (body.password === 'password12')
          return refuse(422, 'invalid-fields', 'Some fields are wrong.', [
            { field: 'password', code: 'password-common', message: 'No.' },
          ]);
        return change({ step: 'pin' });
      case 'PUT /pin':
        if (body.pin === '1234')
          return refuse(422, 'invalid-fields', 'Some fields are wrong.', [
            { field: 'pin', code: 'pin-common', message: 'No.' },
          ]);
        return change({ step: 'codes' });
      case 'POST /codes':
        if (field === 'phoneCode' && !people.registration.emailCode.verified)
          return refuse(409, 'email-first', 'Enter the code from your email first. Then we text your phone.');
        return change({ [field]: SENT });
      case 'POST /verify': {
        if (body.code === CODE) return change({ [field]: { verified: true, sent: null } });
        const { sent } = people.registration[field];
        people.registration[field] = { verified: false, sent: { ...sent, triesLeft: sent.triesLeft - 1 } };
        return wrongCode();
      }
      case 'POST /finish':
        people.account = ACCOUNT;
        people.registration = null;
        return { status: 204 };
      default:
        return null;
    }
  }
}
