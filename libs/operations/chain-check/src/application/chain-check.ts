import { Inject, Injectable, Optional } from '@nestjs/common';
import { pause } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { ChainCheckConfig } from '../chain-check-config.js';
import { differencesIn } from '../domain/compare.js';
import { HOT, TREASURY } from '../read-model/chain-lines.js';
import { CHECK_FIGURES, CHECK_RULES, type CheckRules } from './check-rules.js';
import { type CheckedAddress, CheckTables, type Difference } from './check-tables.js';
import { SolidBalances, type SolidReading } from './solid-balances.js';

/** Addresses that were read at one height. */
interface ReadBatch extends SolidReading {
  readonly batch: readonly CheckedAddress[];
}

/** The check cannot be completed now. */
class IncompleteCheckError extends Error {
  override readonly name = 'IncompleteCheckError';
}

/**
 * Compares what our addresses have on the chain with what the ledger says: the hot wallet, the treasury, every deposit
 * address that holds something, and in turn all others. A difference counts once two readings had it.
 */
@Injectable()
export class ChainCheck {
  readonly #node: SolidBalances;
  readonly #rules: CheckRules;

  constructor(
    private readonly config: ChainCheckConfig,
    private readonly tables: CheckTables,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    @Optional() @Inject(CHECK_FIGURES) rules: CheckRules = CHECK_RULES,
  ) {
    this.#rules = rules;
    this.#node = new SolidBalances({ ...config, requests: rules.requests });
  }

  /** Whether a check is due: an hour after the start of the last one, sooner where that was not completed. */
  async isDue(): Promise<boolean> {
    const state = await this.tables.state();
    if (state === null) return true;
    const { everyMs, retryMs } = this.#rules;
    const since = this.clock.now().getTime() - state.startedAt.getTime();
    return since < 0 || since >= (state.problem === null ? everyMs : retryMs);
  }

  /**
   * Checks once.
   * @param over ends it early: what it found until then is not written
   * @returns how many addresses were compared; null where it could not be completed
   */
  async run(over?: AbortSignal): Promise<number | null> {
    const { hotWallet, treasury } = this.config;
    const { nextIndex: from } = (await this.tables.state()) ?? { nextIndex: 0 };
    await this.tables.begin(this.clock.now());
    const [holding, slice] = await Promise.all([this.tables.holding(), this.tables.slice(from, this.#rules.round)]);
    const own = [
      ...(hotWallet === null ? [] : [{ address: hotWallet, place: HOT, withTrx: true }]),
      ...(treasury === null ? [] : [{ address: treasury, place: TREASURY, withTrx: true }]),
    ];
    const known = new Set(holding.map(({ address }) => address));
    const others = slice.addresses
      .filter((address) => !known.has(address))
      .map((address) => ({ address, place: address, withTrx: false }));
    const wanted = [...own, ...holding, ...others];
    try {
      await this.#check(wanted, over);
      await this.tables.end({ addresses: wanted.length, problem: null, nextIndex: slice.nextIndex }, this.clock.now());
      return wanted.length;
    } catch (error) {
      const problem = (error as Error).message;
      await this.tables.end({ addresses: 0, problem, nextIndex: from }, this.clock.now());
      this.log.warn({ err: error }, 'the chain could not be compared with the ledger');
      return null;
    }
  }

  async #check(wanted: readonly CheckedAddress[], over: AbortSignal | undefined): Promise<void> {
    const first = await this.#pass(wanted, over);
    const addressesOf = (differences: readonly Difference[]) => new Set(differences.map(({ address }) => address));
    const differing = addressesOf(first);
    await this.tables.saveDifferences(
      wanted.map(({ address }) => address),
      first,
      false,
      this.clock.now(),
    );
    if (differing.size === 0) return;
    await pause(this.#rules.secondMs, over);
    const again = wanted.filter(({ address }) => differing.has(address));
    const second = await this.#pass(again, over);
    await this.tables.saveDifferences([...differing], second, true, this.clock.now());
    for (const { address, currency, chain, ledger } of second)
      this.log.error(
        { address, currency, chain: chain.toString(), ledger: ledger.toString() },
        'the chain and the ledger differ',
      );
  }

  /** Reads all addresses, and compares them once the scan has passed the blocks. @returns what still differs */
  async #pass(wanted: readonly CheckedAddress[], over: AbortSignal | undefined): Promise<Difference[]> {
    const { batch, tries, settleMs, pollMs, addressMs } = this.#rules;
    const read: ReadBatch[] = [];
    for (let at = 0; at < wanted.length; at += batch) {
      if (over?.aborted) throw new IncompleteCheckError('the worker was stopped');
      const began = performance.now();
      read.push(...(await this.#read(wanted.slice(at, at + batch), tries)));
      const leftMs = batch * addressMs - (performance.now() - began);
      if (at + batch < wanted.length && leftMs > 0) await pause(leftMs, over);
    }
    await this.#untilPassed(Math.max(-1, ...read.map(({ height }) => height.number)), over);
    // What a block holds is in the ledger a moment after the scan has passed it.
    let left = read;
    for (let waited = 0; ; waited += pollMs) {
      const compared = await Promise.all(left.map(async (one) => ({ one, differs: await this.#compare(one) })));
      const differing = compared.filter(({ differs }) => differs.length > 0);
      if (differing.length === 0 || waited >= settleMs || over?.aborted)
        return differing.flatMap(({ differs }) => differs);
      left = differing.map(({ one }) => one);
      await pause(pollMs, over);
    }
  }

  /** Reads a batch at one height; smaller ones where the height moves faster than it is read. */
  async #read(batch: readonly CheckedAddress[], tries: number): Promise<ReadBatch[]> {
    if (batch.length === 0) return [];
    const reading = await this.#node.read(batch);
    if (reading !== null) return [{ ...reading, batch }];
    if (tries <= 1) throw new IncompleteCheckError('the solid height moved during every reading');
    const half = Math.ceil(batch.length / 2);
    return [
      ...(await this.#read(batch.slice(0, half), tries - 1)),
      ...(await this.#read(batch.slice(half), tries - 1)),
    ];
  }

  async #untilPassed(height: number, over: AbortSignal | undefined): Promise<void> {
    const { cursorMs, pollMs } = this.#rules;
    for (let waited = 0; (await this.tables.cursor()) < height; waited += pollMs) {
      if (waited >= cursorMs || over?.aborted)
        throw new IncompleteCheckError(`the scan of solid blocks has not passed block ${height}`);
      await pause(pollMs, over);
    }
  }

  async #compare({ batch, height, holdings }: ReadBatch): Promise<Difference[]> {
    const expected = await this.tables.expected(
      batch.map(({ place }) => place),
      height.number,
    );
    return batch.flatMap(({ address, place }) => {
      const chain = holdings.get(address)!;
      const ledger = expected.get(place) ?? { USDT: 0n, TRX: 0n };
      const block = height.number;
      return differencesIn({ place, chain, ledger }).map((one) => ({ ...one, address, place, block }));
    });
  }
}
