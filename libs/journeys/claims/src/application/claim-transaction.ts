import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { findByAddresses, type OurAddress } from '@usdt-africa/addresses';
import type { ClaimTruth, ClaimView } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { chainHead, depositDecider, isCreditingPaused, readUpTo } from '@usdt-africa/deposits';
import { type EventStore, execute, load, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, formatDecimal, formatMoney, type Principal, principalActor, uuidFrom } from '@usdt-africa/kernel';
import { displayedReason, OrderAccess, OrderStreams, whatHolds } from '@usdt-africa/orders';
import { CLOCK, correlationId, POOL, ProductConfig, transactionUrl } from '@usdt-africa/platform';
import { addressToHex20, type FoundTransaction, TRON_NODE, type TronNode, TronNodeError } from '@usdt-africa/tron';
import type { Pool } from 'pg';
import { ClaimsConfig } from '../claims-config.js';
import { claimDecider, claimDeposit } from '../domain/claim.js';
import type { PastedText } from '../domain/transaction-id.js';
import { hasFailed, type MovedAsset, movedBy, tokenName } from './moved-assets.js';

/** Decimals of TRX and of the stablecoin. */
const DECIMALS = 6;
/** A token that claims more is not written out. */
const MOST_DECIMALS = 30;

/**
 * Looks up a transaction that a customer names, on the chain and in what the watcher stored, and has its block read again where it
 * should have been credited.
 */
export class ClaimTransaction extends Command<ClaimView> {
  /**
   * @param principal null: a browser without a cookie
   * @param orderId the order that the requester may see and claims for; null: none in particular
   */
  constructor(
    readonly pasted: PastedText,
    readonly principal: Principal | null,
    readonly orderId: string | null,
  ) {
    super();
  }
}

/** Something that came to one of our addresses, and whose it is. */
interface Reached {
  readonly asset: MovedAsset;
  readonly order: NonNullable<OurAddress['order']> | null;
  readonly owner: 'requester' | 'none' | 'other';
}

const BY_OWNER: readonly Reached['owner'][] = ['requester', 'none', 'other'];

