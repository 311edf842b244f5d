/** PINs that many people choose, besides repeats, runs and years: the most frequent of published counts. */
const COMMON: ReadonlySet<string> = new Set(
  `0007 0070 0420 0852 1004 1010 1012 1020 1022 1023 1102 1112 1122 1123 1124 1221 1230 1233 1235 1236 1245 1313 1314 1357
   1414 1423 1425 1478 1515 1590 1598 1616 2001 2002 2020 2112 2211 2233 2323 2324 2424 2468 2468 2525 2580 2684 3131
   3214 3322 3691 4200 4242 4321 4455 5151 5201 5252 5555 5656 5683 6464 6543 6789 6969 7007 7410 7531 7788 7890 8008
   8080 8520 8642 9080 9632 9876 9898 1379 1470 1471 1475 1593 3698 3697 4561 4567 7412 7418 7894 7896 9513 9517 9630`.split(
    /\s+/,
  ),
);

/**
 * Whether a PIN would be among an attacker's first guesses: a repeat, a run, a birth year of a living person, a common
 * choice, or the end of the customer's own phone number.
 */
export function isCommonPin(pin: string, phone: string): boolean {
  const [a, b, c, d] = [...pin].map(Number) as [number, number, number, number];
  const steps = [b - a, c - b, d - c];
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
  const isPairs = (a === b && c === d) || (a === c && b === d);
  const isYear = /^(19[3-9]|20[0-3])\d$/.test(pin);
  return isRun || isPairs || isYear || COMMON.has(pin) || phone.endsWith(pin);
}
