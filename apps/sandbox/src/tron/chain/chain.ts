import type { Clock } from '@usdt-africa/kernel';
import type { ContractMachine } from '../contracts/machine.js';
import { Transaction } from '../encoding/transaction.js';
import { blockIdOf, Genesis, txTrieRootOf } from './blocks.js';
import type { BlockHeader } from './blocks.js';
import type { BlockBody, BlockTransaction } from './bodies.js';
import { BroadcastError, contractError } from './errors.js';
import { execute, infoOf } from './executor.js';
import type { Outcome } from './executor.js';
import type { HeaderRecord } from './headers.js';
import { PARAMETERS } from './parameters.js';
import { checkSignatures } from './permissions.js';
import { TransactionPool } from './pool.js';
import type { PendingTransaction, PoolFaults } from './pool.js';
import { StateLayer } from './state.js';
import type { StateValue, StateView } from './state.js';
import type { ChainStorage } from './storage.js';

/** What a reorganisation does with the transactions of the blocks it drops. */
export type DroppedTransactions = 'vanish' | 'reinclude';

/** So many blocks with transactions become solid before the state is written out again. */
const SNAPSHOT_EVERY = 200;

const entriesOf = (state: ReadonlyMap<string, StateValue>): (readonly [string, StateValue])[] => [...state];

/**
 * The chain: its blocks, the state as of the solid block, one layer of changes for each block above it that has
 * transactions, and one for the pending pool. Times in milliseconds.
 */
export class Chain {
  readonly #solidState = new Map<string, StateValue>();
  #layers: { number: number; layer: StateLayer }[] = [];
  #pendingState: StateLayer;
  readonly #pool = new TransactionPool();
  /** Called when a transaction has come into the pool. */
  onSubmit: () => void = () => undefined;
  readonly #blockOf = new Map<string, number>();
  /** The numbers of the blocks that hold transactions, in order. */
  #full: number[] = [];
  #sinceSnapshot = 0;
  #solidNumber = 0;
  readonly genesis: Genesis;

  constructor(
    readonly storage: ChainStorage,
    readonly machine: ContractMachine,
    readonly clock: Clock,
    genesis: { accounts: readonly { address: string; sun: bigint }[]; state: StateLayer },
  ) {
    this.genesis = new Genesis(genesis.accounts);
    this.#pendingState = new StateLayer(this.#solidState);
    const snapshot = storage.readSnapshot();
    if (snapshot === null) this.#begin(genesis.state);
    else this.#resume(snapshot.number, snapshot.blockId, snapshot.entries);
  }

