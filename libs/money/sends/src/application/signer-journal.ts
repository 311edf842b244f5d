import { Inject, Optional } from '@nestjs/common';
import {
  FencedOutError,
  type JournalEntry,
  SignerError,
  TRANSFER_SIGNER,
  type TransferSigner,
} from '@usdt-africa/addresses';
import { withTransaction } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { addressOfSource, type Send } from '../domain/send.js';
import { SendsConfig } from '../sends-config.js';
import { HotWalletRow } from './hot-wallet-row.js';
import { SEND_FIGURES, type SendRules } from './send-rules.js';
import { SendSignatures } from './send-signatures.js';
import { SendStreams } from './send-streams.js';

/** Lines that are read again at each comparison: signatures may have been stored in another order. */
const OVERLAP = 100;
/** As many lines as the signer answers at once. */
const PAGE = 500;
/** The signer does not answer. */
const SILENT = 'signer-silent';
/** Token of the time between two polls, for tests: production has the default. */
const POLL_MS = Symbol('time between two polls');

/**
 * Why the signer's journal and this database do not agree.
 * - `journal-behind`: the signer does not know a signature that this database has
 * - `database-behind`: this database does not know a send that the signer has signed
 * - `other-hot-wallet`: the signer's key is of another address than the configured one
 */
type Disagreement = 'journal-behind' | 'database-behind' | 'other-hot-wallet';

/** What to do about it, for the log. */
const WHAT_TO_DO: Readonly<Record<Disagreement, string>> = {
  'journal-behind': 'restore the signer’s journal, or run adopt-journal (docs/keys.md)',
  'database-behind': 'restore the newer database, or run adopt-journal (docs/keys.md)',
  'other-hot-wallet': 'set HOT_WALLET_ADDRESS to the address of the signer’s key',
};

/**
 * Compares the signer's journal with this database, at the start and every minute: while they do not agree nothing is
 * signed. A signature whose send is known here and was not stored is picked up, also where a restored database has lost
 * the beginning of its signing; one whose send is not known means that the database is behind. An operator's adoption is passed on to the signer once, and what is unknown is written down.
 */
@WorkerJob('sends')
export class SignerJournal implements Job {
  private readonly actor = 'system:signer-journal';
  private readonly poller: Poller;
  private dueAt = 0;
  private agreed = false;
  private complete = false;
  private silentSince: number | null = null;

  constructor(
    private readonly sends: SendStreams,
    private readonly signatures: SendSignatures,
    @Inject(TRANSFER_SIGNER)
    private readonly signer: Pick<TransferSigner, 'hotWallet' | 'entriesAfter' | 'claim'>,
    private readonly hotWallet: HotWalletRow,
    @Inject(POOL) private readonly pool: Pool,
    private readonly config: SendsConfig,
    @Inject(SEND_FIGURES) private readonly rules: SendRules,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    @Optional() @Inject(POLL_MS) pollMs = 500,
  ) {
    this.poller = new Poller(() => this.look(), {
      everyMs: pollMs,
      missed: (error) => this.log.error({ err: error }, 'failed to compare the signer’s journal'),
    });
  }

  start(): void {
    if (this.config.hotWallet !== null) this.poller.start();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** Whether the last comparison found that both agree. */
  get isAgreed(): boolean {
    return this.agreed;
  }

  /**
   * Whether this database knows every signature that was made: what is not stored was not signed. Not before the first
   * comparison: a database may have been restored.
   */
  get isComplete(): boolean {
    return this.complete;
  }

  /** The signer gave a reason to compare at once. */
  compareNow(): void {
    this.dueAt = 0;
    this.poller.wake();
  }

  /** Compares if it is due. */
  async look(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now < this.dueAt) return;
    this.dueAt = now + this.rules.journalRetryMs;
    if (await this.compare()) this.dueAt = now + this.rules.journalMs;
  }

  /** Compares. @returns whether both agree */
  async compare(): Promise<boolean> {
    try {
      const refusal = await this.#compare();
      this.silentSince = null;
      this.agreed = refusal === null;
      if (this.agreed || refusal === 'database-behind') this.complete = this.agreed;
      await this.hotWallet.noteSigner(refusal);
      return this.agreed;
    } catch (error) {
      if (!(error instanceof SignerError || error instanceof FencedOutError)) throw error;
      // What was found before still counts: a signer that does not answer signs nothing either.
      this.log.warn({ err: error }, 'the signer’s journal could not be compared');
      const now = this.clock.now().getTime();
      this.silentSince ??= now;
      if (now - this.silentSince >= this.rules.journalMs) await this.hotWallet.noteSigner(SILENT);
      return false;
    }
  }

