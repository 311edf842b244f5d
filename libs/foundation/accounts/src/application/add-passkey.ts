import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { relyingParty, verifiedNewPasskey } from '@usdt-africa/authentication';
import type { AccountPasskeyView } from '@usdt-africa/contracts/api';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, type Refusal, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountLog } from './account-log.js';
import { AccountsConfig } from './config.js';
import { assertNotClosed } from './freezes.js';
import { challenges, passkeys } from './credentials.js';
import { assertStillIs } from './sessions.js';

/** Keeps a passkey that the browser made. */
export class AddPasskey extends Command<AccountPasskeyView> {
  constructor(
    readonly customer: SignedInCustomer,
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
    private readonly log: AccountLog,
    private readonly config: AccountsConfig,
  ) {}

  /** @throws Refusal 401 `signed-out`; 409 `too-many-passkeys`; 422 `passkey-refused` */
  async execute({ customer, response, where }: AddPasskey): Promise<AccountPasskeyView> {
    const { accountId, sessionId } = customer;
    const challenge = await challenges.take(this.pool, sessionId, this.clock.now());
    if (!challenge) throw passkeyNotSaved();
    const party = relyingParty(this.config.publicUrl, this.config.brand);
    const made = await verifiedNewPasskey(response, { challenge, origin: where.origin, party });
    if (!made) throw passkeyNotSaved();
    const now = this.clock.now();
    const passkeyId = uuidv7(now);
    const added = event('AccountPasskeyAdded', { accountId, at: now.toISOString(), passkeyId });
    await this.log.append(accountId, [added], async (tx) => {
      await assertNotClosed(tx, accountId);
      await assertStillIs(tx, sessionId);
      const outcome = await passkeys.add(tx, accountId, made, { passkeyId, device: where.name, at: now });
      if (outcome === 'too-many') throw refusal('accounts.too-many-passkeys');
      if (outcome === 'known') throw passkeyNotSaved();
    });
    return { id: passkeyId, name: where.name, addedAt: now.toISOString(), usedAt: null, synced: made.synced, ...BOTH };
  }
}

/** A new one is used for all that a passkey can be used for. */
const BOTH = { logsIn: true, confirms: true } as const;

function passkeyNotSaved(): Refusal {
  return refusal('accounts.passkey-refused/saved');
}
