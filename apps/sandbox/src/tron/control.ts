import { energyLimit, energyUsed } from './chain/energy.js';
import { accountOf } from './chain/state.js';
import type { Chain, DroppedTransactions } from './chain/chain.js';
import type { ChainClock } from './chain/chain-clock.js';
import type { BlockProducer } from './chain/producer.js';
import { ASSET } from './chain/system-contracts.js';
import { isBlackListed, isPaused, tokenBalance } from './contracts/tether.js';
import { addressWord, selectorOf, transferData, wordOf } from './encoding/abi.js';
import { encodeBase58Check, requireAddress } from './encoding/base58.js';
import type { Genesis } from './genesis.js';
import { holdingsOf } from './holdings.js';
import type { Holding } from './holdings.js';
import type { HotWallet } from './hot-wallet.js';
import type { FaultSwitches } from './http/faults.js';
import type { NamedWallets } from './named-wallets.js';
import type { Payments, TokenName } from './payments.js';
import { transactionView } from './transaction-view.js';
import type { TransactionView } from './transaction-view.js';
import type { SandboxWallet, SendOptions } from './wallet.js';

export type FailureKind = 'REVERT' | 'REVERT_AFTER_PAYMENT' | 'OUT_OF_ENERGY' | 'OUT_OF_TIME' | 'ILLEGAL_OPERATION';

/** A payment; the amount in the smallest unit of its asset. */
export interface Transfer {
  /** `T…` */
  readonly to: string;
  readonly amountMicro: bigint;
}

/** What an address holds: TRX in sun, tokens in their smallest unit. */
export interface Balances {
  readonly address: string;
  readonly activated: boolean;
  readonly trx: bigint;
  readonly tokens: { readonly USDT: bigint; readonly FAKE: bigint; readonly TRC10: bigint };
  readonly blackListed: boolean;
}

/** A list of words as an ABI argument. */
const listData = (words: readonly string[]): string => wordOf(BigInt(words.length)) + words.join('');

/**
 * Controls the sandbox's chain: the clock, a customer's wallet, the issuer's switches, reorganisations and faults.
 * Addresses are `T…`; its transactions pass the same checks as a stranger's and are refused with a BroadcastError.
 */
export class TronControl {
  private readonly chain: Chain;
  private readonly producer: BlockProducer;
  private readonly genesis: Genesis;
  readonly faults: FaultSwitches;
  /** The product's hot wallet; null where the sandbox was given none. */
  readonly hotWallet: HotWallet | null;
  /** Customers' wallets, by name. */
  readonly wallets: NamedWallets;
  readonly #wallet: SandboxWallet;
  readonly #payments: Payments;
  readonly #clock: ChainClock;

  constructor(parts: {
    chain: Chain;
    clock: ChainClock;
    producer: BlockProducer;
    genesis: Genesis;
    faults: FaultSwitches;
    wallet: SandboxWallet;
    payments: Payments;
    hotWallet: HotWallet | null;
    wallets: NamedWallets;
  }) {
    this.chain = parts.chain;
    this.producer = parts.producer;
    this.genesis = parts.genesis;
    this.faults = parts.faults;
    this.hotWallet = parts.hotWallet;
    this.wallets = parts.wallets;
    this.#wallet = parts.wallet;
    this.#payments = parts.payments;
    this.#clock = parts.clock;
  }

  /** The head block, and the number of the solid one. Time in milliseconds. */
  head(): { number: number; blockId: string; timestamp: number; solid: number } {
    const { number, id, timestamp } = this.chain.head;
    return { number, blockId: id, timestamp, solid: this.chain.solidNumber };
  }

