/** The three places of an address that a person compares: its first, middle and last four characters. */
export function addressMarks(address: string): {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
} {
  const middle = Math.floor(Math.ceil(address.length / 4) / 2) * 4;
  return { start: address.slice(0, 4), middle: address.slice(middle, middle + 4), end: address.slice(-4) };
}
