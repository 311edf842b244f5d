import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorLog, operatorMetadata, type Viewer } from '@usdt-africa/operators';
import type { AdminVerification } from '@usdt-africa/contracts/admin';
import { event } from '@usdt-africa/contracts/events';
import { type ChainResult, FileHeadExport, verifyChain } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { HISTORY, type HistoryConfig } from '../history-config.js';
import { LastVerification } from '../read-model/show-verification.js';
import { type CheckFinding, HISTORY_CHECKS } from './history-checks.js';

/** Proves the history now. Concurrent requests get the same result. */
export class VerifyHistory extends Command<AdminVerification> {
  constructor(readonly viewer: Viewer) {
    super();
  }
}

@CommandHandler(VerifyHistory)
export class VerifyHistoryHandler implements ICommandHandler<VerifyHistory> {
  #running: Promise<AdminVerification> | null = null;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(HISTORY) private readonly config: HistoryConfig,
    private readonly operatorLog: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly last: LastVerification,
  ) {}

  async execute({ viewer }: VerifyHistory): Promise<AdminVerification> {
    const acted = event('OperatorActionRecorded', {
      operatorId: viewer.id,
      at: this.clock.now().toISOString(),
      act: 'verify',
      resource: 'audit',
      recordId: 'history',
    });
    await this.operatorLog.append(viewer.id, acted, operatorMetadata(viewer));
    this.#running ??= this.#verify().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #verify(): Promise<AdminVerification> {
    const { sealExportFolder: folder, sealPublicKeys: trusted } = this.config;
    const heads = folder ? new FileHeadExport(folder) : null;
    const publicKeys = trusted ?? (await heads?.publicKeys()) ?? [];
    const result = await verifyChain({ pool: this.pool, publicKeys, heads });
    const breaches = await breachesIn(this.pool);
    const [{ rows: counted }, { rows: sealed }] = await Promise.all([
      this.pool.query<{ entries: string }>('select count(*)::text as entries from audit'),
      this.pool.query<{ block: string; key_id: string; sealed_at: Date }>(
        `select block::text, key_id, sealed_at from event_seals where block_hash = decode($1, 'hex')`,
        [result.head ?? ''],
      ),
    ]);
    const head = sealed[0];
    const [ofChain, ofRules] = [findingOf(result, heads !== null, publicKeys.length > 0), sentenceOf(breaches)];
    const isOutside = head !== undefined && heads !== null && result.notExported === 0 && !result.finding;
    const verified: AdminVerification = {
      verdict: breaches.length > 0 ? 'broken' : result.verdict,
      at: this.clock.now().toISOString(),
      entries: Number(counted[0]!.entries),
      events: result.events,
      blocks: result.blocks,
      seconds: result.seconds,
      keyId: head ? shortKey(head.key_id) : null,
      exportedAt: isOutside ? head.sealed_at.toISOString() : null,
      // A tampered amount breaks a rule, too: the seals show where.
      finding: result.finding && ofRules ? `${ofChain} ${ofRules}` : (ofRules ?? ofChain),
    };
    this.last.is = verified;
    this.last.block = verified.verdict === 'broken' || publicKeys.length === 0 ? null : (head?.block ?? null);
    return verified;
  }
}

/** What breaks a rule that must hold of the whole history, whatever was sealed. */
async function breachesIn(pool: Pool): Promise<CheckFinding[]> {
  const found: CheckFinding[] = [];
  for (const check of Object.values(HISTORY_CHECKS)) found.push(...(await check.run(pool)).findings);
  return found;
}

function sentenceOf([first, ...more]: readonly CheckFinding[]): string | null {
  if (!first) return null;
  const others = more.length === 0 ? '' : ` And ${more.length} more: run npm run events -- verify.`;
  return `${first.streamId}: ${first.sentence}.${others}`;
}

/** A key's id as far as people compare it. */
export function shortKey(keyId: string): string {
  return keyId.slice(0, 8);
}

function findingOf(result: ChainResult, hasExport: boolean, hasKeys: boolean): string | null {
  if (result.finding) return `Block ${result.finding.block}: ${result.finding.sentence}`;
  if (result.verdict === 'intact') return null;
  if (!hasExport) return 'The sealer’s export is missing here: set SEAL_EXPORT_DIR, or run npm run events -- verify.';
  if (!hasKeys) return 'No public key of the sealer is set here, so no signature was checked.';
  if (result.events === 0) return 'Nothing is sealed yet.';
  return `${result.unsealed.count} events are not sealed yet, the oldest for ${Math.round(result.unsealed.oldestMs / 1000)} seconds; ${result.notExported} blocks are not exported yet.`;
}
