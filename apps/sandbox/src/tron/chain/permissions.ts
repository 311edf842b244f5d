import { encodeBase58Check } from '../encoding/base58.js';
import { recoverAddress, SignatureError } from '../encoding/keys.js';
import type { Transaction } from '../encoding/transaction.js';
import { signatureError } from './errors.js';
import { accountOf } from './state.js';
import type { Permission, StateView } from './state.js';

/** What a fresh account's active permission allows. */
export const ACTIVE_OPERATIONS = '7fff1fc0033e0108000000000000000000000000000000000000000000000000';

const single = (address: string): Permission['keys'] => [{ address, weight: 1 }];

/** Who may sign as the owner of an address; for one that was never activated, itself. */
export function ownerPermission(state: StateView, address: string): Permission {
  return accountOf(state, address)?.owner ?? { id: 0, name: 'owner', threshold: 1, keys: single(address) };
}

export function activePermission(state: StateView, address: string): Permission {
  const standard = { id: 2, name: 'active', threshold: 1, operations: ACTIVE_OPERATIONS, keys: single(address) };
  return accountOf(state, address)?.active ?? standard;
}

/** The sender of a transaction's contract, `41…` hex. */
export function ownerOf(transaction: Transaction): string {
  const owner = transaction.contracts[0]?.value?.owner_address;
  return typeof owner === 'string' ? owner : '';
}

/** The permission a transaction claims to be signed under. Throws BroadcastError when there is none of that id. */
export function permissionOf(state: StateView, transaction: Transaction): Permission {
  const id = transaction.contracts[0]?.permissionId ?? 0;
  if (id === 0) return ownerPermission(state, ownerOf(transaction));
  if (id === 2) return activePermission(state, ownerOf(transaction));
  throw signatureError("permission isn't exit");
}

/** The signers of a transaction and the weight they reach. Throws BroadcastError on a signature that is no key's. */
export function signersOf(transaction: Transaction, permission: Permission): { approved: string[]; weight: number } {
  const { signatures } = transaction;
  if (signatures.length > permission.keys.length) {
    throw signatureError(
      `Signature count is ${signatures.length} more than key counts of permission : ${permission.keys.length}`,
    );
  }
  const approved: string[] = [];
  let weight = 0;
  for (const signature of signatures) {
    const address = readSigner(transaction.id, signature);
    const key = permission.keys.find((entry) => entry.address === address);
    if (key === undefined) {
      const signer = encodeBase58Check(address);
      throw signatureError(`${signature} is signed by ${signer} but it is not contained of permission.`);
    }
    if (approved.includes(address)) throw signatureError(`${encodeBase58Check(address)} has signed twice!`);
    approved.push(address);
    weight += key.weight;
  }
  return { approved, weight };
}

function readSigner(hash: string, signature: string): string {
  try {
    return recoverAddress(hash, signature);
  } catch (error) {
    if (error instanceof SignatureError) throw signatureError(error.message);
    throw error;
  }
}

/** Throws BroadcastError unless the signatures of a transaction carry its sender's permission. */
export function checkSignatures(state: StateView, transaction: Transaction): void {
  if (transaction.signatures.length === 0) throw signatureError('miss sig or contract');
  const permission = permissionOf(state, transaction);
  if (signersOf(transaction, permission).weight < permission.threshold) throw signatureError('sig error');
}
