/** Settings of claims. */
export abstract class ClaimsConfig {
  /** The stablecoin's contract (`T…`); null: no chain can be read here. */
  abstract readonly usdtContract: string | null;
}
