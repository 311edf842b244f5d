const ACCOUNT_DIGITS = 10;

/** The digits of a typed or pasted account number. None is cut off: a number that is too long is an error. */
export function accountDigits(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** How many digits too many an account number has. */
export function extraDigits(accountNumber: string): number {
  return Math.max(0, accountNumber.length - ACCOUNT_DIGITS);
}

/** The ten digits of a Nigerian mobile number that has its 0 or its country code (`0803…`, `234803…`, `2340803…`), else null. */
export function phoneAsAccount(digits: string): string | null {
  return /^(?:0|(?:00)?2340?)([789][01]\d{8})$/.exec(digits)?.[1] ?? null;
}
