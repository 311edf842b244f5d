import type { AccountResources, BroadcastAnswer, ChainPrices, TronSending } from '@usdt-africa/tron';
import { createHash } from 'node:crypto';
import { withTransaction } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { HOT_WALLET, transferIn, USDT } from './stub-signer.js';

/** What the node does with broadcast bytes. */
export type NodeMode =
  /** Takes them into its pool. */
  | 'take'
  /** Accepts them and forgets them. */
  | 'forget'
  /** Does not answer; `lost`: does not even receive them. */
  | 'silent'
  | 'lost';

interface StubBlock {
  readonly number: number;
  readonly id: string;
  readonly time: Date;
  readonly transactions: { readonly txId: string; readonly raw: string; readonly outcome: string }[];
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A chain in memory as sends see it: a node with a pool, and the scan of solid blocks, which writes the hot wallet's
 * transactions in the transaction that moves its cursor.
 */
export class StubChain implements TronSending {
  blocks: StubBlock[] = [];
  mode: NodeMode = 'take';
  /** The node's answer, whatever it does. */
  answer: BroadcastAnswer = { class: 'accepted', code: 'SUCCESS' };
  /** How the next transactions end. */
  outcome = 'SUCCESS';
  usdtMicro = 1_000_000_000n;
  trxSun = 1_000_000_000n;
  /** What addresses other than the hot wallet have. */
  readonly holdings = new Map<string, { usdtMicro: bigint; trxSun: bigint }>();
  /** What deposit addresses have of another token. */
  readonly tokens = new Map<string, bigint>();
  estimate: { readonly energy: number } | { readonly failure: string } = { energy: 64_285 };
  /** What a transfer of TRX costs. */
  trxFeeSun = 0n;
  /** What a deposit address can use beside its TRX. */
  energyLeft = 0;
  isActive = true;
  freeBandwidthLeft = 600;
  readonly contracts = new Set<string>([USDT]);
  /** Ids of broadcast transactions, with repeats. */
  readonly broadcasts: string[] = [];
  isAway = false;
  readonly pool = new Map<string, string>();
  #branch = 0;

  constructor(
    private readonly db: Pool,
    private readonly clock: Clock,
  ) {
    this.mine();
  }

  get head(): StubBlock {
    return this.blocks.at(-1)!;
  }

  /** Transactions of the chain that transferred something. */
  get transfers(): readonly string[] {
    return this.blocks.flatMap(({ transactions }) =>
      transactions.filter(({ outcome }) => outcome === 'SUCCESS').map(({ txId }) => txId),
    );
  }

  broadcast(raw: string): Promise<BroadcastAnswer> {
    const txId = createHash('sha256').update(Buffer.from(raw, 'hex')).digest('hex');
    this.broadcasts.push(txId);
    const isKnown = this.blocks.some(({ transactions }) => transactions.some((one) => one.txId === txId));
    if ((this.mode === 'take' || this.mode === 'silent') && !isKnown) this.pool.set(txId, raw);
    if (this.mode === 'silent' || this.mode === 'lost') return Promise.reject(new Error('the node does not answer'));
    return Promise.resolve(this.answer);
  }

  locate(txId: string): Promise<{ blockNumber: number; blockTime: Date } | null> {
    if (this.isAway) return Promise.reject(new Error('the node does not answer'));
    const block = this.blocks.find(({ transactions }) => transactions.some((one) => one.txId === txId));
    return Promise.resolve(block ? { blockNumber: block.number, blockTime: block.time } : null);
  }

  estimateTransfer(): Promise<{ energy: number } | { failure: string }> {
    if (this.isAway) return Promise.reject(new Error('the node does not answer'));
    return Promise.resolve(this.estimate);
  }

  balances(address: string): Promise<{ usdtMicro: bigint; trxSun: bigint }> {
    if (this.isAway) return Promise.reject(new Error('the node does not answer'));
    const { usdtMicro, trxSun } = address === HOT_WALLET ? this : this.#holdingsOf(address);
    return Promise.resolve({ usdtMicro, trxSun });
  }

  tokenBalance(address: string): Promise<bigint> {
    if (this.isAway) return Promise.reject(new Error('the node does not answer'));
    return Promise.resolve(this.tokens.get(address) ?? 0n);
  }

  estimateTrxTransfer(): Promise<{ feeSun: bigint } | { failure: string }> {
    if (this.isAway) return Promise.reject(new Error('the node does not answer'));
    return Promise.resolve({ feeSun: this.trxFeeSun });
  }

