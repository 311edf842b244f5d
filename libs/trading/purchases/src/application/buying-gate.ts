import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { LOG, type Log, POOL } from '@usdt-africa/platform';
import { hasUnknownSignatures, type SendObstacle, SendRequests } from '@usdt-africa/sends';
import { hotWalletFloor } from '@usdt-africa/treasury';
import type { Pool, PoolClient } from 'pg';
import { PurchaseWork } from './purchase-work.js';

/** Why nothing can be bought now: why it would not be sent, or that it would leave less than the hot wallet's floor. */
export type BuyingObstacle = SendObstacle | 'below-floor';

/** Whether a purchase that is placed now would be sent, and its wallet may pay for it. */
@Injectable()
export class BuyingGate {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly sends: SendRequests,
    private readonly work: PurchaseWork,
    @Inject(LOG) private readonly log: Pick<Log, 'warn'>,
  ) {}

  /**
   * Whether the hot wallet has this much in addition to all purchases that are placed and not final, and can send it; and
   * whether without the purchases it has its floor.
   */
  async canSend(amountMicro: bigint): Promise<boolean> {
    return (await this.#obstacle(amountMicro)) === null;
  }

  /** @throws Refusal 503 `buying-paused` */
  async assertCanSend(amountMicro: bigint): Promise<void> {
    const obstacle = await this.#obstacle(amountMicro);
    if (obstacle === null) return;
    this.log.warn({ obstacle }, 'a purchase was refused because it would not be sent now');
    throw refusal('purchases.buying-paused');
  }

  async #obstacle(amountMicro: bigint): Promise<BuyingObstacle | null> {
    return buyingObstacle(this.sends, this.pool, { heldMicro: await this.work.heldMicro(), amountMicro });
  }

  /**
   * Whether the signer knows of transactions for this wallet that finance has not entered yet.
   * @param db a transaction where the wallet is debited
   * @throws Refusal 409 `wallet-closed`
   */
  async assertWalletOpen(accountId: string, db: Pool | PoolClient = this.pool): Promise<void> {
    if (await hasUnknownSignatures(db, accountId)) throw refusal('wallets.wallet-closed');
  }
}

/**
 * Why this much cannot be bought now; null where it can.
 * @param of.heldMicro all purchases that wait for finance
 */
export async function buyingObstacle(
  sends: Pick<SendRequests, 'reasonNotNow'>,
  db: Pool | PoolClient,
  { heldMicro, amountMicro }: { readonly heldMicro: bigint; readonly amountMicro: bigint },
): Promise<BuyingObstacle | null> {
  const [floorMicro, obstacle] = await Promise.all([hotWalletFloor(db), sends.reasonNotNow(heldMicro + amountMicro)]);
  if (obstacle !== null || floorMicro <= amountMicro) return obstacle;
  const withFloor = await sends.reasonNotNow(heldMicro + floorMicro);
  return withFloor === 'usdt-short' ? 'below-floor' : withFloor;
}
