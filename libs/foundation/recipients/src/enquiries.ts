import { refusal } from '@usdt-africa/contracts/refusals';
import type { BlindIndexedColumn, PersonalData, Sealed } from '@usdt-africa/event-store';
import type { Principal, Refusal } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';

/** An account with the name its bank gave, and what the bank is called. */
export interface EnquiredAccount {
  readonly bankCode: string;
  readonly bankName: string;
  readonly bankShortName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** A bank's answer, as it was stored. */
export interface LoadedEnquiry extends EnquiredAccount {
  /** The subject under whose key it is stored. */
  readonly subjectId: string;
  readonly sealed: Sealed;
  readonly checkedAt: Date;
}

/** Blind index of enquiries by account; rebuilt when the blind index key changes. */
export const enquiredAccounts: BlindIndexedColumn = {
  table: 'name_enquiries',
  key: 'id',
  column: 'account_blind',
  sealed: 'sealed',
  indexOf: (account) => {
    const { bankCode, accountNumber } = account as EnquiredAccount;
    return { kind: 'bank-account', value: `${bankCode}/${accountNumber}` };
  },
};

/** What an enquiry's subject is called: this and its id. */
export const ENQUIRY_SUBJECT = 'enquiry-account-';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The bank's answer to this principal in the last half hour.
 * @throws Refusal 422 `enquiry-expired`: too old, unknown or another principal's, without a difference
 */
export async function loadEnquiry(
  db: Pool | PoolClient,
  personalData: PersonalData,
  id: string,
  principal: Principal,
  now: Date,
): Promise<LoadedEnquiry> {
  const { rows } = UUID.test(id)
    ? await db.query<{ sealed: Sealed; subject_id: string; checked_at: Date }>(
        `select sealed, subject_id, checked_at from name_enquiries
         where id = $1 and guest_hash = $2 and expires_at > $3`,
        [id, principal.key, now],
      )
    : { rows: [] };
  const row = rows[0];
  const account = row ? await personalData.open<EnquiredAccount>(row.sealed) : null;
  if (!row || !account) throw expired();
  return { ...account, subjectId: row.subject_id, sealed: row.sealed, checkedAt: row.checked_at };
}

function expired(): Refusal {
  return refusal('recipients.enquiry-expired');
}

/** Enquiries forgotten at once. */
const BATCH = 500;

/**
 * Deletes enquiries that can no longer be used, with the keys they were sealed under, so that a name enquiry alone
 * leaves no data. An order keeps its own copy under its own keys.
 * @returns how many
 */
export async function forgetEnquiries(pool: Pool, personalData: PersonalData, now: Date): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rows } = await pool.query<{ id: string; subject_id: string }>(
      'select id, subject_id from name_enquiries where expires_at <= $1 order by expires_at limit $2',
      [now, BATCH],
    );
    for (const row of rows) await personalData.destroy(row.subject_id);
    await pool.query('delete from name_enquiries where id = any($1)', [rows.map((row) => row.id)]);
    forgotten += rows.length;
    if (rows.length < BATCH) return forgotten;
  }
}
