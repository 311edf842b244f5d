import { Inject, Injectable } from '@nestjs/common';
import { requestPasskey, relyingParty, verifiedCounter } from '@usdt-africa/authentication';
import type { PasskeyConfirmation, PasskeyConfirmationView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, type Refusal, uuidv7 } from '@usdt-africa/kernel';
import { canonicalHash, CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountsConfig } from './config.js';
import { passkeys } from './credentials.js';

/** The action to confirm: its name and its exact payload. */
export interface ConfirmedAct {
  readonly act: string;
  readonly payload: unknown;
}

/** In the place of a PIN: a passkey of the customer's signs one act, with one payload, in one session, once. */
@Injectable()
export class PasskeyConfirmations {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly config: AccountsConfig,
  ) {}

  /** Of those that are used for it. @throws Refusal 409 `no-passkey` where the customer has none */
  async challenge(
    { accountId, sessionId }: SignedInCustomer,
    { act, payload }: ConfirmedAct,
  ): Promise<PasskeyConfirmationView> {
    const all = await passkeys.of(this.pool, accountId);
    const theirs = all.filter(({ confirms }) => confirms);
    if (theirs.length === 0) throw refusal(all.length === 0 ? 'accounts.no-passkey' : 'accounts.no-passkey/off');
    const options = await requestPasskey(this.#party(), theirs, RULES.challengeMs);
    const now = this.clock.now();
    const confirmation = uuidv7(now);
    await this.pool.query(
      `insert into account_confirmations
         (confirmation_id, account_id, session_id, act, payload_hash, challenge, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        confirmation,
        accountId,
        sessionId,
        act,
        canonicalHash(payload),
        options.challenge,
        new Date(now.getTime() + RULES.challengeMs),
      ],
    );
    return { confirmation, options: options as unknown as Record<string, unknown> };
  }

  /**
   * Uses up a confirmation, whatever the result.
   * @throws Refusal 403 `not-confirmed` for another action, payload, session, person or page, and for a used one;
   * `passkey-not-for-payments` for a passkey that is disabled for it, also since the request
   */
  async require(
    { accountId, sessionId }: SignedInCustomer,
    { confirmation, response }: PasskeyConfirmation,
    { act, payload }: ConfirmedAct,
    origin: string,
  ): Promise<void> {
    const { rows } = await this.pool.query<{ challenge: string }>(
      `delete from account_confirmations
       where confirmation_id = $1 and account_id = $2 and session_id = $3 and act = $4 and payload_hash = $5
         and ends_at > $6
       returning challenge`,
      [confirmation, accountId, sessionId, act, canonicalHash(payload), this.clock.now()],
    );
    const found = rows[0] && (await passkeys.find(this.pool, response['id']));
    if (!found || found.ownerId !== accountId) throw notConfirmed();
    const challenged = { challenge: rows[0]!.challenge, origin, party: this.#party() };
    const counter = await verifiedCounter(response, found.passkey, challenged);
    if (counter === null) throw notConfirmed();
    const tx = await this.pool.connect();
    try {
      const used = await passkeys.use(tx, found.passkey.passkey_id, counter, this.clock.now());
      if (!used) throw notConfirmed();
      if (!used.confirms) throw refusal('accounts.passkey-not-for-payments');
    } finally {
      tx.release();
    }
  }

  #party() {
    return relyingParty(this.config.publicUrl, this.config.brand);
  }
}

function notConfirmed(): Refusal {
  return refusal('accounts.not-confirmed');
}
