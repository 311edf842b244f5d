export {
  type AddressAssignment,
  assignAddress,
  skipAddresses,
  type TakenAddress,
  takeAddress,
} from './application/addresses.js';
export {
  AddressPoolKeeper,
  type AddressPoolKeeperOptions,
  type AddressPoolKeeperParts,
  type AddressPoolStatus,
} from './application/address-pool-keeper.js';
export { WrongSeedError } from './application/wrong-seed.js';
export { type AddressAlarm, addressAlarms } from './read-model/address-alarms.js';
export {
  type AddressSource,
  SignerClient,
  type SignerClientOptions,
  SignerError,
} from './application/signer-client.js';
export {
  type AddressedOrder,
  findByAddresses,
  firstIssuedAt,
  findOrderById,
  findOrderByNumber,
} from './read-model/orders-by-address.js';
