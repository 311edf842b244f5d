import { Inject, Injectable } from '@nestjs/common';
import { TRON_SENDING, type TronSending } from '@usdt-africa/tron';
import { SweepsConfig } from '../sweeps-config.js';
import { EnergySupply } from './energy-supply.js';

/** A sweep's transaction with its signature takes as many bytes at most. */
const SWEEP_BYTES = 350;
/** Of a new account's free bandwidth that it has as soon as TRX arrive. */
const FREE_BYTES = 600;

/** What a sweep takes as the chain is now, in sun. */
export interface SweepNeeds {
  /** What the address lacks for its own transaction. */
  readonly topUpSun: bigint;
  /** What all its transactions burn. */
  readonly feeSun: bigint;
}

/** A transfer from a deposit address. */
export interface EstimatedTransfer {
  readonly address: string;
  readonly to: string;
  /** In the token's smallest unit. */
  readonly amountMicro: bigint;
  /** The token's, `T…`; the stablecoin's if omitted. */
  readonly contract?: string;
}

/** Asks the node what a sweep takes before it is requested. */
@Injectable()
export class SweepEstimates {
  constructor(
    @Inject(TRON_SENDING)
    private readonly sending: Pick<TronSending, 'estimateTransfer' | 'estimateTrxTransfer' | 'prices' | 'resources'>,
    private readonly energy: EnergySupply,
    private readonly config: SweepsConfig,
  ) {}

  /**
   * @param heldSun TRX of ours that the address has by our events
   * @returns null, and why, where the chain would not execute it
   * @throws TronNodeError
   */
  async of(
    { address, to, amountMicro, contract }: EstimatedTransfer,
    heldSun: bigint,
  ): Promise<SweepNeeds | { readonly failure: string }> {
    const estimate = await this.sending.estimateTransfer({
      from: address,
      to,
      amount: amountMicro,
      ...(contract === undefined ? {} : { contract }),
    });
    if ('failure' in estimate) return estimate;
    const [{ sun }, resources, { bandwidthSun }] = await Promise.all([
      this.energy.ensure(address, estimate.energy),
      this.sending.resources(address),
      this.sending.prices(),
    ]);
    const freeBytes = resources.isActive ? resources.freeBandwidthLeft : FREE_BYTES;
    const isFree = freeBytes >= SWEEP_BYTES || resources.stakedBandwidthLeft >= SWEEP_BYTES;
    const burnedSun = sun + (isFree ? 0n : BigInt(SWEEP_BYTES) * bandwidthSun);
    const topUpSun = burnedSun > heldSun ? burnedSun - heldSun : 0n;
    if (topUpSun === 0n && resources.isActive) return { topUpSun, feeSun: burnedSun };
    // An address without an account cannot sign: one sun makes it.
    const sentSun = topUpSun > 0n ? topUpSun : 1n;
    const topUp = await this.sending.estimateTrxTransfer({
      from: this.config.hotWallet!,
      to: address,
      sun: sentSun,
    });
    if ('failure' in topUp) return topUp;
    return { topUpSun: sentSun, feeSun: burnedSun + topUp.feeSun };
  }
}
