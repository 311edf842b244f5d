import 'reflect-metadata';
import { DataSource, type MigrationInterface } from 'typeorm';
import { EventStore1763700000001 } from './0001-event-store.js';
import { Wallets1763700000002 } from './0002-wallets.js';
import { Recipients1763700000003 } from './0003-recipients.js';
import { Deposits1763700000004 } from './0004-deposits.js';
import { Payouts1763700000005 } from './0005-payouts.js';
import { Rates1763700000006 } from './0006-rates.js';
import { Notifications1763700000007 } from './0007-notifications.js';
import { Orders1763700000008 } from './0008-orders.js';
import { Streaming1763700000009 } from './0009-streaming.js';
import { Rebuilds1763700000010 } from './0010-rebuilds.js';
import { Seals1763700000011 } from './0011-seals.js';
import { Ledger1763700000012 } from './0012-ledger.js';
import { Operators1763700000013 } from './0013-operators.js';
import { Disputes1763700000014 } from './0014-disputes.js';
import { Console1763700000015 } from './0015-console.js';
import { Limits1763700000016 } from './0016-limits.js';
import { Audit1763700000017 } from './0017-audit.js';
import { Reconciliation1763700000018 } from './0018-reconciliation.js';
import { ConsoleLists1763700000019 } from './0019-console-lists.js';
import { AddressProof1763700000020 } from './0020-address-proof.js';
import { SignerFence1763700000021 } from './0021-signer-fence.js';
import { PayoutsInDispute1763700000024 } from './0024-payouts-in-dispute.js';
import { Provider1763700000025 } from './0025-provider.js';
import { Silence1763700000026 } from './0026-silence.js';
import { SoundEvents1763700000027 } from './0027-sound-events.js';
import { ChainHalts1763700000028 } from './0028-chain-halts.js';
import { MailRecipients1763700000030 } from './0030-mail-recipients.js';
import { TwoPeople1763700000032 } from './0032-two-people.js';
import { UnattributedEnds1763700000033 } from './0033-unattributed-ends.js';
import { WithdrawnRequests1763700000034 } from './0034-withdrawn-requests.js';
import { SubscriptionStops1763700000037 } from './0037-subscription-stops.js';
import { Readiness1763700000038 } from './0038-readiness.js';
import { Forms1763700000039 } from './0039-forms.js';
import { Accounts1763700000040 } from './0040-accounts.js';
import { TextMessages1763700000043 } from './0043-text-messages.js';
import { Transactions1763700000045 } from './0045-transactions.js';
import { OrderFinders1763700000046 } from './0046-order-finders.js';
import { SavedRecipients1763700000048 } from './0048-saved-recipients.js';
import { LimitStates1763700000050 } from './0050-limit-states.js';
import { Customers1763700000053 } from './0053-customers.js';
import { Verifications1763700000054 } from './0054-verifications.js';
import { AccountErasures1763700000056 } from './0056-account-erasures.js';
import { Identities1763700000058 } from './0058-identities.js';
import { FirstPayouts1763700000060 } from './0060-first-payouts.js';
import { FindersOfEarlierOrders1763700000062 } from './0062-finders-of-earlier-orders.js';
import { ClosedCustomers1763700000067 } from './0067-closed-customers.js';
import { FirstPayoutsThatFailed1763700000070 } from './0070-first-payouts-that-failed.js';
import { OwnAccountsLetGo1763700000071 } from './0071-own-accounts-let-go.js';
import { CompaniesCompared1763700000072 } from './0072-companies-compared.js';
import { AccountPictures1763700000075 } from './0075-account-pictures.js';
import { HeldByLimits1763700000076 } from './0076-held-by-limits.js';
import { RecipientCounts1763700000080 } from './0080-recipient-counts.js';
import { PayeesOfOrders1763700000081 } from './0081-payees-of-orders.js';
import { PasskeyUses1763700000083 } from './0083-passkey-uses.js';
import { PayeesOfEarlierOrders1763700000084 } from './0084-payees-of-earlier-orders.js';
import { CountsOfRequests1763700000085 } from './0085-counts-of-requests.js';
import { PayoutPaces1763700000086 } from './0086-payout-paces.js';
import { OrderTiers1763700000087 } from './0087-order-tiers.js';
import { ReconciliationCosts1763700000088 } from './0088-reconciliation-costs.js';
import { AccountPresses1763700000089 } from './0089-account-presses.js';
import { DevicesByMark1763700000090 } from './0090-devices-by-mark.js';
import { ReconciliationChain1763700000091 } from './0091-reconciliation-chain.js';
import { ProviderList1763700000121 } from './0121-provider-list.js';
import { ClaimsOfProcesses1763700000131 } from './0131-claims-of-processes.js';
import { AccountSecrets1763700000141 } from './0141-account-secrets.js';
import { OrderStates1763700000151 } from './0151-order-states.js';

export { ROLES } from './roles.js';

/** Every migration in order. A migration that has landed is never edited: a change is a new one. */
export const migrations: readonly (new () => MigrationInterface)[] = [
  EventStore1763700000001,
  Wallets1763700000002,
  Recipients1763700000003,
  Deposits1763700000004,
  Payouts1763700000005,
  Rates1763700000006,
  Notifications1763700000007,
  Orders1763700000008,
  Streaming1763700000009,
  Rebuilds1763700000010,
  Seals1763700000011,
  Ledger1763700000012,
  Operators1763700000013,
  Disputes1763700000014,
  Console1763700000015,
  Limits1763700000016,
  Audit1763700000017,
  Reconciliation1763700000018,
  ConsoleLists1763700000019,
  AddressProof1763700000020,
  SignerFence1763700000021,
  PayoutsInDispute1763700000024,
  Provider1763700000025,
  Silence1763700000026,
  SoundEvents1763700000027,
  ChainHalts1763700000028,
  MailRecipients1763700000030,
  TwoPeople1763700000032,
  UnattributedEnds1763700000033,
  WithdrawnRequests1763700000034,
  SubscriptionStops1763700000037,
  Readiness1763700000038,
  Forms1763700000039,
  Accounts1763700000040,
  TextMessages1763700000043,
  Transactions1763700000045,
  OrderFinders1763700000046,
  SavedRecipients1763700000048,
  LimitStates1763700000050,
  Customers1763700000053,
  Verifications1763700000054,
  AccountErasures1763700000056,
  Identities1763700000058,
  FirstPayouts1763700000060,
  FindersOfEarlierOrders1763700000062,
  ClosedCustomers1763700000067,
  FirstPayoutsThatFailed1763700000070,
  OwnAccountsLetGo1763700000071,
  CompaniesCompared1763700000072,
  AccountPictures1763700000075,
  HeldByLimits1763700000076,
  RecipientCounts1763700000080,
  PayeesOfOrders1763700000081,
  PasskeyUses1763700000083,
  PayeesOfEarlierOrders1763700000084,
  CountsOfRequests1763700000085,
  PayoutPaces1763700000086,
  OrderTiers1763700000087,
  ReconciliationCosts1763700000088,
  AccountPresses1763700000089,
  DevicesByMark1763700000090,
  ReconciliationChain1763700000091,
  ProviderList1763700000121,
  ClaimsOfProcesses1763700000131,
  AccountSecrets1763700000141,
  OrderStates1763700000151,
];

/**
 * Brings a database to the newest schema, in one transaction per migration.
 * @param ownerUrl connection of the owner role
 * @param only run just the first `only` migrations (for their tests)
 * @returns names of the migrations that were run now
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
    return (await source.runMigrations()).map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}
