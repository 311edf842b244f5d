/** Connection to the payout provider, which lists the banks and names account holders; also its token. */
export abstract class RecipientsConfig {
  abstract readonly paystackUrl: string;
  /** The provider's key in use comes first. */
  abstract readonly paystackSecrets: readonly string[];
}
