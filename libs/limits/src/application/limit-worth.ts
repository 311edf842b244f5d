/** What amounts are worth; whoever keeps the price provides it. */
export abstract class LimitWorth {
  /** In kobo; null while there is no rate: then nobody goes alone. */
  abstract worthKobo(amountMicro: bigint): Promise<bigint | null>;
}
