import { Inject, Injectable } from '@nestjs/common';
import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type BlindIndexedColumn, PersonalData } from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { linkIdentity } from '../../domain/identities.js';
import { unlinkIdentity } from '../../domain/sign-in-methods.js';
import { AccountLog } from '../account-log.js';
import { CustomerProfiles } from '../profiles.js';
import type { Identity } from './issuer.js';

const KIND = 'account-identity';
const plain = ({ issuer, subject }: Identity): string => JSON.stringify([issuer, subject]);

/** Blind index to find customers by an external identity; rebuilt when the blind index key changes. */
export const accountIdentities: BlindIndexedColumn = {
  table: 'account_identities',
  key: 'identity_id',
  column: 'identity_blind',
  sealed: 'identity',
  indexOf: (identity) => ({ kind: KIND, value: plain(identity as Identity) }),
};

/** An identity as it is stored. */
export interface StoredIdentity {
  readonly sealed: EventData<'AccountIdentityLinked'>['identity'];
  readonly blind: string;
}

/** The account that an identity signs in to. */
export interface LinkedIdentity {
  readonly identityId: string;
  readonly accountId: string;
}

/** Identities elsewhere that customers come in by. */
@Injectable()
export class Identities {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly log: AccountLog,
  ) {}

  /** Whose an identity is; by issuer and subject alone. */
  async find(identity: Identity): Promise<LinkedIdentity | null> {
    const { rows } = await this.pool.query<{ identity_id: string; account_id: string }>(
      'select identity_id, account_id from account_identities where identity_blind = any($1)',
      [this.personalData.blindIndexes(KIND, plain(identity))],
    );
    return rows[0] ? { identityId: rows[0].identity_id, accountId: rows[0].account_id } : null;
  }

  /** The one of a customer; null without one. */
  async of(accountId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ identity_id: string }>(
      'select identity_id from account_identities where account_id = $1',
      [accountId],
    );
    return rows[0]?.identity_id ?? null;
  }

  /** Seals one under the key of a customer, or of who will be one. */
  async keep(accountId: string, identity: Identity): Promise<StoredIdentity> {
    const sealed = await this.profiles.seal(accountId, identity);
    return { sealed, blind: this.personalData.blindIndex(KIND, plain(identity)) };
  }

  /**
   * It opens the account from now on; nothing happens when it does already.
   * @param alongside in the same transaction
   * @throws Refusal 409 `identity-taken` when it is another's, or the customer has another
   */
  async link(
    accountId: string,
    identity: StoredIdentity,
    alongside: (tx: PoolClient) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const identityId = uuidv7(this.clock.now());
    try {
      await this.log.decide(
        accountId,
        (account) => linkIdentity(account, { identityId, identity: identity.sealed }, this.clock.now()),
        async (tx) => {
          await alongside(tx);
          await this.insert(tx, { identityId, accountId }, identity);
        },
      );
    } catch (error) {
      if ((error as { code?: string }).code === '23505') throw refusal('accounts.identity-taken');
      throw error;
    }
  }

  /** The row of one that was linked, in the transaction of its event. */
  async insert(
    tx: PoolClient,
    { identityId, accountId }: LinkedIdentity,
    { sealed, blind }: StoredIdentity,
  ): Promise<void> {
    await tx.query(
      `insert into account_identities (identity_id, account_id, identity, identity_blind, linked_at)
       values ($1, $2, $3, $4, $5)`,
      [identityId, accountId, sealed, blind, this.clock.now()],
    );
  }

  /**
   * Records a sign-in by the identity, in the transaction of the session. @returns false when it was unlinked meanwhile
   */
  async use(tx: PoolClient, { identityId, accountId }: LinkedIdentity): Promise<boolean> {
    const { rowCount } = await tx.query(
      'update account_identities set used_at = $3 where identity_id = $1 and account_id = $2',
      [identityId, accountId, this.clock.now()],
    );
    return rowCount === 1;
  }

  /**
   * It opens nothing any more.
   * @param sessionIds those that end with it
   * @param alongside in the same transaction
   * @throws Refusal 404 `no-identity`; 409 `last-way-in`
   */
  async unlink(
    accountId: string,
    hasPassword: boolean,
    sessionIds: readonly string[],
    alongside: (tx: PoolClient) => Promise<void>,
  ): Promise<void> {
    const identityId = await this.of(accountId);
    if (!identityId) throw refusal('accounts.no-identity');
    const now = this.clock.now();
    const ended =
      sessionIds.length === 0
        ? []
        : [event('AccountSessionsRevoked', { accountId, at: now.toISOString(), sessionIds: [...sessionIds] })];
    await this.log.decide(
      accountId,
      (account) => [...unlinkIdentity(account, identityId, hasPassword, now), ...ended],
      async (tx) => {
        const removed = await tx.query('delete from account_identities where identity_id = $1', [identityId]);
        if (removed.rowCount !== 1) throw refusal('accounts.no-identity');
        await alongside(tx);
      },
    );
  }
}
