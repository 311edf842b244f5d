/** What the configuration holds of funding, and the token that it is injected by. */
export abstract class FundingConfig {
  /** The provider's slug of the bank at which account numbers are opened: `FUNDING_BANK`. */
  abstract readonly fundingBank: string;
}

/** What the api's configuration holds of funding. */
export abstract class FundingApiConfig {
  /** Whether customers without an account number get one: `FUNDING`. */
  abstract readonly opensAccountNumbers: boolean;
}
