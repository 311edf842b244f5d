/**
 * Names that are ours to use, a bank's or an authority's, or a role's: who has one is believed. Compared by what they look like,
 * and also where digits or more follow (`support1`, `admin_ng`).
 */
const RESERVED = [
  'account', 'accounts', 'admin', 'administrator', 'africa', 'agent', 'alerts', 'api', 'auth', 'bank', 'billing', 'bot',
  'care', 'cbn', 'chat', 'compliance', 'contact', 'customer', 'customercare', 'customerservice', 'dashboard', 'efcc',
  'everyone', 'exchange', 'finance', 'fraud', 'guest', 'help', 'helpdesk', 'here', 'info', 'legal', 'login', 'mail',
  'manager', 'moderator', 'money', 'naira', 'news', 'nibss', 'noreply', 'notifications', 'null', 'office', 'official',
  'operator', 'owner', 'payment', 'payments', 'payout', 'payouts', 'police', 'postmaster', 'press', 'privacy', 'refund',
  'refunds', 'register', 'reset', 'root', 'safety', 'sales', 'security', 'service', 'settings', 'signup', 'staff',
  'status', 'support', 'supportteam', 'system', 'team', 'terms', 'test', 'tether', 'transfer', 'treasury', 'tron',
  'trust', 'undefined', 'usdt', 'usdtafrica', 'user', 'verify', 'verified', 'wallet', 'webmaster',
] as const; // prettier-ignore
const BANKS = [
  'access', 'accessbank', 'citibank', 'ecobank', 'fcmb', 'fidelity', 'fidelitybank', 'firstbank', 'flutterwave',
  'globusbank', 'gtb', 'gtbank', 'gtco', 'jaizbank', 'keystone', 'keystonebank', 'kuda', 'kudabank', 'moniepoint',
  'monnify', 'opay', 'palmpay', 'paystack', 'polarisbank', 'providus', 'providusbank', 'stanbic', 'stanbicibtc',
  'sterling', 'sterlingbank', 'uba', 'unionbank', 'unitybank', 'wema', 'wemabank', 'zenith', 'zenithbank',
] as const; // prettier-ignore

/**
 * What stands for what it looks like, among the characters that a username may have; single ones first, for a pair may be
 * written with look-alikes itself (`c1ara`).
 */
const LOOKS_LIKE: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1il]/g, 'l'],
  [/5/g, 's'],
  [/2/g, 'z'],
  [/8/g, 'b'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/_/g, ''],
];

/**
 * What a username looks like: two with the same are one to a hurried eye. For comparing only, never shown.
 * @param username as it is kept: `a-z`, `0-9` and `_`
 */
export function skeletonOf(username: string): string {
  return LOOKS_LIKE.reduce((text, [pattern, reading]) => text.replace(pattern, reading), username);
}

const KEPT_BACK: ReadonlySet<string> = new Set([...RESERVED, ...BANKS].map(skeletonOf));
const BRANDS = ['usdtafrica', 'usdt_africa', 'tether', 'usdt'].map(skeletonOf);

/** What nobody is called but the bank or the authority, and roles that are believed wherever they stand. */
const TELLING: ReadonlySet<string> = new Set(
  [...BANKS.filter((name) => !['access', 'fidelity', 'keystone', 'kuda', 'sterling', 'zenith'].includes(name)),
   'cbn', 'efcc', 'nibss', 'police', 'admin', 'administrator', 'customercare', 'customerservice', 'helpdesk', 'moderator',
   'official', 'support'].map(skeletonOf),
); // prettier-ignore
const OF_BANKS: ReadonlySet<string> = new Set(BANKS.map(skeletonOf));
const OF_ROLES: ReadonlySet<string> = new Set(RESERVED.map(skeletonOf));

/**
 * Whether a name is kept back, or reads like one that is: with digits after it, with the brand in it, or with a bank or an authority
 * among its parts (`gtbank_help`, `zenith_care`).
 */
export function isReserved(username: string): boolean {
  const skeleton = skeletonOf(username);
  const parts = username.split('_').map((part) => skeletonOf(part.replace(/[0-9]+$/, '')));
  if (parts.some((part) => TELLING.has(part))) return true;
  if (parts.some((part) => OF_BANKS.has(part)) && parts.some((part) => OF_ROLES.has(part))) return true;
  const bare = skeletonOf(username.replace(/[0-9_]+$/, '').replace(/_(ng|nigeria|africa|official|team)$/, ''));
  return KEPT_BACK.has(skeleton) || KEPT_BACK.has(bare) || BRANDS.some((brand) => skeleton.includes(brand));
}

/** Names near one that cannot be had, in the order in which they are offered. */
export function* near(username: string, longest: number, digits: () => number): Generator<string> {
  const stem = username.replace(/[0-9_]+$/, '') || username;
  for (let tried = 0; tried < 12; tried += 1) {
    const tail = tried % 3 === 0 ? `_${digits() % 100}` : String(digits() % (tried < 6 ? 1_000 : 100_000));
    yield stem.slice(0, longest - tail.length) + tail;
  }
}
