import type { PersonalData } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import type { Recipient } from '../domain/recipient.js';
import type { EnquiredAccount } from '../enquiries.js';

/** So many of a customer's own are looked at: more than anybody has, and a bound for whoever decides by them. */
const MOST = 20;

/** Bank accounts that customers keep and that are in their own name, as the bank gives it. */
export class SavedOwnAccounts {
  constructor(
    private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** Those that were kept first come first; none whose key is gone. */
  async of(accountId: string): Promise<readonly { readonly bankCode: string; readonly accountNumber: string }[]> {
    const { rows } = await this.pool.query<{ state: Recipient }>(
      `select state from saved_recipients where account_id = $1 and (state->'saved'->>'isOwn')::boolean
       order by saved_at, recipient_id limit $2`,
      [accountId, MOST],
    );
    const saved = rows.flatMap(({ state }) => state.saved ?? []);
    const opened = await Promise.all(
      saved.map(async ({ bankCode, account }) => {
        const kept = await this.personalData.open<EnquiredAccount>(account);
        return kept && { bankCode, accountNumber: kept.accountNumber };
      }),
    );
    return opened.filter((one) => one !== null);
  }
}
