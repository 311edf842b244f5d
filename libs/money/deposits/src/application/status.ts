import type { BlockHeader } from '@usdt-africa/tron';
import {
  behindAlarm,
  type ChainAlarm,
  haltAlarm,
  headUnreadAlarm,
  solidUnreadAlarm,
  staleAlarm,
} from '../read-model/chain-alarms.js';
import type { Cursor } from './chain-tables.js';
import type { ScanHealth } from './scan-reports.js';
import type { Halt } from './solid-scan.js';

export interface ChainWatcherStatus {
  /** This process watches; a stand-by knows nothing else. */
  readonly leader: boolean;
  /** Last block whose deposits are in the store. */
  readonly cursor: number | null;
  readonly solidHead: number | null;
  readonly head: number | null;
  /** Solid blocks not read yet. */
  readonly behind: number | null;
  readonly alarms: readonly ChainAlarm[];
}

interface Facts {
  readonly leader: boolean;
  readonly cursor: Cursor | null;
  readonly halt: Halt | null;
  readonly head: BlockHeader | null;
  readonly solidHead: BlockHeader | null;
  readonly solid: ScanHealth;
  readonly headScan: ScanHealth;
  readonly now: Date;
}

const FAILURES = 3;

/** What the watcher knows, as figures and alarms. */
export function watcherStatus(facts: Facts): ChainWatcherStatus {
  const { leader, cursor, head, solidHead } = facts;
  const behind = cursor && solidHead ? Math.max(0, solidHead.number - cursor.number) : null;
  return {
    leader,
    cursor: cursor?.number ?? null,
    solidHead: solidHead?.number ?? null,
    head: head?.number ?? null,
    behind,
    alarms: leader ? [...alarms(facts, behind ?? 0)] : [],
  };
}

function* alarms({ halt, head, solid, headScan, now }: Facts, behind: number): Generator<ChainAlarm> {
  if (halt) yield haltAlarm(halt.code, halt.sentence);
  else if (solid.failures >= FAILURES) yield solidUnreadAlarm(solid.error);
  yield* behindAlarm(behind);
  if (headScan.failures >= FAILURES) yield headUnreadAlarm(headScan.error);
  else if (head) yield* staleAlarm(head.time, now);
}