  /** Makes blocks now; the first holds the pending transactions. Yields to other work between them. */
  async mine(blocks: number): Promise<void> {
    for (let i = 0; i < blocks; i++) {
      this.producer.produce();
      if (i % 50 === 49) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Makes blocks until a transaction (or whatever is pending now) is in a solid block. */
  async mineUntilSolid(): Promise<void> {
    await this.mine(1);
    const target = this.chain.head.number;
    while (this.chain.solidNumber < target) await this.mine(1);
  }

  pause(): void {
    this.producer.stop();
  }
  resume(): void {
    this.producer.start();
  }
  get paused(): boolean {
    return this.producer.paused;
  }
  setIntervalMs(milliseconds: number): void {
    this.producer.setInterval(milliseconds);
  }
  get intervalMs(): number {
    return this.producer.interval;
  }

  /** How far the chain's time is ahead of the machine's, in milliseconds. */
  get aheadMs(): number {
    return this.#clock.aheadMs;
  }

  /** Lets the following blocks be of a later time. Their times never go back; expirations are judged by them. */
  advanceTime(milliseconds: number): void {
    this.#clock.advance(milliseconds);
  }

  /** The transactions that wait for a block, the oldest first, and the first block that may hold each. */
  pool(): readonly (TransactionView & { readonly heldUntil: number })[] {
    return [...this.chain.pending.values()].map(({ transaction, outcome }) => ({
      ...transactionView(transaction, null, outcome.contractRet),
      heldUntil: this.chain.heldUntil(transaction.id),
    }));
  }

  /** Leaves transactions of the pool out of the next blocks; all of them when none is named. Answers their ids. */
  hold(blocks: number, txid: string | null = null): string[] {
    const ids = this.#waiting(txid);
    for (const id of ids) this.chain.hold(id, blocks);
    return ids;
  }

  /** Removes transactions from the pool; all of them when none is named. Answers their ids. */
  forget(txid: string | null = null): string[] {
    const ids = this.#waiting(txid);
    this.chain.forget(ids);
    return ids;
  }

  /** Whether the issuer has paused USDT. */
  get usdtPaused(): boolean {
    return isPaused(this.chain.headState, this.genesis.contracts.usdt);
  }

  /** The customer wallet the sandbox pays from. */
  wallet(): Balances {
    return this.balances(this.genesis.keys.customer.base58);
  }

  /** The contracts of the chain, `T…`. */
  contracts(): { USDT: string; FAKE: string; MULTI_SEND: string; TRC10: string } {
    const { usdt, fake, multiSend } = this.genesis.contracts;
    return {
      USDT: encodeBase58Check(usdt),
      FAKE: encodeBase58Check(fake),
      MULTI_SEND: encodeBase58Check(multiSend),
      TRC10: ASSET.id,
    };
  }

  /** What any address holds at the head, the pending pool included. Throws RangeError when it is no address. */
  balances(address: string): Balances {
    const hex = requireAddress(address);
    const state = this.chain.headState;
    const { usdt, fake } = this.genesis.contracts;
    const account = accountOf(state, hex);
    return {
      address,
      activated: account !== undefined,
      trx: account?.balance ?? 0n,
      tokens: {
        USDT: tokenBalance(state, usdt, hex),
        FAKE: tokenBalance(state, fake, hex),
        TRC10: account?.assets?.[ASSET.id] ?? 0n,
      },
      blackListed: isBlackListed(state, usdt, hex),
    };
  }

  /** Freezes TRX of the customer wallet for energy, and delegates it to an activated address. Amounts in sun. */
  async lendEnergy(to: string, sun: bigint): Promise<{ txids: string[] }> {
    const { customer } = this.genesis.keys;
    const receiver = requireAddress(to);
    const resource = 'ENERGY';
    const frozen = this.#wallet.send(customer, 'FreezeBalanceV2Contract', { frozen_balance: sun, resource });
    const delegation = { balance: sun, resource, receiver_address: receiver };
    return { txids: [frozen, this.#wallet.send(customer, 'DelegateResourceContract', delegation)] };
  }

  /** Energy that stake gives an address in 24 hours, and how much of it is used, at the head. */
  energy(address: string): { limit: number; used: number } {
    const account = accountOf(this.chain.headState, requireAddress(address));
    if (account === undefined) return { limit: 0, used: 0 };
    return { limit: energyLimit(this.chain.headState, account), used: energyUsed(account, this.chain.head.timestamp) };
  }

  /** The addresses that hold TRX or USDT, without the chain's own wallets and contracts; most USDT first. */
  holdings(): Holding[] {
    const labels = new Map(this.wallets.labels());
    if (this.hotWallet !== null) labels.set(this.hotWallet.view().address, 'hot wallet');
    return holdingsOf(this.chain, this.genesis, labels);
  }

  /** Pays from the customer wallet. */
  async send(
    to: string,
    amountMicro: bigint,
    token: TokenName = 'USDT',
    options: SendOptions = {},
  ): Promise<{ txid: string }> {
    return { txid: this.#payments.pay(this.genesis.keys.customer, to, amountMicro, token, options) };
  }

  /** Pays USDT to several receivers: by one transaction with a log for each, or by one transaction each. */
  async sendMany(transfers: readonly Transfer[], mode: 'one-transaction' | 'many'): Promise<{ txids: string[] }> {
    if (mode === 'many') {
      const txids: string[] = [];
      for (const transfer of transfers) txids.push((await this.send(transfer.to, transfer.amountMicro)).txid);
      return { txids };
    }
    const receivers = listData(transfers.map((transfer) => addressWord(requireAddress(transfer.to))));
    const amounts = listData(transfers.map((transfer) => wordOf(transfer.amountMicro)));
    const data =
      selectorOf('pull(address,address[],uint256[])') +
      addressWord(this.genesis.contracts.usdt) +
      wordOf(96n) +
      wordOf(96n + BigInt(receivers.length / 2)) +
      receivers +
      amounts;
    const feeLimit = 15_000_000_000n;
    return {
      txids: [this.#wallet.call(this.genesis.keys.customer, this.genesis.contracts.multiSend, data, { feeLimit })],
    };
  }

  /**
   * A USDT payment that a careless reader sees and that fails in its block. REVERT is a transfer by a wallet without
   * USDT, OUT_OF_ENERGY one with too low a fee limit; the others pay from within a contract and are undone.
   */
  async fail(to: string, amountMicro: bigint, how: FailureKind): Promise<{ txid: string }> {
    if (how === 'OUT_OF_ENERGY') return this.send(to, amountMicro, 'USDT', { feeLimit: 4_000_000n });
    const { usdt, multiSend } = this.genesis.contracts;
    if (how === 'REVERT') {
      const { pauper } = this.genesis.keys;
      return { txid: this.#wallet.call(pauper, usdt, transferData(requireAddress(to), amountMicro)) };
    }
    const name = {
      REVERT_AFTER_PAYMENT: 'sendThenRevert',
      OUT_OF_TIME: 'sendThenBurnAllGas',
      ILLEGAL_OPERATION: 'sendThenAssert',
    }[how];
    const data =
      selectorOf(`${name}(address,address,uint256)`) +
      addressWord(usdt) +
      addressWord(requireAddress(to)) +
      wordOf(amountMicro);
    const feeLimit = how === 'OUT_OF_TIME' ? 2_000_000_000n : undefined;
    return { txid: this.#wallet.call(this.genesis.keys.customer, multiSend, data, { feeLimit }) };
  }

  /** USDT that a third party moves out of the customer wallet: sender of the log and of the transaction differ. */
  async transferFrom(to: string, amountMicro: bigint): Promise<{ approvalTxid: string; txid: string }> {
    const { customer, issuer } = this.genesis.keys;
    const { usdt } = this.genesis.contracts;
    const approval = selectorOf('approve(address,uint256)') + addressWord(issuer.address) + wordOf(amountMicro);
    const approvalTxid = this.#wallet.call(customer, usdt, approval);
    const data =
      selectorOf('transferFrom(address,address,uint256)') +
      addressWord(customer.address) +
      addressWord(requireAddress(to)) +
      wordOf(amountMicro);
    return { approvalTxid, txid: this.#wallet.call(issuer, usdt, data) };
  }

  /** Emits a Transfer log of the look-alike token that names any two addresses; nothing moves. */
  async forgeLog(from: string, to: string, amountMicro: bigint): Promise<{ txid: string }> {
    const data =
      selectorOf('forge(address,address,uint256)') +
      addressWord(requireAddress(from)) +
      addressWord(requireAddress(to)) +
      wordOf(amountMicro);
    return { txid: this.#wallet.call(this.genesis.keys.forger, this.genesis.contracts.fake, data) };
  }

  /** TRX that arrives by an internal transaction, so that no transfer names the receiver. */
  async sendTrxInternally(to: string, sun: bigint): Promise<{ txid: string }> {
    const data = selectorOf('payTrx(address)') + addressWord(requireAddress(to));
    return {
      txid: this.#wallet.call(this.genesis.keys.customer, this.genesis.contracts.multiSend, data, { value: sun }),
    };
  }

  /** The switches only the issuer of USDT has. Amounts in micro-USDT. */
  readonly issuer = {
    pause: () => this.#issue('pause()', ''),
    unpause: () => this.#issue('unpause()', ''),
    addBlackList: (address: string) => this.#issue('addBlackList(address)', addressWord(requireAddress(address))),
    removeBlackList: (address: string) => this.#issue('removeBlackList(address)', addressWord(requireAddress(address))),
    destroyBlackFunds: (address: string) =>
      this.#issue('destroyBlackFunds(address)', addressWord(requireAddress(address))),
    /** A fee on every transfer: basis points below 20, at most `maximumUsdt` whole USDT, below 50. */
    setFee: (basisPoints: bigint, maximumUsdt: bigint) =>
      this.#issue('setParams(uint256,uint256)', wordOf(basisPoints) + wordOf(maximumUsdt)),
    issue: (amountMicro: bigint) => this.#issue('issue(uint256)', wordOf(amountMicro)),
  };

  /** Replaces the last blocks by others. Throws RangeError unless 1 to 18 blocks of the chain are named. */
  async reorg(depth: number, options: { transactions?: DroppedTransactions } = {}): Promise<void> {
    this.chain.reorganise(depth, options.transactions ?? 'vanish');
  }

  /** Goes back to the solid block and forgets the pool, as a true node without neighbours does when it restarts. */
  async rollback(): Promise<void> {
    this.chain.rollback();
  }

  /** The newest transactions, the pending ones first. */
  transactions(limit: number): TransactionView[] {
    const pending = [...this.chain.pending.values()]
      .reverse()
      .map((entry) => transactionView(entry.transaction, null, entry.outcome.contractRet));
    const views = pending.slice(0, limit);
    for (const number of this.chain.fullBlocks()) {
      if (views.length >= limit) break;
      const included = [...this.chain.transactions(number)].reverse();
      views.push(
        ...included.slice(0, limit - views.length).map((entry) => transactionView(entry, number, entry.contractRet)),
      );
    }
    return views;
  }

  /** One transaction of the pool or the chain; undefined when there is none. */
  transaction(id: string): TransactionView | undefined {
    const pending = this.chain.pending.get(id);
    if (pending) return transactionView(pending.transaction, null, pending.outcome.contractRet);
    const number = this.chain.blockOf(id);
    if (number === undefined) return undefined;
    const included = this.chain.transactions(number).find((one) => one.id === id);
    return included && transactionView(included, number, included.contractRet);
  }

  /** Throws RangeError for a transaction that does not wait. */
  #waiting(txid: string | null): string[] {
    if (txid === null) return [...this.chain.pending.keys()];
    if (!this.chain.pending.has(txid)) throw new RangeError(`${txid} is no transaction of the pool`);
    return [txid];
  }

  async #issue(signature: string, words: string): Promise<{ txid: string }> {
    return {
      txid: this.#wallet.call(this.genesis.keys.issuer, this.genesis.contracts.usdt, selectorOf(signature) + words),
    };
  }
}
