/** What the configuration holds of funding, and the token that it is injected by. */
export abstract class FundingConfig {
  /** The provider's slug of the bank at which account numbers are opened: `FUNDING_BANK`. */
  abstract readonly fundingBank: string;
}
