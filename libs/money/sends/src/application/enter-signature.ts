import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReasonedRequest } from '@usdt-africa/contracts/admin';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { OperatorLog, operatorMetadata, type OperatorRequest } from '@usdt-africa/operators';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { outcomeOf, SIGNATURES } from '../read-model/list-signatures.js';

/**
 * Records that finance entered the outcome of a signed transaction that this database does not know: its wallet pays again.
 * Refusals: 404 `no-signature`; 409 `signature-open`, `signature-entered`.
 */
export class EnterSignature extends Command<void> {
  constructor(
    readonly txId: string,
    readonly request: OperatorRequest<ReasonedRequest>,
  ) {
    super();
  }
}

@CommandHandler(EnterSignature)
export class EnterSignatureHandler implements ICommandHandler<EnterSignature> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly operatorLog: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ txId, request: { viewer, body } }: EnterSignature): Promise<void> {
    const { rows } = await this.pool.query<{ outcome: string | null; is_read_past: boolean }>(SIGNATURES, [[txId]]);
    const [found] = rows;
    if (!found) throw refusal('console.no-signature');
    if (outcomeOf(found) === 'open') throw refusal('console.signature-open');
    const now = this.clock.now();
    const acted = event('OperatorActionRecorded', {
      operatorId: viewer.id,
      at: now.toISOString(),
      act: 'entered',
      resource: 'unknown-signatures',
      recordId: txId,
    });
    await this.operatorLog.append(viewer.id, acted, operatorMetadata(viewer, { reason: body.reason }), async (tx) => {
      const { rowCount } = await tx.query(
        'update unknown_signatures set resolved_at = $2, resolved_by = $3 where tx_id = $1 and resolved_at is null',
        [txId, now, viewer.id],
      );
      if (rowCount === 0) throw refusal('console.signature-entered');
    });
  }
}
