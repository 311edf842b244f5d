import { HDNodeWallet } from 'ethers/wallet';
import { TransferKey } from './transfer-key.js';

/** Apart from the deposit addresses' account, and hardened all the way like them. */
const HOT_KEY = "44'/195'/20'/0'/0'";

/** The key of the hot wallet, the only one that pays to addresses outside the product. */
export class HotKey extends TransferKey {
  /** @param seed 32 to 64 bytes */
  constructor(seed: Uint8Array) {
    super(HDNodeWallet.fromSeed(seed).derivePath(HOT_KEY));
  }
}
