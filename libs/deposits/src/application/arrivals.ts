import { event, streams } from '@usdt-africa/contracts/events';
import {
  addressFromHex,
  type BlockHeader,
  otherAssetTransfers,
  type OtherAssetTransfer,
  type IgnoredTransfer,
  type StablecoinTransfer,
  stablecoinTransfers,
  type TransactionInfo,
} from '@usdt-africa/tron';
import { type AddressedOrder, findByAddresses } from '@usdt-africa/wallets';
import type { Pool } from 'pg';
import type { ChainDeposit } from '../domain/deposit.js';
import type { IgnoredRow } from './chain-tables.js';
import type { SingleEvent } from './deposit-writer.js';
import type { SolidBlock } from './solid-reader.js';

/** What of some blocks concerns our orders. */
export interface Arrivals {
  readonly deposits: readonly ChainDeposit[];
  readonly ignored: readonly IgnoredRow[];
  readonly otherAssets: readonly SingleEvent[];
}

interface Found<Transfer> {
  readonly block: BlockHeader;
  readonly transfer: Transfer;
}

/** Deposits among a block's results, for the page: what they say about other assets can wait for the solid block. */
export async function depositsAtHead(
  pool: Pool,
  block: BlockHeader,
  infos: readonly TransactionInfo[],
  contract: string,
): Promise<ChainDeposit[]> {
  const { transfers } = stablecoinTransfers(infos, contract);
  const orders = await findByAddresses(pool, receivers(transfers));
  return transfers.flatMap((transfer) => {
    const order = orders.get(transfer.to);
    return order ? [chainDeposit({ block, transfer }, order)] : [];
  });
}

/** Everything in solid blocks that arrived at an order's address; one question to the address table for all of them. */
export async function arrivalsIn(pool: Pool, blocks: readonly SolidBlock[], contract: string): Promise<Arrivals> {
  const transfers: Found<StablecoinTransfer>[] = [];
  const ignored: Found<IgnoredTransfer>[] = [];
  const others: Found<OtherAssetTransfer>[] = [];
  for (const block of blocks) {
    const found = stablecoinTransfers(block.infos, contract);
    for (const transfer of found.transfers) transfers.push({ block, transfer });
    for (const transfer of found.ignored) ignored.push({ block, transfer });
    for (const transfer of otherAssetTransfers(block, block.infos, contract)) others.push({ block, transfer });
  }
  const orders = await findByAddresses(
    pool,
    receivers([...transfers, ...ignored, ...others].map(({ transfer }) => transfer)),
  );
  const ours = <Transfer extends { to: string }, Result>(
    found: readonly Found<Transfer>[],
    make: (found: Found<Transfer>, order: AddressedOrder) => Result,
  ): Result[] =>
    found.flatMap((one) => {
      const order = orders.get(one.transfer.to);
      return order ? [make(one, order)] : [];
    });
  return {
    deposits: ours(transfers, chainDeposit),
    ignored: ours(ignored, ignoredRow),
    otherAssets: ours(others, otherAsset),
  };
}

function receivers(transfers: readonly { readonly to: string }[]): string[] {
  return [...new Set(transfers.map(({ to }) => to))];
}

function chainDeposit({ block, transfer }: Found<StablecoinTransfer>, order: AddressedOrder): ChainDeposit {
  return {
    depositKey: `${transfer.transactionId}-${transfer.logIndex}`,
    transactionId: transfer.transactionId,
    logIndex: transfer.logIndex,
    orderId: order.orderId,
    address: transfer.to,
    from: addressFromHex(transfer.fromHex),
    amountMicro: transfer.amount.toString(),
    blockNumber: block.number,
    blockId: block.id,
    arrivedAt: block.time.toISOString(),
  };
}

function ignoredRow({ block, transfer }: Found<IgnoredTransfer>, order: AddressedOrder): IgnoredRow {
  return {
    transferKey: `${transfer.transactionId}-${transfer.logIndex}`,
    orderId: order.orderId,
    address: transfer.to,
    sender: addressFromHex(transfer.fromHex),
    reason: transfer.reason,
    amount: transfer.amount,
    blockNumber: block.number,
    arrivedAt: block.time,
  };
}

function otherAsset({ block, transfer }: Found<OtherAssetTransfer>, order: AddressedOrder): SingleEvent {
  const assetKey = `${transfer.transactionId}-${transfer.ordinal}`;
  return {
    streamId: streams.asset(assetKey),
    orderId: order.orderId,
    event: event('UnsupportedAssetArrived', {
      assetKey,
      transactionId: transfer.transactionId,
      orderId: order.orderId,
      address: transfer.to,
      from: addressFromHex(transfer.fromHex),
      kind: transfer.kind,
      asset: transfer.kind === 'TRC20' ? addressFromHex(transfer.asset) : transfer.asset,
      amount: transfer.amount?.toString() ?? null,
      blockNumber: block.number,
      arrivedAt: block.time.toISOString(),
    }),
  };
}
