import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { verifiedNewPasskey } from '@usdt-africa/authentication';
import type { PasskeyView } from '@usdt-africa/contracts/admin';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, type Refusal, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { OperatorsConfig, relyingPartyOf } from './config.js';
import { challenges, passkeys } from './credentials.js';
import { OperatorLog, operatorMetadata } from './operator-log.js';
import { assertStillIs, type SignedInOperator } from './sessions.js';

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

  /** @throws Refusal 401 `session-ended`; 409 `too-many-passkeys`; 422 `passkey-refused` */
  async execute({ operator, response, where }: AddPasskey): Promise<PasskeyView> {
    const challenge = await challenges.take(this.pool, operator.sessionId, this.clock.now());
    if (!challenge) throw passkeyNotSaved();
    const party = relyingPartyOf(this.config);
    const made = await verifiedNewPasskey(response, { challenge, origin: where.origin, party });
    if (!made) throw passkeyNotSaved();
    const now = this.clock.now();
    const passkeyId = uuidv7(now);
    const added = event('OperatorPasskeyAdded', { operatorId: operator.id, at: now.toISOString(), passkeyId });
    await this.operatorLog.append(operator.id, added, operatorMetadata(operator), async (tx) => {
      await assertStillIs(tx, operator.sessionId);
      const outcome = await passkeys.add(tx, operator.id, made, { passkeyId, device: where.name, at: now });
      if (outcome === 'too-many') throw refusal('operators.too-many-passkeys');
      if (outcome === 'known') throw passkeyNotSaved();
    });
    return { id: passkeyId, name: where.name, addedAt: now.toISOString(), usedAt: null, synced: made.synced };
  }
}

function passkeyNotSaved(): Refusal {
  return refusal('operators.passkey-refused/saved');
}
