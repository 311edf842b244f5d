import 'reflect-metadata';
import { DataSource, type MigrationInterface } from 'typeorm';
import { EventStore1801000001001 } from './1001-event-store.js';
import { Streaming1801000001002 } from './1002-streaming.js';
import { Rebuilds1801000001003 } from './1003-rebuilds.js';
import { Operations1801000001004 } from './1004-operations.js';
import { Accounts1801000001005 } from './1005-accounts.js';
import { Addresses1801000001006 } from './1006-addresses.js';
import { Foundation1801000001007 } from './1007-foundation.js';
import { Money1801000001008 } from './1008-money.js';
import { Orders1801000001009 } from './1009-orders.js';
import { Journeys1801000001010 } from './1010-journeys.js';
import { Views1801000001011 } from './1011-views.js';
import { OwnTransactions1801000001012 } from './1012-own-transactions.js';
import { Sends1801000001013 } from './1013-sends.js';
import { Wallets1801000001014 } from './1014-wallets.js';
import { Funding1801000001015 } from './1015-funding.js';
import { Purchases1801000001016 } from './1016-purchases.js';
import { BuyRates1801000001017 } from './1017-buy-rates.js';
import { BuyLimits1801000001018 } from './1018-buy-limits.js';
import { SavedAddresses1801000001019 } from './1019-saved-addresses.js';
import { PurchaseTransactions1801000001020 } from './1020-purchase-transactions.js';
import { AddedBvns1801000001021 } from './1021-added-bvns.js';
import { Settlements1801000001022 } from './1022-settlements.js';
import { Transfers1801000001023 } from './1023-transfers.js';
import { Withdrawals1801000001024 } from './1024-withdrawals.js';
import { WithdrawalIndexes1801000001025 } from './1025-withdrawal-indexes.js';
import { WithdrawalDetails1801000001026 } from './1026-withdrawal-details.js';
import { WithdrawalConsole1801000001027 } from './1027-withdrawal-console.js';
import { Refunds1801000001029 } from './1029-refunds.js';
import { RefundConsole1801000001031 } from './1031-refund-console.js';
import { SendSources1801000001032 } from './1032-send-sources.js';
import { Sweeps1801000001033 } from './1033-sweeps.js';
import { Treasury1801000001034 } from './1034-treasury.js';
import { ChainCheck1801000001035 } from './1035-chain-check.js';
import { EmailFactor1801000001038 } from './1038-email-factor.js';
import { GuestOrderChoices1801000001039 } from './1039-guest-order-choices.js';
import { People1801000001040 } from './1040-people.js';
import { TierNumbers1801000001041 } from './1041-tier-numbers.js';
import { PayoutAnswers1801000001042 } from './1042-payout-answers.js';
import { RefusedSweeps1801000001047 } from './1047-refused-sweeps.js';
import { AssetReturns1801000001048 } from './1048-asset-returns.js';
import { ReturnsToPrepare1801000001049 } from './1049-returns-to-prepare.js';

export { ROLES } from './roles.js';

/** Timestamp of the first migration. A database with an earlier one cannot be upgraded. */
export const BASELINE = 1801000001001;

/** The database is from before the baseline; nothing was changed. */
export class OldDatabaseError extends Error {
  override readonly name = 'OldDatabaseError';
  constructor() {
    super(
      'This database is from before the baseline of the schema and cannot be upgraded: make a new database and run the migrations on it.',
    );
  }
}

/** Every migration in order. A migration that has landed is never edited: a change is a new one. */
export const migrations: readonly (new () => MigrationInterface)[] = [
  EventStore1801000001001,
  Streaming1801000001002,
  Rebuilds1801000001003,
  Operations1801000001004,
  Accounts1801000001005,
  Addresses1801000001006,
  Foundation1801000001007,
  Money1801000001008,
  Orders1801000001009,
  Journeys1801000001010,
  Views1801000001011,
  OwnTransactions1801000001012,
  Sends1801000001013,
  Wallets1801000001014,
  Funding1801000001015,
  Purchases1801000001016,
  BuyRates1801000001017,
  BuyLimits1801000001018,
  SavedAddresses1801000001019,
  PurchaseTransactions1801000001020,
  AddedBvns1801000001021,
  Settlements1801000001022,
  Transfers1801000001023,
  Withdrawals1801000001024,
  WithdrawalIndexes1801000001025,
  WithdrawalDetails1801000001026,
  WithdrawalConsole1801000001027,
  Refunds1801000001029,
  RefundConsole1801000001031,
  SendSources1801000001032,
  Sweeps1801000001033,
  Treasury1801000001034,
  ChainCheck1801000001035,
  EmailFactor1801000001038,
  GuestOrderChoices1801000001039,
  People1801000001040,
  TierNumbers1801000001041,
  PayoutAnswers1801000001042,
  RefusedSweeps1801000001047,
  AssetReturns1801000001048,
  ReturnsToPrepare1801000001049,
];

/**
 * Brings a database to the newest schema, in one transaction per migration.
 * @param ownerUrl connection of the owner role
 * @param only run just the first `only` migrations (for their tests)
 * @returns names of the migrations that were run now
 * @throws OldDatabaseError
 */
export async function migrate(ownerUrl: string, only: number = migrations.length): Promise<string[]> {
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations: migrations.slice(0, only) as (new () => MigrationInterface)[],
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    installExtensions: false,
  });
  await source.initialize();
  try {
    await assertUpgradable(source);
    return (await source.runMigrations()).map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}

async function assertUpgradable(source: DataSource): Promise<void> {
  const [table] = await source.query<{ found: boolean }[]>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (!table!.found) return;
  const [earlier] = await source.query<{ found: boolean }[]>(
    'select exists (select from schema_migrations where timestamp < $1) as found',
    [BASELINE],
  );
  if (earlier!.found) throw new OldDatabaseError();
}
