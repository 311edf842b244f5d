/** Short names that Nigerians know their banks by, by the provider's code. The first six are paid most often. */
const KNOWN: readonly (readonly [code: string, shortName: string])[] = [
  ['058', 'GTBank'],
  ['044', 'Access'],
  ['057', 'Zenith'],
  ['033', 'UBA'],
  ['999992', 'OPay'],
  ['50515', 'Moniepoint'],
  ['011', 'First Bank'],
  ['214', 'FCMB'],
  ['070', 'Fidelity'],
  ['050', 'Ecobank'],
  ['221', 'Stanbic IBTC'],
  ['232', 'Sterling'],
  ['032', 'Union Bank'],
  ['035', 'Wema'],
  ['076', 'Polaris'],
  ['082', 'Keystone'],
  ['50211', 'Kuda'],
  ['999991', 'PalmPay'],
  ['068', 'StanChart'],
  ['023', 'Citibank'],
  ['215', 'Unity'],
  ['301', 'Jaiz'],
  ['101', 'Providus'],
];

/** Institutions whose account numbers are mobile numbers without the first 0. */
const PHONE_ACCOUNTS: ReadonlySet<string> = new Set([
  '999992', // OPay
  '999991', // PalmPay
  '100002', // Paga
  '120003', // MTN MoMo PSB
  '120004', // Airtel SmartCash PSB
]);

const MOST_PAID = 6;
const SHORT_NAMES = new Map(KNOWN);
const RANKS = new Map(KNOWN.slice(0, MOST_PAID).map(([code], index) => [code, index + 1]));

/** What a bank is called in a narrow place; its whole name where no other is known. */
export function shortNameOf(code: string, name: string): string {
  return SHORT_NAMES.get(code) ?? name;
}

/** 1 for the bank that is paid most often; null for all but the first few. */
export function rankOf(code: string): number | null {
  return RANKS.get(code) ?? null;
}

/** True where account numbers are mobile numbers without the first 0. */
export function hasPhoneAccounts(code: string): boolean {
  return PHONE_ACCOUNTS.has(code);
}
