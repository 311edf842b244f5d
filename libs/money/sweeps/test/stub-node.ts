import { type AccountResources, type ChainPrices, NodeUnavailableError, type TronSending } from '@usdt-africa/tron';

/** A node that says what sweeps ask of it: nothing is signed or broadcast here. */
export class StubNode implements Pick<
  TronSending,
  'estimateTransfer' | 'estimateTrxTransfer' | 'prices' | 'resources' | 'balances'
> {
  energy = 64_285;
  energySun = 100n;
  failure: string | null = null;
  isAway = false;
  /** Addresses that have an account. */
  readonly active = new Set<string>();
  /** Calls so far. */
  calls = 0;

  async estimateTransfer(): Promise<{ energy: number } | { failure: string }> {
    this.#call();
    return this.failure === null ? { energy: this.energy } : { failure: this.failure };
  }

  async estimateTrxTransfer({ to }: { readonly to: string }): Promise<{ feeSun: bigint }> {
    this.#call();
    return { feeSun: this.active.has(to) ? 268_000n : 1_100_000n };
  }

  async prices(): Promise<ChainPrices> {
    this.#call();
    return { energySun: this.energySun, bandwidthSun: 1_000n, activationSun: 1_100_000n };
  }

  async resources(address: string): Promise<AccountResources> {
    this.#call();
    const isActive = this.active.has(address);
    return {
      isActive,
      energyLeft: 0,
      energyLimit: 0,
      freeBandwidthLeft: isActive ? 600 : 0,
      stakedBandwidthLeft: 0,
      stakedForEnergySun: 0n,
      stakedForBandwidthSun: 0n,
    };
  }

  async balances(): Promise<{ usdtMicro: bigint; trxSun: bigint }> {
    this.#call();
    return { usdtMicro: 0n, trxSun: 0n };
  }

  #call(): void {
    this.calls += 1;
    if (this.isAway) throw new NodeUnavailableError('the node does not answer');
  }
}