  resources(): Promise<AccountResources> {
    if (this.isAway) return Promise.reject(new Error('the node does not answer'));
    return Promise.resolve({
      isActive: this.isActive,
      energyLeft: this.energyLeft,
      energyLimit: 0,
      freeBandwidthLeft: this.freeBandwidthLeft,
      stakedBandwidthLeft: 0,
      stakedForEnergySun: 0n,
      stakedForBandwidthSun: 0n,
    });
  }

  prices(): Promise<ChainPrices> {
    return Promise.resolve({ energySun: 100n, bandwidthSun: 1_000n, activationSun: 1_100_000n });
  }

  hasContract(address: string): Promise<boolean> {
    return Promise.resolve(this.contracts.has(address));
  }

  /** A block of what the pool has: what expired by the block before is thrown away. */
  mine(): StubBlock {
    const number = (this.blocks.at(-1)?.number ?? 99_999) + 1;
    const before = this.blocks.at(-1)?.time.getTime() ?? 0;
    const transactions = [...this.pool].flatMap(([txId, raw]) =>
      transferIn(raw).expiration > before ? [{ txId, raw, outcome: this.outcome }] : [],
    );
    this.pool.clear();
    const block = {
      number,
      id: hash(`block ${number} ${this.#branch}`),
      time: this.clock.now(),
      transactions,
    };
    this.blocks.push(block);
    return block;
  }

  /** Replaces the newest blocks by as many empty ones; their transactions are forgotten. */
  reorganise(depth: number): void {
    this.blocks.splice(-depth);
    this.pool.clear();
    this.#branch += 1;
    for (let done = 0; done < depth; done += 1) this.mine();
  }

  /** The scan begins at the head. */
  async watch(hotWallet = HOT_WALLET): Promise<void> {
    const { number, id, time } = this.head;
    await this.db.query(
      `insert into chain_cursors (name, block_number, block_id, block_time, continuous_from, recorded_to, hot_wallet)
       values ('solid', $1, $2, $3, $1::bigint + 1, $1, $4)`,
      [number, id, time, hotWallet],
    );
  }

  /** Everything up to the head is solid, and the scan reads it. @returns the time of its commit */
  async solidify(): Promise<number> {
    await withTransaction(this.db, async (tx) => {
      const { rows } = await tx.query<{ at: string }>(
        `select block_number as at from chain_cursors where name = 'solid' for update`,
      );
      for (const block of this.blocks.filter(({ number }) => number > Number(rows[0]!.at)))
        for (const { txId, raw, outcome } of block.transactions) {
          const { owner, asset, contract, to, amountMicro } = transferIn(raw);
          const isTrx = asset === 'TRX';
          const feeSun = isTrx ? 0n : 6_773_500n;
          await tx.query(
            `insert into own_transactions (tx_id, address, kind, contract, recipient, amount, block_number, block_id,
               block_time, outcome, fee_sun, energy, bandwidth)
             values ($1, $2, $10, $3, $4, $5, $6, $7, $8, $9, $11, 64285, 345) on conflict do nothing`,
            [
              txId,
              owner,
              isTrx ? null : (contract ?? USDT),
              to,
              amountMicro,
              block.number,
              block.id,
              block.time,
              outcome,
              isTrx ? 'trx' : 'transfer',
              feeSun,
            ],
          );
          // The hot wallet's fees are left out: its TRX is what a test says.
          if (owner !== HOT_WALLET) this.#holdingsOf(owner).trxSun -= feeSun;
          if (outcome === 'SUCCESS') this.#move(owner, to, asset, BigInt(amountMicro));
        }
      const { number, id, time } = this.head;
      await tx.query(
        `update chain_cursors set block_number = $1, block_id = $2, block_time = $3, recorded_to = $1 where name = 'solid'`,
        [number, id, time],
      );
    });
    return performance.now();
  }

  #holdingsOf(address: string): { usdtMicro: bigint; trxSun: bigint } {
    return this.holdings.get(address) ?? { usdtMicro: 0n, trxSun: 0n };
  }

  #move(owner: string, to: string, asset: 'USDT' | 'TRX' | 'TOKEN', amount: bigint): void {
    if (asset === 'TOKEN') return void this.tokens.set(owner, (this.tokens.get(owner) ?? 0n) - amount);
    const key = asset === 'USDT' ? 'usdtMicro' : 'trxSun';
    if (owner === HOT_WALLET) this[key] -= amount;
    else this.#holdingsOf(owner)[key] -= amount;
    if (to === HOT_WALLET) this[key] += amount;
    else if (asset === 'TRX') {
      const holdings = this.#holdingsOf(to);
      this.holdings.set(to, { ...holdings, trxSun: holdings.trxSun + amount });
    }
  }
}
