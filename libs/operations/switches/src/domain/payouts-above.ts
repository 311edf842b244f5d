/** The switch that holds back payouts of more than an amount: one stream, whatever the amount, so that only one holds at a time. */
export const PAYOUTS_ABOVE = 'payouts-above';
/** ₦2,000,000: the proposal before an operator has chosen another amount. */
const FIRST_ABOVE_KOBO = 200_000_000n;

const NAME = /^payouts-above-([1-9]\d{0,17})$/;

/** How its events and its row are named: the amount that holds is part of the name, so that no event needed another form. */
export function payoutsAbove(kobo: bigint): string {
  return `${PAYOUTS_ABOVE}-${kobo}`;
}

/** The amount in a switch's name, in kobo; null for any other switch. */
export function aboveKoboOf(name: string): bigint | null {
  const kobo = NAME.exec(name)?.[1];
  return kobo === undefined ? null : BigInt(kobo);
}

/** The amount above which the switch of this name holds payouts back, in kobo; the proposal while none was chosen. */
export function holdsAboveKobo(name: string): bigint {
  return aboveKoboOf(name) ?? FIRST_ABOVE_KOBO;
}

/** The switch (and stream) of an event or row with this name. */
export function switchOf(name: string): string {
  return aboveKoboOf(name) === null ? name : PAYOUTS_ABOVE;
}
