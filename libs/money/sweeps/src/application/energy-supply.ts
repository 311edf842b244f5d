import { Inject, Injectable } from '@nestjs/common';
import { TRON_SENDING, type TronSending } from '@usdt-africa/tron';

/** How an address of ours gets the energy for a transfer: by burning TRX, by renting it, or by stake of our own. */
export abstract class EnergySupply {
  /**
   * Sees to it that an address (`T…`) has so much energy for its next transaction.
   * @returns TRX in sun that the address must hold for it: what it will burn
   * @throws TronNodeError
   */
  abstract ensure(address: string, energy: number): Promise<{ readonly sun: bigint }>;
}

/** Burns TRX for what an address has no energy for. */
@Injectable()
export class BurnedEnergy extends EnergySupply {
  constructor(@Inject(TRON_SENDING) private readonly sending: Pick<TronSending, 'prices' | 'resources'>) {
    super();
  }

  async ensure(address: string, energy: number): Promise<{ readonly sun: bigint }> {
    const [{ energySun }, { energyLeft }] = await Promise.all([this.sending.prices(), this.sending.resources(address)]);
    return { sun: BigInt(Math.max(0, energy - energyLeft)) * energySun };
  }
}
