import { PaystackProvider } from '@usdt-africa/banking';

/** Connection to the payout provider, which lists the banks and names account holders; also its token. */
export abstract class RecipientsConfig {
  abstract readonly paystackUrl: string;
  /** The provider's key in use comes first. */
  abstract readonly paystackSecrets: readonly string[];
}

/** The provider over this connection. */
export function paystackOf({ paystackUrl, paystackSecrets }: RecipientsConfig): PaystackProvider {
  return new PaystackProvider({ baseUrl: paystackUrl, secretKey: paystackSecrets[0]! });
}
