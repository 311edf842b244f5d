/** Where customers come in, and as whom; also the token that it is injected by. */
export abstract class AccountsConfig {
  abstract readonly mode: 'production' | 'sandbox';
  abstract readonly brand: string;
  abstract readonly publicUrl: string;
}
