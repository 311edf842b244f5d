/** Customers' accounts of the mock API: their fixtures, registration, log-in and tiers. */
import { AccountLimitsView, AccountView, RegistrationView, TiersView, UpgradeView } from '@usdt-africa/contracts/api';
import type * as api from '@usdt-africa/contracts/api';
import { at, uuid } from './market.js';
import { addresses, recipients } from './recipients.js';
import { refuse, refuseField } from './route.js';
import type { Handlers } from './route.js';
import { sample } from './sample.js';
import type { MockState, People } from './state.js';

type Request = NonNullable<UpgradeView['request']>;
export const PASSWORD = 'mango rain keke';
/** The code that is always right; of a reset its first four digits. */
export const CODE = '413825';

export const ACCOUNT = sample(AccountView, {
  firstName: 'Temitope',
  lastName: 'Adewale-Ogunbanjo',
  username: 'temitope',
  email: 'temitope.adewale@gmail.com',
  phone: '+2348035550148',
  language: 'en',
  since: at('09:12:00', '2026-10-03'),
  security: { sessions: 1 },
  session: { idleSeconds: 1_800, endsInSeconds: 43_200 },
});

/** A registration whose details are complete. */
export const registration = (change: Partial<RegistrationView> = {}): RegistrationView => {
  const { firstName, lastName, email, phone } = ACCOUNT;
  return sample(RegistrationView, { step: 'username', firstName, lastName, email, phone, ...change });
};

/** A customer's tier upgrade request, waiting for review by default. */
export const upgrade = (change: Partial<Request> = {}): UpgradeView =>
  sample(UpgradeView, {
    tier: 'basic',
    next: 'individual',
    request: {
      number: 'T-0932',
      tier: 'individual',
      state: 'waiting-us',
      documents: [
        { id: uuid('e1'), part: 'identity-front', kind: 'jpg', bytes: 2_814_000 },
        { id: uuid('e2'), part: 'selfie', kind: 'jpg', bytes: 2_100_000 },
      ],
      document: 'passport',
      numberKind: 'nin',
      sentAt: at('10:02:00'),
      dueAt: at('10:02:00', '2026-11-22'),
      before: 7,
      ...change,
    },
  });

const MIDNIGHT = at('23:00:00');
const MONTH_END = at('23:00:00', '2026-11-30');
const sold = (limit: string, used: string, held: string, left: string, renewsAt = MIDNIGHT) => {
  return { limit, used, held, left, renewsAt };
};
const spent = (limitKobo: string, usedKobo: string, heldKobo: string, leftKobo: string, renewsAt = MIDNIGHT) => {
  return { limitKobo, usedKobo, heldKobo, leftKobo, renewsAt };
};
const TRUST = { number: 'B207551846390', nickname: 'Trust wallet', address: 'TNbk…8JrA', kobo: '1264000' };
const NAMELESS = { number: 'B207551846391', address: 'TJRa…RTv8', kobo: '1000000', freeAt: at('15:20:00') };

/** Of a customer who sold a part of the day's limit, with two orders that hold more of it. */
export const limits = (change: Partial<AccountLimitsView> = {}): AccountLimitsView =>
  sample(AccountLimitsView, {
    tier: 'individual',
    asOf: at('14:36:00'),
    day: { sell: sold('10000.000000', '1250.000000', '618.500000', '8131.500000') },
    month: {
      month: '2026-11',
      sell: sold('300000.000000', '43400.000000', '618.500000', '255981.500000', MONTH_END),
    },
    heldBy: [
      { number: 'S482039551842', recipient: 'Tunde Adeyemi', amount: '18.500000', why: 'seen' },
      {
        number: 'S482039551840',
        recipient: 'Adaeze Chinwe Okonkwo-Balogun',
        amount: '600.000000',
        freeAt: at('15:02:00'),
      },
    ],
    buy: {
      canBuy: true,
      day: spent('500000000', '10000000', '2264000', '487736000'),
      month: spent('10000000000', '17990000', '2264000', '9979746000', MONTH_END),
      heldBy: [{ ...TRUST, why: 'sending' }, NAMELESS],
    },
    next: 'business',
    ...change,
  });
