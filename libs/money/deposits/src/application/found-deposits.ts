import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import {
  addressFromHex,
  type Block,
  type BlockHeader,
  type FailedTransfer,
  failedTransfers,
  namedAddresses,
  otherAssetTransfers,
  type OtherAssetTransfer,
  type IgnoredTransfer,
  type StablecoinTransfer,
  stablecoinTransfers,
  type TransactionInfo,
} from '@usdt-africa/tron';
import { type AddressedOrder, findByAddresses, type OurAddress } from '@usdt-africa/addresses';
import type { Pool } from 'pg';
import type { ChainDeposit, UnattributedDeposit } from '../domain/deposit.js';
import type { IgnoredRow } from './chain-tables.js';
import type { SingleEvent } from './deposit-writer.js';
import { bookingsOf, ownTransfers, treasuryCosts } from './own-transfers.js';
import { type OwnTransaction, ownTransactionsIn, signersOf } from './own-transactions.js';
import type { SolidBlock } from './solid-reader.js';

/** What of some blocks concerns our orders. */
export interface FoundDeposits {
  readonly deposits: readonly ChainDeposit[];
  /** At addresses of ours that no order can be credited with. */
  readonly unattributed: readonly UnattributedDeposit[];
  readonly ignored: readonly IgnoredRow[];
  readonly otherAssets: readonly SingleEvent[];
  /** Transactions that our own addresses signed. */
  readonly own: readonly OwnTransaction[];
  /** What the hot wallet received, and what the treasury received, sent and paid for. */
  readonly funding: readonly SingleEvent[];
}

/** What is looked for in blocks. */
export interface Sought {
  /** The stablecoin's contract, 40 hex digits. */
  readonly contract: string;
  /** Address from which USDT is sent (`T…`); null: no transaction of our own addresses is looked for. */
  readonly hotWallet: string | null;
  /** Address whose TRX to addresses of ours is no deposit (`T…`): the hot wallet's if omitted. */
  readonly topUpsFrom?: string | null;
  /** Where our own USDT and TRX are kept (`T…`), on a device of its own; null: none is watched. */
  readonly treasury: string | null;
}

/** A block with the places of its transactions in it. */
type Placed = BlockHeader & { readonly places: ReadonlyMap<string, number> };

interface Found<Transfer> {
  readonly block: Placed;
  readonly transfer: Transfer;
}

/** Deposits in a head block, for the page; results about other assets can wait for the solid block. */
export async function depositsAtHead(
  pool: Pool,
  block: BlockHeader,
  infos: readonly TransactionInfo[],
  contract: string,
): Promise<ChainDeposit[]> {
  const { transfers } = stablecoinTransfers(infos, contract);
  const found = await findByAddresses(pool, receivers(transfers));
  const placed = withPlaces(block, infos);
  return transfers.flatMap((transfer) => {
    const order = found.get(transfer.to)?.order;
    return order ? [chainDeposit({ block: placed, transfer }, order)] : [];
  });
}

/** Whether a block's transactions name an address that was given to an order. */
export async function namesOrders(pool: Pool, block: Block): Promise<boolean> {
  const named = [...namedAddresses(block)].map(addressFromHex);
  return named.length > 0 && (await findByAddresses(pool, named)).size > 0;
}

/**
 * Everything in solid blocks that was sent to one of our addresses or signed by one, with one query to the address table
 * for all of them.
 */
export async function depositsIn(
  pool: Pool,
  blocks: readonly SolidBlock[],
  { contract, hotWallet, treasury, topUpsFrom = hotWallet }: Sought,
): Promise<FoundDeposits> {
  const transfers: Found<StablecoinTransfer>[] = [];
  const ignored: Found<IgnoredTransfer>[] = [];
  const failed: Found<FailedTransfer>[] = [];
  const others: Found<OtherAssetTransfer>[] = [];
  for (const solid of blocks) {
    const block = { ...solid, ...withPlaces(solid, solid.infos) };
    const found = stablecoinTransfers(block.infos, contract);
    for (const transfer of found.transfers) transfers.push({ block, transfer });
    for (const transfer of found.ignored) ignored.push({ block, transfer });
    for (const transfer of failedTransfers(block, block.infos, contract)) failed.push({ block, transfer });
    for (const transfer of otherAssetTransfers(block, block.infos, contract)) others.push({ block, transfer });
  }
  const named = receivers([...transfers, ...ignored, ...failed, ...others].map(({ transfer }) => transfer));
  const signers = hotWallet === null ? [] : [...signersOf(blocks)].map(addressFromHex);
  const wallets = { hotWallet, treasury };
  const moved = ownTransfers(wallets, transfers, others);
  const parties = moved.flatMap(({ from, to }) => [from, to]);
  const addresses = await findByAddresses(pool, [...new Set([...named, ...signers, ...parties])]);
  // TRX that the hot wallet sends to an address of ours is for the network, and a send books it.
  const foreign = others.filter(({ transfer }) => !isTopUp(transfer, topUpsFrom));
  const isOwn = (address: string): boolean => address === hotWallet || addresses.has(address);
  const ours = <Transfer extends { to: string }, Result>(
    found: readonly Found<Transfer>[],
    make: (found: Found<Transfer>, order: AddressedOrder) => Result,
  ): Result[] =>
    found.flatMap((one) => {
      const order = addresses.get(one.transfer.to)?.order;
      return order ? [make(one, order)] : [];
    });
  return {
    deposits: ours(transfers, chainDeposit),
    unattributed: transfers.flatMap((one) => {
      const ours = addresses.get(one.transfer.to);
      return ours && !ours.order ? [unattributedDeposit(one, ours)] : [];
    }),
    // An amount that no ledger can hold is not a deposit, but the order is held for it, and an operator reviews it.
    ignored: [
      ...ours(
        ignored.filter((found) => whyNotCreditable(found) === null),
        ignoredRow,
      ),
      ...ours(failed, failedRow),
    ],
    otherAssets: [
      ...ours(foreign, (found, order) => otherAsset(found, order)),
      ...ours(
        ignored.filter((found) => whyNotCreditable(found) !== null),
        (found, order) => notCredited(found, order, contract),
      ),
    ],
    own: hotWallet === null ? [] : ownTransactionsIn(blocks, isOwn),
    funding: [...bookingsOf(moved, wallets, (address) => addresses.has(address)), ...treasuryCosts(treasury, blocks)],
  };
}

