/** Faults of the address itself; all others mean that it could not be checked. */
export const addressFaults: ReadonlySet<string> = new Set([
  'tron-address',
  'ethereum-address',
  'solana-address',
  'own-address',
  'contract-address',
  'listed-address',
]);

/** Shortest texts that are checked: what is shorter is still being typed. */
const SHORTEST = 26;

/** Whether a text is worth a check. */
export const isWhole = (address: string): boolean => address.length >= SHORTEST;

/** An address in short: start, middle and end, which people compare. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 5)}…${middleOf(address)}…${address.slice(-4)}`;
}

/** The four characters in the middle, as the groups of four mark them. */
export function middleOf(address: string): string {
  const at = Math.floor(Math.ceil(address.length / 4) / 2) * 4;
  return address.slice(at, at + 4);
}

/**
 * The address in parts as two that begin and end alike are compared: start and end, which are the same, and the group of
 * four that differs, the middle one where it does.
 */
export function comparedParts(
  address: string,
  other: string,
): readonly (readonly [text: string, is: 'same' | 'other' | 'rest'])[] {
  const middle = Math.floor(Math.ceil(address.length / 4) / 2) * 4;
  const differs = (at: number) => address.slice(at, at + 4) !== other.slice(at, at + 4);
  const places = [middle, ...Array.from({ length: Math.ceil(address.length / 4) - 3 }, (_, group) => 4 * (group + 1))];
  const at = places.find(differs) ?? middle;
  return [
    [address.slice(0, 4), 'same'],
    [address.slice(4, at), 'rest'],
    [address.slice(at, at + 4), 'other'],
    [address.slice(at + 4, -4), 'rest'],
    [address.slice(-4), 'same'],
  ];
}
