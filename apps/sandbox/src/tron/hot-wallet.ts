import type { DocumentLog } from '../kit/document-log.js';
import type { Chain } from './chain/chain.js';
import { accountOf } from './chain/state.js';
import { tokenBalance } from './contracts/tether.js';
import { transferData } from './encoding/abi.js';
import { requireAddress } from './encoding/base58.js';
import type { Genesis } from './genesis.js';
import type { SandboxWallet } from './wallet.js';

/** The product's hot wallet, and what it is filled with: micro-USDT and sun. */
export interface HotWalletOptions {
  /** `T…` */
  readonly address: string;
  readonly usdt: bigint;
  readonly trx: bigint;
}

/** The hot wallet as the head has it. */
export interface HotWalletView {
  readonly address: string;
  readonly usdt: bigint;
  readonly trx: bigint;
  /** The transactions that filled it; null before. */
  readonly filledBy: HotWalletFilling | null;
}

/** Ids of transactions. */
export interface HotWalletFilling {
  readonly usdt: string;
  readonly trx: string;
}

const KIND = 'hot-wallet';

/**
 * Fills the product's hot wallet once per chain, by ordinary transfers of the customer's wallet: a watcher that reads
 * the blocks books them. Transfers that a reorganisation or a kill has lost are sent again.
 */
export class HotWallet {
  constructor(
    private readonly parts: {
      readonly chain: Chain;
      readonly genesis: Genesis;
      readonly wallet: SandboxWallet;
      readonly log: DocumentLog;
    },
    private readonly options: HotWalletOptions,
  ) {}

  view(): HotWalletView {
    const { chain, genesis } = this.parts;
    const { address } = this.options;
    const hex = requireAddress(address);
    return {
      address,
      usdt: tokenBalance(chain.headState, genesis.contracts.usdt, hex),
      trx: accountOf(chain.headState, hex)?.balance ?? 0n,
      filledBy: this.#filledBy(),
    };
  }

  /** Sends the transfers that are not on the chain, nor on their way. Throws BroadcastError. */
  fill(): HotWalletView {
    const { genesis, wallet, log } = this.parts;
    const { customer } = genesis.keys;
    const to = requireAddress(this.options.address);
    const sent = this.#sent();
    const usdt =
      this.#known(sent?.usdt) ?? wallet.call(customer, genesis.contracts.usdt, transferData(to, this.options.usdt));
    const trx =
      this.#known(sent?.trx) ?? wallet.send(customer, 'TransferContract', { to_address: to, amount: this.options.trx });
    log.put([KIND, this.options.address, { usdt, trx }]);
    return this.view();
  }

  #sent(): HotWalletFilling | undefined {
    return this.parts.log.get<HotWalletFilling>(KIND, this.options.address);
  }

  /** The id where the chain has the transaction in a block or in the pool. */
  #known(id: string | undefined): string | null {
    if (id === undefined) return null;
    const { chain } = this.parts;
    return chain.pending.has(id) || chain.blockOf(id) !== undefined ? id : null;
  }

  #filledBy(): HotWalletFilling | null {
    const sent = this.#sent();
    if (sent === undefined) return null;
    return this.#known(sent.usdt) && this.#known(sent.trx) ? sent : null;
  }
}
