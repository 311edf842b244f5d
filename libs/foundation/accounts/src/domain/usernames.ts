/**
 * Reserved names: our own, a bank's, an authority's, or a role's, which people would trust. Compared by look-alikes,
 * and also with digits or more appended (`support1`, `admin_ng`).
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
 * Look-alike replacements for the characters allowed in a username; single characters first, since a pair may itself
 * contain look-alikes (`c1ara`).
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
 * Look-alike form of a username: two usernames with the same form are easily confused. For comparison only, never
 * shown.
 * @param username as it is stored: `a-z`, `0-9` and `_`
 */
export function skeletonOf(username: string): string {
  return LOOKS_LIKE.reduce((text, [pattern, reading]) => text.replace(pattern, reading), username);
}

const RESERVED_NAMES: ReadonlySet<string> = new Set([...RESERVED, ...BANKS].map(skeletonOf));
const BRANDS = ['usdtafrica', 'usdt_africa', 'tether', 'usdt'].map(skeletonOf);

/** Names used only by a bank, an authority or a trusted role: reserved anywhere in a username. */
const RESERVED_PARTS: ReadonlySet<string> = new Set(
  [...BANKS.filter((name) => !['access', 'fidelity', 'keystone', 'kuda', 'sterling', 'zenith'].includes(name)),
   'cbn', 'efcc', 'nibss', 'police', 'admin', 'administrator', 'customercare', 'customerservice', 'helpdesk', 'moderator',
   'official', 'support'].map(skeletonOf),
); // prettier-ignore
const OF_BANKS: ReadonlySet<string> = new Set(BANKS.map(skeletonOf));
const OF_ROLES: ReadonlySet<string> = new Set(RESERVED.map(skeletonOf));

/**
 * Whether a name is reserved or reads like a reserved one: with digits after it, with the brand in it, or with a bank
 * or an authority among its parts (`gtbank_help`, `zenith_care`).
 */
export function isReserved(username: string): boolean {
  const skeleton = skeletonOf(username);
  const parts = username.split('_').map((part) => skeletonOf(part.replace(/[0-9]+$/, '')));
  if (parts.some((part) => RESERVED_PARTS.has(part))) return true;
  if (parts.some((part) => OF_BANKS.has(part)) && parts.some((part) => OF_ROLES.has(part))) return true;
  const bare = skeletonOf(username.replace(/[0-9_]+$/, '').replace(/_(ng|nigeria|africa|official|team)$/, ''));
  return RESERVED_NAMES.has(skeleton) || RESERVED_NAMES.has(bare) || BRANDS.some((brand) => skeleton.includes(brand));
}

/** Names near one that cannot be had, in the order in which they are offered. */
export function* near(username: string, longest: number, digits: () => number): Generator<string> {
  const stem = username.replace(/[0-9_]+$/, '') || username;
  for (let tried = 0; tried < 12; tried += 1) {
    const tail = tried % 3 === 0 ? `_${digits() % 100}` : String(digits() % (tried < 6 ? 1_000 : 100_000));
    yield stem.slice(0, longest - tail.length) + tail;
  }
}
