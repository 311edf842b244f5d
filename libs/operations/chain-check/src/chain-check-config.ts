/** What the chain check reads of a worker's configuration, and the token under which it is injected. */
export abstract class ChainCheckConfig {
  /** Base address of the solidity port (`/walletsolidity/…`). */
  abstract readonly solidityNodeUrl: string;
  /** A public gateway's key. */
  abstract readonly apiKey: string | null;
  /** The stablecoin's contract, `T…`. */
  abstract readonly contract: string;
  /** `T…`; null: there is none. */
  abstract readonly hotWallet: string | null;
  abstract readonly treasury: string | null;
}
