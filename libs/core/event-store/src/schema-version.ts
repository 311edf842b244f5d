import type { Pool } from 'pg';

/** Names of this release's migrations, the oldest first; a test compares them with `migrations`. */
export const MIGRATIONS: readonly string[] = [
  'EventStore1801000001001',
  'Streaming1801000001002',
  'Rebuilds1801000001003',
  'Operations1801000001004',
  'Accounts1801000001005',
  'Addresses1801000001006',
  'Foundation1801000001007',
  'Money1801000001008',
  'Orders1801000001009',
  'Journeys1801000001010',
  'Views1801000001011',
  'OwnTransactions1801000001012',
  'Sends1801000001013',
  'Wallets1801000001014',
  'Funding1801000001015',
  'Purchases1801000001016',
  'BuyRates1801000001017',
  'BuyLimits1801000001018',
  'SavedAddresses1801000001019',
  'PurchaseTransactions1801000001020',
  'AddedBvns1801000001021',
  'Settlements1801000001022',
  'Transfers1801000001023',
  'Withdrawals1801000001024',
  'WithdrawalIndexes1801000001025',
  'WithdrawalDetails1801000001026',
  'WithdrawalConsole1801000001027',
  'Refunds1801000001029',
  'RefundConsole1801000001031',
  'SendSources1801000001032',
  'Sweeps1801000001033',
  'Treasury1801000001034',
  'ChainCheck1801000001035',
  'EmailFactor1801000001038',
  'GuestOrderChoices1801000001039',
  'People1801000001040',
  'TierNumbers1801000001041',
  'PayoutAnswers1801000001042',
  'RefusedSweeps1801000001047',
  'AssetReturns1801000001048',
  'ReturnsToPrepare1801000001049',
];

/** Timestamp of the first migration. A database with an earlier one cannot be upgraded. */
const BASELINE = Number(MIGRATIONS[0]!.slice(-13));

/** The database is from before the baseline, or lacks migrations of this release; the sentence says what to do. */
export class OldSchemaError extends Error {
  override readonly name = 'OldSchemaError';
}

/**
 * Refuses a database that lacks a migration of this release, by name, or that is from before the baseline. Migrations of newer
 * releases are accepted, for rolling upgrades.
 * @throws OldSchemaError
 */
export async function assertSchemaCurrent(pool: Pick<Pool, 'query'>): Promise<void> {
  const names = await namesAfterBaseline(pool);
  const missing = MIGRATIONS.find((name) => !names.has(name));
  if (missing !== undefined)
    throw new OldSchemaError(`This database lacks the migration ${missing} of this release: run the migrations first.`);
}

/**
 * Refuses a database from before the baseline only, for work on a database that is migrated afterwards.
 * @throws OldSchemaError
 */
export async function assertUpgradable(pool: Pick<Pool, 'query'>): Promise<void> {
  await namesAfterBaseline(pool);
}

async function namesAfterBaseline(pool: Pick<Pool, 'query'>): Promise<ReadonlySet<string>> {
  const { rows: tables } = await pool.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (!tables[0]!.found) return new Set();
  const { rows } = await pool.query<{ name: string; is_old: boolean }>(
    'select name, timestamp < $1::bigint as is_old from schema_migrations',
    [BASELINE],
  );
  if (rows.some((row) => row.is_old))
    throw new OldSchemaError(
      'This database is from before the baseline of the schema and cannot be upgraded: make a new database and run the migrations on it.',
    );
  return new Set(rows.map((row) => row.name));
}
