import { TronNodeError } from '@usdt-africa/tron';
import type { Pool } from 'pg';
import type { WatcherLog } from './log.js';
import { ChainForkError } from './history.js';
import type { Halt } from './solid-scan.js';

export type ScanName = 'solid' | 'head';

export interface ScanHealth {
  /** When it last got through; null before. */
  readonly okAt: Date | null;
  /** Since when it has not got through; null while it does. */
  readonly failingSince: Date | null;
  readonly failures: number;
  /** For an operator, and safe to publish. */
  readonly error: string | null;
}

export const UNTRIED: ScanHealth = { okAt: null, failingSince: null, failures: 0, error: null };

/** Why a scan failed, in words that reveal no internals. */
export function reasonOf(error: unknown): string {
  const isExpected = error instanceof TronNodeError || error instanceof ChainForkError;
  return isExpected ? error.message : 'an error on our side, see the log';
}

/** A lasting fault is stored again at least this often: a fresh row shows that a watcher still tries. */
const SIGN_OF_LIFE_MS = 10_000;

/** Writes down how the scans fare, so that any process can raise an alarm, whether this one lives or not. */
export class ScanReports {
  readonly #saved = new Map<ScanName, { readonly text: string; readonly at: number }>();

  constructor(
    private readonly pool: Pool,
    private readonly log: WatcherLog,
  ) {}

  /**
   * Never fails: what cannot be written now is written at the next poll.
   * @param halt why nothing is credited; stays in the table until a scan succeeds, whatever else fails meanwhile
   */
  async save(name: ScanName, health: ScanHealth, halt: Halt | null, now: Date): Promise<void> {
    const text = `${health.error ?? ''}|${halt?.sentence ?? ''}`;
    const saved = this.#saved.get(name);
    const isNews = saved?.text !== text;
    const isWell = health.error === null && halt === null;
    if (!isNews && (isWell || now.getTime() - saved.at < SIGN_OF_LIFE_MS)) return;
    try {
      await this.pool.query(
        `insert into chain_scans as s (name, failing_since, error, halt_code, halt, updated_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (name) do update set
           failing_since = case when $3::text is not null then least(s.failing_since, excluded.failing_since) end,
           error = excluded.error,
           halt_code = case when $3::text is null or $4::text is not null then excluded.halt_code else s.halt_code end,
           halt = case when $3::text is null or $4::text is not null then excluded.halt else s.halt end,
           updated_at = excluded.updated_at`,
        [name, health.failingSince, health.error, halt?.code ?? null, halt?.sentence ?? null, now],
      );
      this.#saved.set(name, { text, at: now.getTime() });
    } catch (error) {
      if (isNews) this.log.warn({ err: error, scan: name }, 'failed to persist chain scan status');
    }
  }

  /** Others may have written since: the next report is written in any case. */
  forget(): void {
    this.#saved.clear();
  }
}
