import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { passkeys } from './credentials.js';
import { FreshProof } from './fresh-proof.js';
import { OperatorLog, operatorMetadata } from './operator-log.js';
import type { SignedInOperator } from './sessions.js';

export class RemovePasskey extends Command<void> {
  constructor(
    readonly operator: SignedInOperator,
    readonly passkeyId: string,
    readonly code: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(RemovePasskey)
export class RemovePasskeyHandler implements ICommandHandler<RemovePasskey> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly proof: FreshProof,
    private readonly operatorLog: OperatorLog,
  ) {}

  /** @throws Refusal 404 for one that is not theirs; whatever {@link FreshProof} throws */
  async execute({ operator, passkeyId, code }: RemovePasskey): Promise<void> {
    await this.proof.require(operator, code);
    const missing = refusal('operators.no-passkey');
    if (!(await passkeys.of(this.pool, operator.id)).some((row) => row.passkey_id === passkeyId)) throw missing;
    const at = this.clock.now().toISOString();
    const removed = event('OperatorPasskeyRemoved', { operatorId: operator.id, at, passkeyId });
    await this.operatorLog.append(operator.id, removed, operatorMetadata(operator), async (tx) => {
      if (!(await passkeys.remove(tx, operator.id, passkeyId))) throw missing;
    });
  }
}