/** Of the first tier: less than a guest's, and nothing of it used. */
export const basicLimits = () =>
  limits({
    tier: 'basic',
    day: { sell: sold('500.000000', '0.000000', '0.000000', '500.000000') },
    month: { month: '2026-11', sell: sold('15000.000000', '0.000000', '0.000000', '15000.000000', MONTH_END) },
    heldBy: [],
    buy: { canBuy: false, day: spent('0', '0', '0', '0'), month: spent('0', '0', '0', '0', MONTH_END), heldBy: [] },
    next: 'individual',
  });
const TIERS = sample(TiersView, {
  tiers: [
    { tier: 'guest', dayUsdt: '2500.000000', buyDayKobo: '0', buyMonthKobo: '0' },
    { tier: 'basic', dayUsdt: '500.000000', monthUsdt: '15000.000000', buyDayKobo: '0', buyMonthKobo: '0' },
    {
      tier: 'individual',
      dayUsdt: '10000.000000',
      monthUsdt: '300000.000000',
      buyDayKobo: '500000000',
      buyMonthKobo: '10000000000',
    },
    { tier: 'business' },
  ],
});

/** Sessions of the account: of the mock's browser and two more. */
const sessions = () =>
  ['Chrome on Android', 'Edge on Windows', 'Safari on iPhone'].map((device, nth) => {
    const times = { startedAt: at('18:40:00', '2026-11-19'), seenAt: at('21:14:00', '2026-11-20') };
    return { id: uuid(`b${nth + 1}`), device, current: nth === 0, ...times };
  });

export const signedOut = (): People => ({
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
  pinTriesLeft: 5,
  claimable: [],
  newer: [],
  marks: {},
  sessions: sessions(),
  recipients: recipients(),
  addresses: addresses(),
  enquiry: null,
  guard: { waitsUntil: null, cap: null },
  closing: { open: [], openCount: 0 },
  passkeys: [],
  credentials: new Map(),
  isProofRequested: false,
  isLongAgo: false,
  isPasswordless: false,
});

export function completeSignIn(people: People): api.LoginView {
  people.account = ACCOUNT;
  people.secondStep = null;
  return { next: 'done', ways: [], email: null };
}
const checkCode = (code: string) => code === CODE || refuse(422, 'wrong-code');
/** Refuses a payment without the right PIN; any passkey is right. */
export function checkPin(people: People, { pin, passkey }: { pin?: string | undefined; passkey?: object | undefined }) {
  const account = people.account!;
  if (account.security.pin === 'locked') refuse(403, 'pin-locked');
  if (pin === '4138' || passkey) return;
  people.pinTriesLeft -= 1;
  if (people.pinTriesLeft > 0) refuseField('pin', 'wrong-pin', 'wrong-pin', { triesLeft: people.pinTriesLeft });
  people.account = { ...account, security: { ...account.security, pin: 'locked' } };
  refuse(403, 'pin-locked');
}

function usernameView(username: string): api.UsernameView {
  const state = username === 'temi' ? 'taken' : username === 'usdtafrica' ? 'reserved' : 'free';
  return { username, state, instead: state === 'free' ? [] : [`${username}_ade`, `${username}26`] };
}

