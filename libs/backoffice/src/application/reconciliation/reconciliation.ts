import type { OperatorIdentity } from '@usdt-africa/operators';
import type { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Idempotency } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CsvExports } from '../../http/csv-export.js';
import { Actors } from '../../read-model/console/actors.js';
import { KeysetPager } from '../../read-model/console/keyset.js';
import { DayList } from '../../read-model/reconciliation/day-list.js';
import { DayPage } from '../../read-model/reconciliation/day-view.js';
import { RowList } from '../../read-model/reconciliation/row-list.js';
import { DayStreams } from './day-streams.js';
import { ReconciliationWork } from './reconciliation-work.js';

export interface ReconciliationParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly idempotency: Idempotency;
  readonly identity: Pick<OperatorIdentity, 'profiles' | 'operatorLog'>;
  readonly clock: Clock;
  readonly stampDutyKobo: bigint;
  readonly explorerTransactionUrl: string | null;
}

/** The room Reconciliation, put together: what its controllers work with. */
export class Reconciliation {
  readonly days: DayList;
  readonly page: DayPage;
  readonly rows: RowList;
  readonly work: ReconciliationWork;
  readonly exports: CsvExports;

  constructor(parts: ReconciliationParts) {
    const { pool, store, idempotency, identity, clock, stampDutyKobo, explorerTransactionUrl } = parts;
    const actors = new Actors(pool, identity.profiles);
    this.days = new DayList(pool, clock);
    this.page = new DayPage(pool, this.days, actors, clock, stampDutyKobo);
    this.rows = new RowList(pool, new KeysetPager(pool), store, actors, explorerTransactionUrl);
    this.work = new ReconciliationWork(pool, new DayStreams(store, this.days), actors, idempotency, clock);
    this.exports = new CsvExports(identity.operatorLog, clock);
  }
}
