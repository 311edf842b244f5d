import { randomInt } from 'node:crypto';
import { hashToken } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';

/** Crockford's: nothing that reads like something else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 6;
const GROUP = 4;

/** New codes of 120 random bits each, `xxxx-xxxx-xxxx-xxxx-xxxx-xxxx`: too many to guess, so a plain hash keeps them. */
export function newRecoveryCodes(count: number): string[] {
  const group = (): string => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
  return Array.from({ length: count }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** Stored hash of a code, independent of how it was typed. */
function recoveryCodeHash(code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return hashToken(`recovery:${plain}`);
}

/** Where recovery codes of one kind of people lie, as hashes: a code that was used is gone. */
export class RecoveryCodeTable {
  /** @param owner column of the owner's id */
  constructor(
    private readonly table: `${string}_recovery_codes`,
    private readonly owner: `${string}_id`,
  ) {}

  /** New codes in the place of whatever was left. */
  async replace(tx: PoolClient, ownerId: string, codes: readonly string[]): Promise<void> {
    await this.clear(tx, ownerId);
    await tx.query(`insert into ${this.table} (${this.owner}, code_hash) select $1, unnest($2::text[])`, [
      ownerId,
      codes.map(recoveryCodeHash),
    ]);
  }

  async clear(tx: PoolClient, ownerId: string): Promise<void> {
    await tx.query(`delete from ${this.table} where ${this.owner} = $1`, [ownerId]);
  }

  async has(db: Pool | PoolClient, ownerId: string, code: string): Promise<boolean> {
    const { rowCount } = await db.query(`select from ${this.table} where ${this.owner} = $1 and code_hash = $2`, [
      ownerId,
      recoveryCodeHash(code),
    ]);
    return rowCount === 1;
  }

  /** @returns false when a concurrent request used it first */
  async use(tx: PoolClient, ownerId: string, code: string): Promise<boolean> {
    const { rowCount } = await tx.query(`delete from ${this.table} where ${this.owner} = $1 and code_hash = $2`, [
      ownerId,
      recoveryCodeHash(code),
    ]);
    return rowCount === 1;
  }

  async count(db: Pool | PoolClient, ownerId: string): Promise<number> {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from ${this.table} where ${this.owner} = $1`,
      [ownerId],
    );
    return rows[0]!.n;
  }
}