  get head(): HeaderRecord {
    return this.storage.headers.get(this.storage.headers.length - 1) as HeaderRecord;
  }
  /** The height that can no longer change: 18 to 20 below the head, and never lower than it once was. */
  get solidNumber(): number {
    return this.#solidNumber;
  }
  /** The state after the head block and the pending pool: what the full node port shows. */
  get headState(): StateView {
    return this.#pendingState;
  }
  /** The state after the solid block. */
  get solidState(): StateView {
    return this.#solidState;
  }
  /** The keys of the head's state; one that several blocks wrote comes several times. */
  *stateKeys(): Generator<string> {
    for (const { writes } of [...this.#layers.map(({ layer }) => layer), this.#pendingState]) yield* writes.keys();
    yield* this.#solidState.keys();
  }
  get pending(): ReadonlyMap<string, PendingTransaction> {
    return this.#pool.entries;
  }

  header(number: number): HeaderRecord | undefined {
    return this.storage.headers.get(number);
  }

  /** The transactions of a block; empty for one that is unknown. */
  transactions(number: number): readonly BlockTransaction[] {
    const header = this.header(number);
    if (header === undefined || header.transactionCount === 0) return [];
    return this.#body(header)?.transactions ?? [];
  }

  /** The numbers of the blocks that hold transactions, the newest first. */
  *fullBlocks(): Generator<number> {
    for (let i = this.#full.length - 1; i >= 0; i--) yield this.#full[i] as number;
  }

  /** The number of the block that holds a transaction. */
  blockOf(transactionId: string): number | undefined {
    return this.#blockOf.get(transactionId);
  }

  blockHeader(record: HeaderRecord): BlockHeader {
    return {
      number: record.number,
      timestamp: record.timestamp,
      parentId: this.header(record.number - 1)?.id ?? this.genesis.id,
      txTrieRoot: txTrieRootOf(this.transactions(record.number)),
      witness: record.witness,
    };
  }

  /** The earliest time the next block can have: a transaction must not expire before it. */
  get nextSlot(): number {
    const { timestamp, number } = this.head;
    const before = this.header(number - 1)?.timestamp ?? timestamp;
    const period = (time: number): number => Math.floor(time / PARAMETERS.maintenanceMs);
    const gap = period(timestamp) > period(before) && number > 1;
    return timestamp + (gap ? PARAMETERS.maintenanceGapMs : PARAMETERS.slotMs);
  }

  /** Takes a transaction into the pending pool. Throws BroadcastError with the code and text of a node. */
  submit(transaction: Transaction, faults: PoolFaults = {}): void {
    if (transaction.contracts.length === 0) throw contractError('No contract!');
    checkSignatures(this.headState, transaction);
    this.#checkReference(transaction);
    if (transaction.size > PARAMETERS.maxTransactionBytes) {
      throw new BroadcastError(
        'TOO_BIG_TRANSACTION_ERROR',
        `Too big transaction with result, TxId ${transaction.id}, the size is ${transaction.size} bytes, ` +
          `maxTxSize ${PARAMETERS.maxTransactionBytes}`,
      );
    }
    const { expiration } = transaction;
    if (expiration < this.nextSlot || expiration > this.head.timestamp + PARAMETERS.maxExpirationMs) {
      throw new BroadcastError('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
    }
    if (transaction.contracts.length > 1) {
      throw new BroadcastError('OTHER_ERROR', 'Error: act size should be exactly 1, this is extend feature');
    }
    if (this.pending.has(transaction.id) || this.#blockOf.has(transaction.id)) {
      throw new BroadcastError('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    }
    this.#pool.force(transaction.id, faults.outcome);
    this.#admit(transaction);
    if (faults.holdBlocks !== undefined) this.hold(transaction.id, faults.holdBlocks);
    this.onSubmit();
  }

  /** The first block that may hold a transaction of the pool. */
  heldUntil(transactionId: string): number {
    return Math.max(this.#pool.heldUntil(transactionId), this.head.number + 1);
  }

  /** Leaves a transaction of the pool out of the next `blocks` blocks; the last of two calls counts. */
  hold(transactionId: string, blocks: number): void {
    if (this.pending.has(transactionId)) this.#pool.hold(transactionId, this.head.number + blocks + 1);
  }

  /** Removes transactions from the pool, as a node that evicts them. Those that needed them go with them. */
  forget(transactionIds: readonly string[]): void {
    const rest = this.#pool.transactions.filter(({ id }) => !transactionIds.includes(id));
    for (const id of transactionIds) this.#pool.release(id);
    this.#clearPending();
    for (const transaction of rest) this.#readmit(transaction);
  }

  /**
   * Makes a block of the pending pool. Answers its header.
   * @param lagMore how much further than at the least the solid block stays behind it
   */
  produce(timestamp: number, witness?: number, lagMore = 0): HeaderRecord {
    const next = this.head.number + 1;
    const { included, held } = this.#pool.take(next);
    this.#clearPending();
    this.#append(timestamp, witness ?? next % PARAMETERS.witnesses, included, lagMore);
    for (const transaction of held) this.#readmit(transaction);
    return this.head;
  }

  /**
   * Replaces the last `depth` blocks by others of the same numbers and times, as when a longer branch wins.
   * Transactions that were dropped are gone, or stand in the last of the new blocks if they are still valid there.
   */
  reorganise(depth: number, dropped: DroppedTransactions): void {
    if (!Number.isInteger(depth) || depth < 1 || depth > PARAMETERS.solidLag) {
      throw new RangeError(`a reorganisation replaces 1 to ${PARAMETERS.solidLag} blocks`);
    }
    const first = this.head.number - depth + 1;
    if (first <= this.#solidNumber) throw new RangeError('a solid block is never replaced');
    const old = Array.from({ length: depth }, (_, i) => this.header(first + i) as HeaderRecord);
    const orphans = old.flatMap((record) => this.transactions(record.number));
    const waiting = this.#pool.transactions;
    this.#cut(first);
    for (const record of old) {
      const isLast = record.number === first + depth - 1;
      const again = isLast && dropped === 'reinclude' ? orphans.map((entry) => transactionOf(entry)) : [];
      this.#append(record.timestamp, (record.witness + 1) % PARAMETERS.witnesses, again);
    }
    for (const transaction of waiting) this.#retry(transaction);
  }

  /** Goes back to the solid block, as a node without neighbours does when it starts again. */
  rollback(): void {
    this.#cut(this.solidNumber + 1);
    this.#pool.releaseAll();
  }

  /** Both states as of now, which stay as they are while the chain goes on. */
  copyStates(): { headState: StateView; solidState: StateView } {
    const solidState = new Map(this.#solidState);
    const headState = new StateLayer(solidState);
    for (const { layer } of this.#layers) layer.mergeInto(headState);
    this.#pendingState.mergeInto(headState);
    return { headState, solidState };
  }

  /**
   * Puts pending transactions into a last block (other witnesses would), writes the state and closes the files. A node
   * that is killed instead comes back with its blocks and without its pool.
   */
  close(): void {
    if (this.pending.size > 0) this.produce(Math.max(this.clock.now().getTime(), this.head.timestamp + 1));
    this.#writeSnapshot();
    this.storage.close();
  }

  #begin(state: StateLayer): void {
    state.mergeInto(this.#solidState);
    this.storage.headers.truncate(0);
    this.storage.headers.push({ ...EMPTY, number: 0, id: this.genesis.id, timestamp: 0 });
    this.storage.writeSnapshot({ number: 0, blockId: this.genesis.id, entries: entriesOf(this.#solidState) });
  }

  #resume(number: number, blockId: string, entries: readonly (readonly [string, StateValue])[]): void {
    for (const [key, value] of entries) this.#solidState.set(key, value);
    this.#solidNumber = number;
    if (this.header(0)?.id !== this.genesis.id) {
      throw new Error('the sandbox chain was begun with other accounts: remove its folder to begin a new one');
    }
    if (this.header(number)?.id !== blockId) {
      throw new Error('the sandbox chain is damaged: its state and its blocks do not belong together');
    }
    for (const at of this.storage.headers.withTransactions()) {
      const body = this.#body(this.header(at) as HeaderRecord);
      if (body === undefined) {
        if (at <= number) throw new Error(`the sandbox chain is damaged: block ${at} is lost`);
        this.storage.headers.truncate(at);
        break;
      }
      this.#index(at, body.transactions);
      if (at > number) this.#addLayer(at, body.writes);
    }
    this.#solidify();
  }

  #body(header: HeaderRecord): BlockBody | undefined {
    return this.storage.bodies.read(header.id, header.bodyOffset, header.bodyLength);
  }

  #checkReference(transaction: Transaction): void {
    const low = parseInt(transaction.refBlockBytes, 16);
    const head = this.head.number;
    const number = head - ((head - low) & (PARAMETERS.referenceWindow - 1));
    const known = transaction.refBlockBytes.length === 4 ? this.header(number) : undefined;
    if (known === undefined || known.id.slice(16, 32) !== transaction.refBlockHash) {
      throw new BroadcastError('TAPOS_ERROR', 'Tapos check error.');
    }
  }

  #append(timestamp: number, witness: number, waiting: readonly Transaction[], lagMore = 0): HeaderRecord {
    const parent = this.head;
    const number = parent.number + 1;
    const layer = new StateLayer(this.#topState());
    const transactions: BlockTransaction[] = [];
    for (const transaction of waiting) {
      if (transaction.expiration <= parent.timestamp) continue;
      try {
        this.#checkReference(transaction);
        const outcome = this.#execute(layer, transaction, parent.timestamp);
        transactions.push({
          id: transaction.id,
          rawHex: transaction.rawHex,
          signatures: transaction.signatures,
          contractRet: outcome.contractRet,
          info: infoOf(transaction.id, outcome, { number, timestamp }),
        });
      } catch (error) {
        if (!(error instanceof BroadcastError)) throw error;
      }
    }
    const header = { number, timestamp, parentId: parent.id, txTrieRoot: txTrieRootOf(transactions), witness };
    const record = { ...EMPTY, number, id: blockIdOf(header), timestamp, witness };
    if (transactions.length === 0) {
      this.storage.headers.push(record);
    } else {
      const writes = [...layer.writes];
      const place = this.storage.bodies.append({ number, blockId: record.id, transactions, writes });
      this.storage.headers.push({
        ...record,
        transactionCount: transactions.length,
        bodyOffset: place.offset,
        bodyLength: place.length,
      });
      this.#index(number, transactions);
      this.#addLayer(number, writes);
    }
    this.#solidify(lagMore);
    return this.head;
  }

  #index(number: number, transactions: readonly BlockTransaction[]): void {
    this.#full.push(number);
    for (const transaction of transactions) this.#blockOf.set(transaction.id, number);
  }

  #addLayer(number: number, writes: readonly (readonly [string, StateValue])[]): void {
    const layer = new StateLayer(this.#topState());
    for (const [key, value] of writes) layer.set(key, value);
    this.#layers.push({ number, layer });
    this.#pendingState.parent = layer;
  }

  #topState(): StateView {
    return this.#layers.at(-1)?.layer ?? this.#solidState;
  }

  /** Moves the changes of blocks that have become solid into the solid state. */
  #solidify(more = 0): void {
    this.#solidNumber = Math.max(this.#solidNumber, this.head.number - PARAMETERS.solidLag - more);
    while ((this.#layers[0]?.number ?? Infinity) <= this.#solidNumber) {
      this.#layers.shift()?.layer.mergeInto(this.#solidState);
      const next = this.#layers[0]?.layer ?? this.#pendingState;
      next.parent = this.#solidState;
      this.#sinceSnapshot++;
    }
    if (this.#sinceSnapshot >= SNAPSHOT_EVERY) this.#writeSnapshot();
  }

  #writeSnapshot(): void {
    const solid = this.header(this.solidNumber) as HeaderRecord;
    this.storage.writeSnapshot({ number: solid.number, blockId: solid.id, entries: entriesOf(this.#solidState) });
    this.#sinceSnapshot = 0;
  }

  /**
   * Drops the blocks from a number on, and the pending pool; solid blocks stay solid, also for a node that is killed.
   */
  #cut(first: number): void {
    this.#writeSnapshot();
    for (const number of this.fullBlocks()) {
      if (number < first) break;
      for (const transaction of this.transactions(number)) this.#blockOf.delete(transaction.id);
    }
    this.storage.headers.truncate(first);
    this.#full = this.#full.filter((number) => number < first);
    this.#layers = this.#layers.filter((entry) => entry.number < first);
    this.#clearPending();
  }

  #clearPending(): void {
    this.#pool.entries.clear();
    this.#pendingState = new StateLayer(this.#topState());
  }

  #execute(state: StateLayer, transaction: Transaction, now: number): Outcome {
    return execute(state, this.machine, transaction, now, this.#pool.forced(transaction.id));
  }

  #admit(transaction: Transaction): void {
    const outcome = this.#execute(this.#pendingState, transaction, this.head.timestamp);
    this.#pool.entries.set(transaction.id, { transaction, outcome });
  }

  /** Leaves a transaction in the pool for as long as a next block may hold it. */
  #readmit(transaction: Transaction): void {
    try {
      if (transaction.expiration > this.head.timestamp) return this.#admit(transaction);
    } catch (error) {
      if (!(error instanceof BroadcastError)) throw error;
    }
    this.#pool.release(transaction.id);
  }

  #retry(transaction: Transaction): void {
    try {
      this.submit(transaction);
    } catch (error) {
      if (!(error instanceof BroadcastError)) throw error;
    }
  }
}

const EMPTY = { transactionCount: 0, bodyOffset: 0, bodyLength: 0, witness: 0 };

const transactionOf = (entry: BlockTransaction): Transaction => new Transaction(entry.rawHex, entry.signatures);
