/** What the api's configuration holds of purchases, and the token that it is injected by. */
export abstract class PurchasesConfig {
  /** The stablecoin's contract, `T…`; null: nothing can be bought. */
  abstract readonly usdtContract: string | null;
}
