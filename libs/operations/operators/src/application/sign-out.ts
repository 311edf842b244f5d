import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { type Clock, hashToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { OperatorLog, operatorMetadata } from './operator-log.js';
import { Sessions } from './sessions.js';

/** Ends one's own session, and forgets a sign-in under way. Doing it twice does no harm. */
export class SignOut extends Command<void> {
  constructor(
    readonly sessionToken: string | null,
    /** The browser's secret of the first step. */
    readonly signInToken: string | null,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly operatorLog: OperatorLog,
  ) {}

  async execute({ sessionToken, signInToken }: SignOut): Promise<void> {
    const operator = sessionToken && (await this.sessions.find(sessionToken, { touch: false }));
    if (operator) {
      const { id: operatorId, sessionId } = operator;
      const left = event('OperatorSignedOut', { operatorId, at: this.clock.now().toISOString(), sessionId });
      await this.operatorLog.append(operatorId, left, operatorMetadata(operator), async (tx) => {
        await tx.query('delete from operator_sessions where session_id = $1', [sessionId]);
      });
    }
    if (signInToken)
      await this.pool.query('delete from operator_sign_ins where token_hash = $1', [hashToken(signInToken)]);
  }
}
