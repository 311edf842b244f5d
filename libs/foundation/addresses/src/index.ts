export {
  type AddressAssignment,
  assignAddress,
  skipAddresses,
  type TakenAddress,
  takeAddress,
} from './application/addresses.js';
export {
  AddressPoolRefiller,
  type AddressPoolRefillerOptions,
  type AddressPoolStatus,
} from './application/address-pool-keeper.js';
export {
  adoptDatabase,
  assertChecked,
  assertNotFencedOut,
  FenceWatch,
  RestoredCopyError,
  UncheckedDatabaseError,
} from './application/signer-fence.js';
export { WrongSeedError } from './application/wrong-seed.js';
export { ADDRESS_RULES, type AddressFinding, auditAddresses } from './read-model/address-audit.js';
export { type AddressAlarm, addressAlarms } from './read-model/address-alarms.js';
export {
  type AddressSource,
  type EverIssued,
  type FenceClaim,
  SIGNER,
  SignerClient,
} from './application/signer-client.js';
export {
  FencedOutError,
  type SignerClientOptions,
  SignerConnection,
  SignerError,
} from './application/signer-connection.js';
export {
  type JournalAnswer,
  type JournalEntry,
  type JournalView,
  type RefusedTransfer,
  type SigningOutcome,
  SignerTransfers,
  type SignedTransfer,
  TRANSFER_SIGNER,
  type TransferIntent,
  type TransferSigner,
  type TransferSource,
  type UnansweredTransfer,
} from './application/transfer-signer.js';
export { holdsTransfer, type TransferOf } from './application/transfer-check.js';
export {
  type AddressedOrder,
  findByAddresses,
  firstIssuedAt,
  findOrderById,
  findOrderByNumber,
  nearestOrder,
  type OurAddress,
} from './read-model/orders-by-address.js';
export { AddressesWorkerModule } from './addresses.module.js';
export { context } from './context.js';
