import { Inject, Injectable } from '@nestjs/common';
import type { ChainAccount } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { TRON_NODE, TRON_SENDING, type TronNode, type TronSending } from '@usdt-africa/tron';
import type { Send } from '../domain/send.js';
import { SendsConfig } from '../sends-config.js';
import { type SendNeeds, type SendObstacle, SendObstacles, type SourceBalances } from './send-obstacles.js';
import { SEND_FIGURES, type SendRules } from './send-rules.js';

/** A transaction's bytes and signature, for the bandwidth that it takes when none is free. */
const TRANSFER_BYTES = 350n;

/** What is to be transferred, from where and to where. */
export type TransferToCheck = Pick<
  NonNullable<Send['request']>,
  'from' | 'asset' | 'token' | 'to' | 'amountMicro' | 'into'
>;

/** A transfer as the chain sees it now: what it needs, or why it is not made. */
export type CheckedTransfer = { readonly needs: SendNeeds } | { readonly obstacle: SendObstacle };

/** What a transfer costs, or why it is not made. */
type Cost = Pick<SendNeeds, 'feeSun' | 'eachSun'> | { readonly obstacle: SendObstacle };

/** Asks the database and then the node about a transfer before it is signed: the signer has no node. */
@Injectable()
export class TransferCheck {
  constructor(
    @Inject(TRON_NODE) private readonly node: Pick<TronNode, 'hasContract'>,
    @Inject(TRON_SENDING)
    private readonly sending: Pick<
      TronSending,
      'estimateTransfer' | 'estimateTrxTransfer' | 'resources' | 'balances' | 'tokenBalance' | 'prices'
    >,
    private readonly obstacles: SendObstacles,
    private readonly config: SendsConfig,
    @Inject(SEND_FIGURES) private readonly rules: SendRules,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'warn'>,
  ) {}

  async check(transfer: TransferToCheck): Promise<CheckedTransfer> {
    const { hotWallet, contract } = this.config;
    const { from, asset, token, to, into } = transfer;
    const amountMicro = BigInt(transfer.amountMicro);
    if (hotWallet === null) return { obstacle: 'no-hot-wallet' };
    const owner = from.kind === 'hot' ? hotWallet : from.address;
    const least: SendNeeds = { from, asset, token, amountMicro, feeSun: 0n, eachSun: 0n, balances: null };
    const [account, obstacle] = await Promise.all([
      this.#accountOf(to),
      // A transfer of more than there is fails on the chain, too: the database knows the better reason.
      this.obstacles.now(least),
    ]);
    if (to === contract || to === token?.contract || to === owner || account !== into)
      return { obstacle: 'own-address' };
    if (obstacle !== null) return { obstacle };
    try {
      const [isContract, balances, cost] = await Promise.all([
        this.node.hasContract(to),
        from.kind === 'hot' ? null : this.#balances(owner, token?.contract ?? null),
        asset === 'TRX' ? this.#trxCost(owner, to, amountMicro) : this.#tokenCost(transfer, owner, amountMicro),
      ]);
      if (isContract) return { obstacle: 'contract' };
      if (balances) {
        const short = await this.obstacles.now({ ...least, balances });
        if (short !== null) return { obstacle: short };
      }
      return 'obstacle' in cost ? cost : { needs: { ...least, ...cost, balances } };
    } catch (error) {
      this.log.warn({ err: error }, 'the node did not answer about a transfer');
      return { obstacle: 'node-silent' };
    }
  }

  /** The ledger account of a destination of our own; null for someone else's. */
  async #accountOf(to: string): Promise<ChainAccount | null> {
    const { hotWallet, treasury = null } = this.config;
    if (to === hotWallet) return 'chain:hot';
    return to === treasury ? 'chain:treasury' : this.obstacles.accountOf(to);
  }

  /** @param token its contract; null where none is sent */
  async #balances(address: string, token: string | null): Promise<SourceBalances> {
    const readAt = this.clock.now();
    const [balances, tokenUnits] = await Promise.all([
      this.sending.balances(address),
      token === null ? 0n : this.sending.tokenBalance(address, token),
    ]);
    return { ...balances, tokenUnits, readAt };
  }

  /**
   * The hot wallet pays all of it in TRX and has the whole fee limit. A deposit address was given what one transfer needs
   * beside its own energy and bandwidth.
   */
  async #tokenCost({ from, to, token }: TransferToCheck, owner: string, amount: bigint): Promise<Cost> {
    const { feeLimitSun } = this.rules;
    const [estimate, { energySun, bandwidthSun }, resources] = await Promise.all([
      this.sending.estimateTransfer({ from: owner, to, amount, ...(token && { contract: token.contract }) }),
      this.sending.prices(),
      from.kind === 'hot' ? null : this.sending.resources(owner),
    ]);
    if ('failure' in estimate) return this.#fails(to, estimate.failure);
    const energy = BigInt(estimate.energy);
    if (energy * energySun > feeLimitSun) return { obstacle: 'fee-limit' };
    const bandwidthCostSun = TRANSFER_BYTES * bandwidthSun;
    if (resources === null)
      return { feeSun: feeLimitSun + bandwidthCostSun, eachSun: energy * energySun + bandwidthCostSun };
    // Nothing can be sent from an address that never received TRX.
    if (!resources.isActive) return { obstacle: 'trx-short' };
    const burned = energy - BigInt(resources.energyLeft);
    const isFree = BigInt(Math.max(resources.freeBandwidthLeft, resources.stakedBandwidthLeft)) >= TRANSFER_BYTES;
    const feeSun = (burned > 0n ? burned * energySun : 0n) + (isFree ? 0n : bandwidthCostSun);
    return { feeSun, eachSun: feeSun };
  }

  async #trxCost(from: string, to: string, sun: bigint): Promise<Cost> {
    const estimate = await this.sending.estimateTrxTransfer({ from, to, sun });
    if ('failure' in estimate) return this.#fails(to, estimate.failure);
    return { feeSun: estimate.feeSun, eachSun: this.rules.feeLimitSun / 2n };
  }

  #fails(to: string, failure: string): Cost {
    this.log.warn({ to, failure }, 'the chain would not execute a transfer');
    return { obstacle: 'transfer-fails' };
  }
}
