import type { Pool, PoolClient } from 'pg';
import { conflicts, insertEvents } from './append.js';
import type { AppendCommand } from './command.js';
import { CommitInDoubtError, Lease } from './connection.js';
import { asDuplicate, isKnownFailure, isVersionTaken } from './errors.js';
import type { KnownHeads } from './known-heads.js';
import { unknownCommit } from './append-apart.js';
import { ConcurrencyError } from './types.js';

/** How concurrent commands share statements. */
export interface GroupingOptions {
  /** Most commands in one statement; 1 gives every command a statement of its own. */
  readonly commands?: number;
  /** Most events in one statement; a single command may hold more. */
  readonly events?: number;
  /** Most statements under way at once. */
  readonly statements?: number;
}

/** Fewer commands cost less together, in one statement, than side by side in two. */
const WORTH_A_STATEMENT = 8;

interface Waiting {
  readonly command: AppendCommand;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Group commit: while statements are under way, further commands wait, and go together in the next one, so that they
 * share its round trip and its flush to disk. Commands that touch a common stream never share a statement and never run
 * at once, for one of them would undo the others' work.
 */
export class GroupCommit {
  readonly #pool: Pool;
  readonly #known: KnownHeads;
  readonly #maxCommands: number;
  readonly #maxEvents: number;
  readonly #maxStatements: number;
  readonly #busy = new Map<string, number>();
  /** Between two statements: a loaded store need not go back to the pool for each. */
  readonly #idle: Lease[] = [];
  #waiting: Waiting[] = [];
  #statements = 0;
  #soon = false;

  constructor(pool: Pool, known: KnownHeads, options: GroupingOptions = {}) {
    this.#pool = pool;
    this.#known = known;
    this.#maxCommands = options.commands ?? 128;
    this.#maxEvents = options.events ?? 512;
    this.#maxStatements = options.statements ?? 2;
  }

  /**
   * Appends a command's events, all or none, alone or in company.
   * @throws ConcurrencyError, UnknownCommitError
   */
  append(command: AppendCommand): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      this.#pumpSoon();
    });
  }

  /**
   * Runs a command's own transaction meanwhile keeping its streams out of groups: a group that met its uncommitted events
   * would stand still, with all its company, until it ends.
   */
  async apart<T>(command: AppendCommand, work: () => Promise<T>): Promise<T> {
    this.#occupy(command);
    try {
      return await work();
    } finally {
      this.#release(command);
      this.#pumpSoon();
    }
  }

  #occupy({ heads }: AppendCommand): void {
    for (const { streamId } of heads) this.#busy.set(streamId, (this.#busy.get(streamId) ?? 0) + 1);
  }

  #release({ heads }: AppendCommand): void {
    for (const { streamId } of heads) {
      const left = this.#busy.get(streamId)! - 1;
      if (left > 0) this.#busy.set(streamId, left);
      else this.#busy.delete(streamId);
    }
  }

  /**
   * Delayed: a caller that just got its result may have the next command ready, which should not miss the statement.
   */
  #pumpSoon(): void {
    if (this.#soon) return;
    this.#soon = true;
    setImmediate(() => {
      this.#soon = false;
      this.#pump();
    });
  }

  #pump(): void {
    while (this.#waiting.length > 0 && this.#statements < this.#maxStatements) {
      // Shared out: those who went in one statement come back together, and so would leave the others idle for good.
      const share = Math.ceil(this.#waiting.length / (this.#maxStatements - this.#statements));
      const group = this.#take(Math.min(Math.max(share, WORTH_A_STATEMENT), this.#maxCommands));
      if (group.length === 0) break;
      this.#statements++;
      void this.#run(group).finally(() => {
        this.#statements--;
        for (const { command } of group) this.#release(command);
        this.#pumpSoon();
      });
    }
    // Every statement that needs a connection has one by now.
    while (this.#idle.length > 0) this.#idle.pop()!.release();
  }

  /**
   * The longest-waiting commands that may go together now. One that must wait keeps its streams for itself.
   * @param most how many commands
   */
  #take(most: number): Waiting[] {
    const group: Waiting[] = [];
    const left: Waiting[] = [];
    const streams = new Set<string>();
    let events = 0;
    let at = 0;
    for (; at < this.#waiting.length && group.length < most && events < this.#maxEvents; at++) {
      const waiting = this.#waiting[at]!;
      const { heads, rows } = waiting.command;
      const fits = group.length === 0 || events + rows.length <= this.#maxEvents;
      if (fits && heads.every(({ streamId }) => !this.#busy.has(streamId) && !streams.has(streamId))) {
        this.#occupy(waiting.command);
        group.push(waiting);
        events += rows.length;
      } else {
        for (const { streamId } of heads) streams.add(streamId);
        left.push(waiting);
      }
    }
    this.#waiting = left.length === 0 ? this.#waiting.slice(at) : left.concat(this.#waiting.slice(at));
    return group;
  }

  async #run(group: readonly Waiting[]): Promise<void> {
    let lease: Lease;
    try {
      lease = await this.#lease();
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    try {
      if (group.length === 1) await this.#alone(lease, group[0]!);
      else await this.#together(lease, group);
    } finally {
      this.#idle.push(lease);
    }
  }

  /** The connection of a statement that has just ended, or a new one. */
  async #lease(): Promise<Lease> {
    for (let lease = this.#idle.pop(); lease; lease = this.#idle.pop()) {
      if (lease.usable) return lease;
      lease.release();
    }
    return Lease.of(this.#pool);
  }

  async #together(lease: Lease, group: readonly Waiting[]): Promise<void> {
    const commands = group.map(({ command }) => command);
    let isInserted = false;
    try {
      isInserted = await this.#insert(lease.client, commands);
    } catch (error) {
      lease.doubt(error);
      if (!isKnownFailure(error)) {
        for (const { command, reject } of group) reject(unknownCommit(command, error));
        return;
      }
    }
    if (isInserted) {
      for (const { resolve } of group) resolve();
      return;
    }
    // PostgreSQL refused the statement as a whole, so nothing of it is there: the innocent must not suffer.
    for (const waiting of group) {
      if (lease.usable) await this.#alone(lease, waiting);
      else await this.#run([waiting]);
    }
  }

  async #alone(lease: Lease, { command, resolve, reject }: Waiting): Promise<void> {
    try {
      await this.#appendAlone(lease.client, command);
      resolve();
    } catch (error) {
      lease.doubt(error);
      reject(unknownCommit(command, error));
    }
  }

  /** Appends one command in a statement that is its own transaction. */
  async #appendAlone(client: PoolClient, command: AppendCommand): Promise<void> {
    try {
      if (await this.#insert(client, [command])) return;
    } catch (error) {
      if (!isVersionTaken(error)) throw asDuplicate(error);
    }
    this.#known.forget(command);
    throw new ConcurrencyError(await conflicts(client, command));
  }

  async #insert(client: PoolClient, commands: readonly AppendCommand[]): Promise<boolean> {
    const loadedAt = this.#known.now;
    try {
      const isInserted = await insertEvents(client, commands, this.#known);
      if (isInserted) for (const command of commands) this.#known.learnFrom(command, loadedAt);
      return isInserted;
    } catch (error) {
      throw isKnownFailure(error) ? error : new CommitInDoubtError(error);
    }
  }
}
