import { type Held, heldMicro } from '../domain/held.js';

/** Naira value of held deposits. */
export interface HeldWorth {
  readonly kobo: bigint;
  /** Some of them have no price yet: their part is valued at the present rate. */
  readonly isEstimate: boolean;
}

/** Naira value of amounts and of held deposits. */
export abstract class LimitWorth {
  /** Value in kobo at the present rate; null without a rate: then one person alone releases nothing. */
  abstract worthKobo(amountMicro: bigint): Promise<bigint | null>;

  /** Kobo at which deposits were priced, by deposit key; a deposit without a price is left out. */
  abstract pricedKobo(held: readonly Held[]): Promise<ReadonlyMap<string, bigint>>;

  /** Value of held deposits as a release pays it: at their prices, and without one at the present rate. Null without a rate. */
  async ofHeld(held: readonly Held[]): Promise<HeldWorth | null> {
    if (held.length === 0) return { kobo: 0n, isEstimate: false };
    const priced = await this.pricedKobo(held);
    const kobo = held.reduce((sum, { key }) => sum + (priced.get(key) ?? 0n), 0n);
    const unpriced = held.filter(({ key }) => !priced.has(key));
    if (unpriced.length === 0) return { kobo, isEstimate: false };
    const worth = await this.worthKobo(heldMicro(unpriced));
    return worth === null ? null : { kobo: kobo + worth, isEstimate: true };
  }
}