/** Whether a transfer of another asset is TRX from the hot wallet. */
function isTopUp({ kind, fromHex }: OtherAssetTransfer, hotWallet: string | null): boolean {
  return kind === 'TRX' && hotWallet !== null && addressFromHex(fromHex) === hotWallet;
}

/** What of some blocks and of those that follow them concerns our orders. */
export function together(before: FoundDeposits, after: FoundDeposits): FoundDeposits {
  return {
    deposits: [...before.deposits, ...after.deposits],
    unattributed: [...before.unattributed, ...after.unattributed],
    ignored: [...before.ignored, ...after.ignored],
    otherAssets: [...before.otherAssets, ...after.otherAssets],
    own: [...before.own, ...after.own],
    funding: [...before.funding, ...after.funding],
  };
}

/** Whether none of this is to be written. */
export function isNothing(found: FoundDeposits): boolean {
  return Object.values(found).every((each: readonly unknown[]) => each.length === 0);
}

/** The node lists a block's results in the order of its transactions. */
function withPlaces(block: BlockHeader, infos: readonly TransactionInfo[]): Placed {
  return { ...block, places: new Map(infos.map(({ id }, place) => [id, place])) };
}

function receivers(transfers: readonly { readonly to: string }[]): string[] {
  return [...new Set(transfers.map(({ to }) => to))];
}

function chainDeposit(found: Found<StablecoinTransfer>, { orderId }: AddressedOrder): ChainDeposit {
  const { block, transfer } = found;
  return { ...deposit(found), orderId, transactionIndex: block.places.get(transfer.transactionId) ?? null };
}

function unattributedDeposit(found: Found<StablecoinTransfer>, ours: OurAddress): UnattributedDeposit {
  const { index, namedOrderId } = ours;
  const reason = namedOrderId === null ? 'no-order' : 'address-mismatch';
  return { ...deposit(found), addressIndex: index, reason, namedOrderId };
}

function deposit({ block, transfer }: Found<StablecoinTransfer>): Omit<ChainDeposit, 'orderId' | 'transactionIndex'> {
  return {
    depositKey: `${transfer.transactionId}-${transfer.logIndex}`,
    transactionId: transfer.transactionId,
    logIndex: transfer.logIndex,
    address: transfer.to,
    from: addressFromHex(transfer.fromHex),
    amountMicro: transfer.amount.toString(),
    blockNumber: block.number,
    blockId: block.id,
    receivedAt: block.time.toISOString(),
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
    receivedAt: block.time,
  };
}

function failedRow({ block, transfer }: Found<FailedTransfer>, order: AddressedOrder): IgnoredRow {
  return {
    transferKey: `${transfer.transactionId}-call`,
    orderId: order.orderId,
    address: transfer.to,
    sender: addressFromHex(transfer.fromHex),
    reason: `failed:${transfer.outcome}`,
    amount: transfer.amount,
    blockNumber: block.number,
    receivedAt: block.time,
  };
}

type NotCreditable = EventData<'UnsupportedAssetReceived'>['notCreditable'];

/** Why the stablecoin itself was received and cannot be credited; null where nothing was received. */
function whyNotCreditable({ transfer }: Found<IgnoredTransfer>): NotCreditable {
  switch (transfer.reason) {
    case 'amount-out-of-range':
      return 'too-much';
    case 'malformed-data':
      return 'unreadable';
    case 'zero-amount':
      return null;
  }
}

function notCredited(found: Found<IgnoredTransfer>, order: AddressedOrder, contract: string): SingleEvent {
  const { block, transfer } = found;
  const { logIndex: ordinal, transactionId, fromHex, to, amount } = transfer;
  return otherAsset(
    { block, transfer: { transactionId, fromHex, to, amount, ordinal, kind: 'TRC20', asset: contract } },
    order,
    whyNotCreditable(found),
  );
}

function otherAsset(
  { block, transfer }: Found<OtherAssetTransfer>,
  order: AddressedOrder,
  notCreditable: NotCreditable = null,
): SingleEvent {
  const assetKey = `${transfer.transactionId}-${transfer.ordinal}`;
  return {
    streamId: streams.asset(assetKey),
    orderId: order.orderId,
    event: event('UnsupportedAssetReceived', {
      assetKey,
      transactionId: transfer.transactionId,
      orderId: order.orderId,
      address: transfer.to,
      from: addressFromHex(transfer.fromHex),
      kind: transfer.kind,
      asset: transfer.kind === 'TRC20' ? addressFromHex(transfer.asset) : transfer.asset,
      amount: transfer.amount?.toString() ?? null,
      notCreditable,
      blockNumber: block.number,
      receivedAt: block.time.toISOString(),
    }),
  };
}