@CommandHandler(ClaimTransaction)
export class ClaimTransactionHandler implements ICommandHandler<ClaimTransaction> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(TRON_NODE) private readonly node: Pick<TronNode, 'findTransaction' | 'tokenDecimals'> | null,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ClaimsConfig) private readonly config: ClaimsConfig,
    @Inject(ProductConfig) private readonly product: ProductConfig,
    private readonly orders: OrderStreams,
    private readonly access: OrderAccess,
  ) {}

  /** @throws Refusal 503 `chain-silent` */
  async execute(claim: ClaimTransaction): Promise<ClaimView> {
    const { pasted } = claim;
    if (pasted.kind === 'none') return this.#view('no-hash', null);
    if (pasted.kind === 'another-network') return this.#view('another-network', null);
    const { transactionId, prefixed } = pasted;
    const found = await this.#query((node) => node.findTransaction(transactionId));
    if (found === null) return this.#view(prefixed ? 'another-network' : 'unknown', transactionId);
    if (found.info === null) return this.#view('not-final', transactionId, { confirmations: 0 });
    if (hasFailed(found)) return this.#failed(found, found.info);
    const moved = movedBy(found, found.info, addressToHex20(this.config.usdtContract!));
    const reached = await this.#reached(moved, claim);
    if (reached) return this.#ours(found, found.info, reached, claim);
    const [first] = moved;
    return this.#view('not-ours', transactionId, {
      receivedAt: found.time?.toISOString() ?? null,
      to: first?.to ?? null,
      ...(first ? await this.#sum(first) : {}),
    });
  }

  async #failed(found: FoundTransaction, info: NonNullable<FoundTransaction['info']>): Promise<ClaimView> {
    const { transaction, time, isSolid } = found;
    const receivedAt = time?.toISOString() ?? null;
    if (!isSolid)
      return this.#view('not-final', transaction.id, {
        receivedAt,
        confirmations: await this.#confirmations(found, info.blockNumber),
      });
    return this.#view('failed', transaction.id, {
      receivedAt,
      outcome: info.outcome === 'SUCCESS' ? null : info.outcome,
      feeTrx: formatDecimal(info.feeSun, DECIMALS),
    });
  }

  /** The requester's own before anything else, and of that the stablecoin. */
  async #reached(moved: readonly MovedAsset[], { principal, orderId }: ClaimTransaction): Promise<Reached | null> {
    const ours = await findByAddresses(this.pool, [...new Set(moved.map(({ to }) => to))]);
    const owners = new Map<string, Reached['owner']>();
    const reached: Reached[] = [];
    for (const asset of moved) {
      const address = ours.get(asset.to);
      if (!address) continue;
      const { order } = address;
      if (order && !owners.has(order.orderId)) {
        const isOwn =
          order.orderId === orderId || (principal !== null && (await this.access.isOwner(principal, order.orderId)));
        owners.set(order.orderId, isOwn ? 'requester' : 'other');
      }
      reached.push({ asset, order, owner: order ? owners.get(order.orderId)! : 'none' });
    }
    return BY_OWNER.map((owner) => reached.find((one) => one.owner === owner)).find(Boolean) ?? null;
  }

  async #ours(
    found: FoundTransaction,
    { blockNumber }: NonNullable<FoundTransaction['info']>,
    { asset, order, owner }: Reached,
    { principal }: ClaimTransaction,
  ): Promise<ClaimView> {
    const { time, isSolid } = found;
    const { id } = found.transaction;
    if (owner === 'other') return this.#view('taken', id);
    const facts: Partial<ClaimView> = {
      orderNumber: order?.orderNumber ?? null,
      receivedAt: time?.toISOString() ?? null,
      ...(await this.#sum(asset)),
    };
    const cursor = await readUpTo(this.pool);
    if (!isSolid || cursor === null || cursor < blockNumber)
      return this.#view('not-final', id, { ...facts, confirmations: await this.#confirmations(found, blockNumber) });
    if (order === null) return this.#view('with-people', id, facts);
    const { orderId } = order;
    const readAgain = async (): Promise<boolean> => {
      if (await isCreditingPaused(this.pool, this.clock.now())) return false;
      await this.#readAgain(id, orderId, blockNumber, principal);
      return true;
    };
    if (asset.what !== 'stablecoin') {
      if ((await this.store.readStream(streams.asset(asset.key))).length === 0) await readAgain();
      return this.#view(asset.what === 'other' ? 'another-token' : 'with-people', id, facts);
    }
    const { state } = await load(this.store, depositDecider, streams.deposit(asset.key));
    if (state.stage === 'closed' || state.stage === 'unattributed') return this.#view('with-people', id, facts);
    if (state.stage !== 'confirmed') return this.#view((await readAgain()) ? 'attached' : 'paused', id, facts);
    const held = displayedReason(whatHolds(await this.orders.load(orderId), asset.key));
    const truth = held === null ? 'credited' : held === 'below-minimum' ? 'below-minimum' : 'held';
    return this.#view(truth, id, { ...facts, held });
  }

  async #readAgain(
    transactionId: string,
    orderId: string,
    blockNumber: number,
    principal: Principal | null,
  ): Promise<void> {
    const claimId = uuidFrom('claim', transactionId, orderId);
    const facts = { claimId, orderId, transactionId, blockNumber };
    await execute(
      this.store,
      claimDecider,
      streams.claim(claimId),
      (state) => claimDeposit(state, facts, this.clock.now()),
      {
        metadata: {
          correlationId: correlationId(),
          actor: principal ? principalActor(principal) : 'guest',
          orderId,
        },
      },
    );
  }

  /** The last confirmation means final and read by the watch: until then there is always one left. */
  async #confirmations({ isSolid }: FoundTransaction, blockNumber: number): Promise<number> {
    if (isSolid) return this.product.confirmations - 1;
    const head = (await chainHead(this.pool))?.headNumber ?? blockNumber;
    return Math.min(this.product.confirmations - 1, Math.max(1, head - blockNumber + 1));
  }

  async #sum(asset: MovedAsset): Promise<Pick<ClaimView, 'amount' | 'token'>> {
    const { kind, amount } = asset;
    if (asset.what !== 'other') return { amount: amount === null ? null : formatMoney(amount, 'USDT'), token: null };
    const decimals = await this.#decimals(asset);
    return {
      amount: amount === null || decimals === null ? null : formatDecimal(amount, decimals),
      token: { kind, id: asset.asset, name: tokenName(asset) },
    };
  }

  /** Null where they are not known: a foreign contract may report none. */
  async #decimals({ kind, asset }: MovedAsset): Promise<number | null> {
    if (kind === 'TRX') return DECIMALS;
    if (kind === 'TRC10' || this.node === null) return null;
    try {
      const decimals = await this.node.tokenDecimals(asset);
      return decimals !== null && decimals <= MOST_DECIMALS ? decimals : null;
    } catch (error) {
      if (error instanceof TronNodeError) return null;
      throw error;
    }
  }

  async #query<Answer>(question: (node: Pick<TronNode, 'findTransaction'>) => Promise<Answer>): Promise<Answer> {
    if (this.node === null || this.config.usdtContract === null) throw refusal('claims.chain-silent');
    try {
      return await question(this.node);
    } catch (error) {
      if (error instanceof TronNodeError) throw refusal('claims.chain-silent');
      throw error;
    }
  }

  #view(truth: ClaimTruth, transactionId: string | null, facts: Partial<ClaimView> = {}): ClaimView {
    return {
      orderNumber: null,
      amount: null,
      token: null,
      confirmations: null,
      receivedAt: null,
      outcome: null,
      feeTrx: null,
      held: null,
      to: null,
      ...facts,
      truth,
      transactionId,
      confirmationsNeeded: this.product.confirmations,
      minimum: formatMoney(this.product.minimumSellMicro, 'USDT'),
      explorerUrl: transactionId && transactionUrl(this.product.explorerTransactionUrl, transactionId),
    };
  }
}
