import { CallData, selectorOf } from './encoding/abi.js';
import { encodeBase58Check } from './encoding/base58.js';
import { Transaction } from './encoding/transaction.js';

/** Summary of a transaction: payer, payee and amount, as far as its call contains them. */
export interface TransactionView {
  readonly txid: string;
  /** Null while it is pending. */
  readonly blockNumber: number | null;
  readonly result: string;
  readonly type: string;
  /** `T…` */
  readonly from: string;
  readonly to: string | null;
  /** The contract that was called. */
  readonly contract: string | null;
  /** In the smallest unit of the paid asset. */
  readonly amount: bigint | null;
}

/** Reads a transaction's call; its effect is in its info. */
export function transactionView(
  entry: { readonly id: string; readonly rawHex: string; readonly signatures: readonly string[] },
  blockNumber: number | null,
  result: string,
): TransactionView {
  const contract = new Transaction(entry.rawHex, entry.signatures).contracts[0];
  const value = contract?.value ?? {};
  const text = (name: string): string => (typeof value[name] === 'string' ? String(value[name]) : '');
  const shown = (hex: string): string | null => (hex.length === 42 ? encodeBase58Check(hex) : null);
  const data = new CallData(text('data'));
  const isTokenTransfer = data.selector === selectorOf('transfer(address,uint256)');
  const plain = typeof value.amount === 'bigint' ? value.amount : null;
  return {
    txid: entry.id,
    blockNumber,
    result,
    type: contract?.type ?? '',
    from: shown(text('owner_address')) ?? '',
    to: isTokenTransfer ? shown(data.address(0)) : shown(text('to_address')),
    contract: shown(text('contract_address')),
    amount: isTokenTransfer ? data.uint(1) : plain,
  };
}
