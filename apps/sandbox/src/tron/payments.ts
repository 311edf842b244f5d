import { ASSET } from './chain/system-contracts.js';
import { transferData } from './encoding/abi.js';
import { requireAddress } from './encoding/base58.js';
import type { KeyPair } from './encoding/keys.js';
import type { SandboxContracts } from './genesis.js';
import type { SandboxWallet, SendOptions } from './wallet.js';

export type TokenName = 'USDT' | 'FAKE' | 'TRX' | 'TRC10';

/** Pays any asset of the chain from a key that the sandbox holds. */
export class Payments {
  constructor(
    private readonly wallet: SandboxWallet,
    private readonly contracts: SandboxContracts,
  ) {}

  /**
   * Broadcasts a payment and answers its transaction's id. The amount is in the asset's smallest unit, `to` is `T…`.
   * Throws RangeError for an address that is none, BroadcastError as a node refuses it.
   */
  pay(signer: KeyPair, to: string, amount: bigint, token: TokenName, options: SendOptions = {}): string {
    const receiver = requireAddress(to);
    if (token === 'TRX') {
      return this.wallet.send(signer, 'TransferContract', { to_address: receiver, amount }, options);
    }
    if (token === 'TRC10') {
      const asset = Buffer.from(ASSET.id, 'utf8').toString('hex');
      const value = { asset_name: asset, to_address: receiver, amount };
      return this.wallet.send(signer, 'TransferAssetContract', value, options);
    }
    const contract = token === 'USDT' ? this.contracts.usdt : this.contracts.fake;
    return this.wallet.call(signer, contract, transferData(receiver, amount), options);
  }
}
