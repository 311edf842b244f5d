import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '@usdt-africa/platform';
import { TRON_NODE, TRON_SENDING, type TronNode, type TronSending } from '@usdt-africa/tron';
import { SendsConfig } from '../sends-config.js';
import { type SendNeeds, type SendObstacle, SendObstacles } from './send-obstacles.js';
import { SEND_FIGURES, type SendRules } from './send-rules.js';

/** A transaction's bytes and signature, for the bandwidth that it takes when none is free. */
const TRANSFER_BYTES = 350n;

/** A transfer as the chain sees it now: what it needs, or why it is not made. */
export type CheckedTransfer = { readonly needs: SendNeeds } | { readonly obstacle: SendObstacle };

/** Asks the database and then the node about a transfer before it is signed: the signer has no node. */
@Injectable()
export class TransferCheck {
  constructor(
    @Inject(TRON_NODE) private readonly node: Pick<TronNode, 'hasContract'>,
    @Inject(TRON_SENDING) private readonly sending: Pick<TronSending, 'estimateTransfer' | 'prices'>,
    private readonly obstacles: SendObstacles,
    private readonly config: SendsConfig,
    @Inject(SEND_FIGURES) private readonly rules: SendRules,
    @Inject(LOG) private readonly log: Pick<Log, 'warn'>,
  ) {}

  /** @param to `T…` */
  async check(to: string, amountMicro: bigint): Promise<CheckedTransfer> {
    const { hotWallet: from, contract } = this.config;
    const { feeLimitSun } = this.rules;
    if (from === null) return { obstacle: 'no-hot-wallet' };
    const [isOwn, obstacle] = await Promise.all([
      this.obstacles.isOwnAddress(to),
      // A transfer of more than there is fails on the chain, too: the database knows the better reason.
      this.obstacles.now({ amountMicro, feeSun: 0n, eachSun: 0n }),
    ]);
    if (to === contract || to === from || isOwn) return { obstacle: 'own-address' };
    if (obstacle !== null) return { obstacle };
    try {
      const [isContract, estimate, { energySun, bandwidthSun }] = await Promise.all([
        this.node.hasContract(to),
        this.sending.estimateTransfer({ from, to, amount: amountMicro }),
        this.sending.prices(),
      ]);
      if (isContract) return { obstacle: 'contract' };
      if ('failure' in estimate) {
        this.log.warn({ to, failure: estimate.failure }, 'the chain would not execute a transfer');
        return { obstacle: 'transfer-fails' };
      }
      const energyCostSun = BigInt(estimate.energy) * energySun;
      if (energyCostSun > feeLimitSun) return { obstacle: 'fee-limit' };
      const bandwidthCostSun = TRANSFER_BYTES * bandwidthSun;
      return {
        needs: {
          amountMicro,
          feeSun: feeLimitSun + bandwidthCostSun,
          eachSun: energyCostSun + bandwidthCostSun,
        },
      };
    } catch (error) {
      this.log.warn({ err: error }, 'the node did not answer about a transfer');
      return { obstacle: 'node-silent' };
    }
  }
}