  /** @returns why nothing may be signed; null where both agree */
  async #compare(): Promise<Disagreement | null> {
    const { signer, config } = this;
    if ((await signer.hotWallet()) !== config.hotWallet) return this.#disagree('other-hot-wallet', {});
    const [known, adoption] = await Promise.all([this.#highest(), this.#adoption()]);
    const answer = await signer.claim({ ...known, adoption });
    if (answer.state === 'journal-behind') return this.#disagree('journal-behind', { stored: known.count });
    const unknown = await this.#pickUpAfter(adoption === null ? Math.max(0, known.count - OVERLAP) : 0);
    if (unknown.length > 0 && adoption === null)
      return this.#disagree('database-behind', { unknown: unknown.map(({ txId }) => txId) });
    if (adoption !== null) await this.#adopt(adoption, unknown);
    if (answer.state === 'agreed') return null;
    // What was missing is stored: now the signer agrees.
    const { state } = await signer.claim({ ...(await this.#highest()), adoption: null });
    return state === 'agreed' ? null : this.#disagree(state, { stored: known.count });
  }

  #disagree(code: Disagreement, fields: object): Disagreement {
    this.log.error({ ...fields, code }, `nothing is signed: ${WHAT_TO_DO[code]}`);
    return code;
  }

  async #highest(): Promise<{ readonly count: number; readonly hash: string | null }> {
    const { rows } = await this.pool.query<{ sequence: string; hash: string }>(
      'select sequence, hash from signer_journal order by sequence desc limit 1',
    );
    const row = rows[0];
    return row ? { count: Number(row.sequence), hash: row.hash } : { count: 0, hash: null };
  }

  /** An operator's word that was not used yet. */
  async #adoption(): Promise<string | null> {
    const { rows } = await this.pool.query<{ word: string }>(
      'select word from journal_adoptions where used_at is null order by asked_at desc limit 1',
    );
    return rows[0]?.word ?? null;
  }

  /** Stores every signature that is not stored. @returns those whose send this database does not know */
  async #pickUpAfter(sequence: number): Promise<readonly JournalEntry[]> {
    const unknown: JournalEntry[] = [];
    for (let after = sequence; ;) {
      const { entries } = await this.signer.entriesAfter(after, PAGE);
      if (entries.length === 0) return unknown;
      const stored = await this.#storedAmong(entries);
      const missing = entries.filter(({ txId }) => !stored.has(txId));
      for (const entry of missing) if (!(await this.#pickUp(entry))) unknown.push(entry);
      await this.#saveLines(missing.filter((entry) => !unknown.includes(entry)));
      after = entries.at(-1)!.sequence;
    }
  }

  /** @returns whether the signature is stored or needs no storing; not where this database does not know its send */
  async #pickUp(entry: JournalEntry): Promise<boolean> {
    const { intentId, attempt, txId, sequence } = entry;
    const { state } = await this.sends.load(intentId);
    if (state.request && !isOfRequest(entry, state.request)) return false;
    const begun = state.attempts.find((one) => one.attempt === attempt);
    if (!begun) return state.phase === 'requested' && this.#begin(entry);
    if (Date.parse(begun.expiration) !== entry.expiration.getTime()) return false;
    // The attempt was proven dead before its signature was found: that needs no storing.
    if (begun.signature === null && begun.end !== null) return true;
    if (begun.signature !== null) return begun.signature.txId === txId;
    this.log.warn({ sendId: intentId, txId, sequence }, 'a signature of the signer’s journal is picked up');
    return this.signatures.store(intentId, attempt, entry, this.actor);
  }

  /** A database that was restored has lost the beginning of this signing. */
  #begin(entry: JournalEntry): Promise<boolean> {
    const { intentId, attempt, txId, sequence, reference, expiration, feeLimitSun } = entry;
    this.log.warn(
      { sendId: intentId, txId, sequence },
      'a signing that this database lost is begun with its signature',
    );
    const limits = { expiration: expiration.toISOString(), feeLimitSun: feeLimitSun.toString() };
    return this.signatures.store(intentId, attempt, entry, this.actor, { attempt, reference, ...limits });
  }

  async #storedAmong(entries: readonly JournalEntry[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ tx_id: string }>(
      `select tx_id from send_attempts where tx_id = any($1) union select tx_id from unknown_signatures where tx_id = any($1)`,
      [entries.map(({ txId }) => txId)],
    );
    return new Set(rows.map((row) => row.tx_id));
  }

  async #saveLines(entries: readonly JournalEntry[]): Promise<void> {
    await this.pool.query(
      `insert into signer_journal (sequence, hash, send_id, attempt, tx_id)
       select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::smallint[], $5::text[]) on conflict do nothing`,
      [
        entries.map(({ sequence }) => sequence),
        entries.map(({ hash }) => hash),
        entries.map(({ intentId }) => intentId),
        entries.map(({ attempt }) => attempt),
        entries.map(({ txId }) => txId),
      ],
    );
  }

  /** Writes down the signatures of sends that this database lost, and that the operator's word was used. */
  async #adopt(word: string, unknown: readonly JournalEntry[]): Promise<void> {
    await withTransaction(this.pool, async (tx) => {
      await tx.query(
        `insert into unknown_signatures (tx_id, sequence, intent_id, attempt, kind, cause_id, wallet_id, recipient,
           amount_micro, expiration, asset, from_address)
         select * from unnest($1::text[], $2::bigint[], $3::uuid[], $4::int[], $5::text[], $6::uuid[], $7::uuid[],
           $8::text[], $9::numeric[], $10::timestamptz[], $11::text[], $12::text[]) on conflict do nothing`,
        [
          unknown.map(({ txId }) => txId),
          unknown.map(({ sequence }) => sequence),
          unknown.map(({ intentId }) => intentId),
          unknown.map(({ attempt }) => attempt),
          unknown.map(({ cause }) => cause.kind),
          unknown.map(({ cause }) => cause.id),
          unknown.map(({ walletId }) => walletId),
          unknown.map(({ to }) => to),
          unknown.map(({ amountMicro }) => amountMicro),
          unknown.map(({ expiration }) => expiration),
          unknown.map(({ asset }) => asset),
          unknown.map(({ from }) => addressOfSource(from)),
        ],
      );
      await tx.query('update journal_adoptions set used_at = $2 where word = $1', [word, this.clock.now()]);
    });
    await this.#saveLines(unknown);
    this.log.warn({ unknown: unknown.length }, 'the signer’s journal was adopted');
  }
}

/** Whether a line of the journal moves the asset of a send from its source. */
function isOfRequest({ from, asset, contract }: JournalEntry, request: NonNullable<Send['request']>): boolean {
  const isAsset = asset === request.asset && (asset !== 'TOKEN' || contract === request.token?.contract);
  return isAsset && addressOfSource(from) === addressOfSource(request.from);
}