export const accountRoutes = ({ people }: MockState): Handlers => {
  const register = (values: Partial<RegistrationView>) => {
    const known = people.registration ?? refuse(404, 'no-registration');
    const next = { ...known, ...values };
    const isReady = next.step === 'codes' && next.username && next.emailCode.verified && next.phoneCode.verified;
    return (people.registration = isReady ? { ...next, step: 'ready' } : next);
  };
  const fieldOf = (channel: string) => (channel === 'email' ? 'emailCode' : 'phoneCode');
  return {
    'PUT /api/auth/registration': ({ body }) => {
      people.registration = registration({ ...body, step: 'username' } as Partial<RegistrationView>);
      return people.registration;
    },
    'GET /api/auth/registration': () => register({}),
    'PUT /api/auth/registration/username': ({ body }) => {
      const { username, state } = usernameView(body.username);
      if (state !== 'free') refuseField('username', `username-${state}`);
      return register({ username, step: 'password' });
    },
    'PUT /api/auth/registration/password': ({ body }) =>
      body.password === 'password12' ? refuseField('password', 'password-common') : register({ step: 'pin' }),
    'PUT /api/auth/registration/pin': ({ body }) =>
      body.pin === '1234' ? refuseField('pin', 'pin-common') : register({ step: 'codes' }),
    'POST /api/auth/registration/codes': ({ body: { channel } }) => {
      if (channel !== 'email' && !people.registration?.emailCode.verified) refuse(409, 'email-first');
      const sent = { endsInSeconds: 600, triesLeft: 5, againInSeconds: 60 };
      return register({ [fieldOf(channel)]: { verified: false, sent } });
    },
    'POST /api/auth/registration/verify': ({ body: { channel, code } }) => {
      const field = fieldOf(channel);
      if (code === CODE) return register({ [field]: { verified: true, sent: null } });
      const sent = register({})[field].sent!;
      register({ [field]: { verified: false, sent: { ...sent, triesLeft: sent.triesLeft - 1 } } });
      return refuse(422, 'wrong-code');
    },
    'POST /api/auth/registration/finish': () => {
      people.account = ACCOUNT;
      people.registration = null;
    },
    'POST /api/auth/usernames/check': ({ body }) => usernameView(body.username),
    'GET /api/auth/methods': () => people.ways,
    'POST /api/auth/demo': () => void completeSignIn(people),
    'GET /api/auth/login': () =>
      people.secondStep ? { next: 'second-step', ways: people.secondStep, email: null } : refuse(401, 'sign-in-again'),
    'POST /api/auth/login': ({ body }) => {
      if (body.password !== PASSWORD) refuse(401, 'wrong-credentials');
      if (people.isLocked) return { next: 'locked', ways: [], email: null };
      if (!people.secondStep) return completeSignIn(people);
      return { next: 'second-step', ways: people.secondStep, email: 't••••e@gmail.com' };
    },
    'POST /api/auth/login/email': () => ({}),
    'POST /api/auth/login/unlock': ({ body }) => checkCode(body.code) && completeSignIn(people),
    'POST /api/auth/login/code': ({ body }) => void (checkCode(body.code) && completeSignIn(people)),
    'POST /api/auth/login/recovery': () => void completeSignIn(people),
    'POST /api/auth/logout': () => void (people.account = null),
    'GET /api/auth/reset': () => people.reset ?? refuse(404, 'no-reset'),
    'POST /api/auth/reset': () => (people.reset = { state: 'sent', endsInSeconds: 600, triesLeft: 3 }),
    'POST /api/auth/reset/code': ({ body }) => {
      const { triesLeft, ...reset } = people.reset ?? refuse(404, 'no-reset');
      const isRight = body.code === CODE.slice(0, 4);
      if (isRight) return (people.reset = { ...reset, triesLeft, state: 'proven' });
      people.reset = { ...reset, triesLeft: triesLeft - 1, state: triesLeft > 1 ? 'sent' : 'spent' };
      return refuse(422, 'wrong-code');
    },
    'PUT /api/auth/reset/password': () => {
      people.reset = null;
      completeSignIn(people);
      return { google: true, passkeys: 2 };
    },
    'GET /api/account': () => people.account!,
    'GET /api/account/messages': () => people.messages,
    'PUT /api/account/messages': ({ body }) => void (people.messages = body),
    'PUT /api/account/language': ({ body }) => {
      people.account = { ...people.account!, language: body.language };
    },
    'GET /api/account/closing': () => {
      return { by: 'password', retainedUntil: at('14:02:00', '2031-11-22'), ...people.closing };
    },
    'POST /api/account/close': ({ body }) => {
      if (body.secret !== PASSWORD) refuseField('secret', 'password-wrong');
      people.account = null;
    },
    'GET /api/account/guest-orders': () => ({ orders: people.claimable }),
    'POST /api/account/guest-orders/claim': ({ body: { ids } }) => {
      const left = people.claimable.filter(({ id }) => ids && !ids.includes(id));
      const claimed = people.claimable.length - left.length;
      people.claimable = left;
      return { claimed };
    },
    'POST /api/account/guest-orders/decline': ({ body }) => {
      people.claimable = people.claimable.filter(({ id }) => id !== body.id);
    },
    'GET /api/account/limits': () => people.limits,
    'GET /api/account/upgrade': () => people.upgrade,
    'POST /api/account/upgrade': () => (people.upgrade = upgrade({ state: 'draft', sentAt: null, dueAt: null })),
    'POST /api/account/upgrade/send': () => (people.upgrade = upgrade()),
    'GET /api/account/bvn': () => people.bvn,
    'POST /api/account/bvn': () => (people.bvn = { state: 'checking' }),
    'GET /api/tiers': () => TIERS,
  };
};
