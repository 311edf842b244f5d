import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { verifiedNewPasskey } from '@usdt-africa/authentication';
import type { PasskeyView } from '@usdt-africa/contracts/admin';
import { event } from '@usdt-africa/contracts/events';
import { type Clock, Refusal, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { OperatorsConfig, relyingPartyOf } from './config.js';
import { passkeys } from './credentials.js';
import { OperatorLog, operatorMetadata } from './operator-log.js';
import type { SignedInOperator } from './sessions.js';

/** Keeps a passkey that the browser made. */
export class AddPasskey extends Command<PasskeyView> {
  constructor(
    readonly operator: SignedInOperator,
    readonly response: Readonly<Record<string, unknown>>,
    /** Where the browser is, and what the passkey is called. */
    readonly where: { readonly origin: string; readonly name: string },
  ) {
    super();
  }
}

@CommandHandler(AddPasskey)
export class AddPasskeyHandler implements ICommandHandler<AddPasskey> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly operatorLog: OperatorLog,
    private readonly config: OperatorsConfig,
  ) {}

  /** @throws Refusal 422 `passkey-refused` */
  async execute({ operator, response, where }: AddPasskey): Promise<PasskeyView> {
    const { rows } = await this.pool.query<{ challenge: string }>(
      `with taken as (select session_id, challenge from operator_sessions
         where session_id = $1 and challenge_ends_at > $2 and challenge is not null for update)
       update operator_sessions s set challenge = null from taken where s.session_id = taken.session_id
       returning taken.challenge`,
      [operator.sessionId, this.clock.now()],
    );
    const challenge = rows[0]?.challenge;
    if (!challenge) throw notKept();
    const party = relyingPartyOf(this.config);
    const made = await verifiedNewPasskey(response, { challenge, origin: where.origin, party });
    if (!made) throw notKept();
    const now = this.clock.now();
    const passkeyId = uuidv7(now);
    const added = event('OperatorPasskeyAdded', { operatorId: operator.id, at: now.toISOString(), passkeyId });
    await this.operatorLog.append(operator.id, added, operatorMetadata(operator), async (tx) => {
      if (!(await passkeys.add(tx, operator.id, made, { passkeyId, device: where.name, at: now }))) throw notKept();
    });
    return { id: passkeyId, name: where.name, addedAt: now.toISOString(), usedAt: null, synced: made.synced };
  }
}

function notKept(): Refusal {
  return new Refusal(422, 'passkey-refused', 'This passkey could not be kept. Try again.');
}
