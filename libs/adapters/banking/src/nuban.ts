const WEIGHTS = [3, 7, 3] as const;

/**
 * Whether the last digit of an account number is the check digit that the central bank's NUBAN standard gives for this
 * bank. A hint only: numbers of mobile money and many newer institutions do not satisfy it, the bank's word decides.
 * @param bankCode 3 digits (deposit money banks), 5 (other institutions, which the standard writes with a 9 before) or 6
 */
export function checkDigitFits(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{3,6}$/.test(bankCode) || !/^\d{10}$/.test(accountNumber)) return false;
  const institution = bankCode.length === 5 ? `9${bankCode}` : bankCode.padStart(6, '0');
  const digits = [...institution, ...accountNumber.slice(0, 9)].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * WEIGHTS[index % WEIGHTS.length]!, 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber[9]);
}
