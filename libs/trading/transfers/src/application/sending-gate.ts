import { Inject, Injectable } from '@nestjs/common';
import { accountState, assertNotFrozen } from '@usdt-africa/accounts';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL } from '@usdt-africa/platform';
import { hasUnknownSignatures } from '@usdt-africa/sends';
import type { Pool, PoolClient } from 'pg';

/** Whether naira may leave one account's wallet and enter another's. */
@Injectable()
export class SendingGate {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /**
   * @param db the transaction of the transfer: neither account is frozen or closed until it ends
   * @throws Refusal 401 `signed-out`; 403 `paused`; 404 `username-unknown`; 409 `receiver-closed`, `wallet-closed`
   */
  async assertOpen(from: string, to: string, db: Pool | PoolClient = this.pool): Promise<void> {
    await assertNotFrozen(db, from);
    const state = await accountState(db, to);
    if (state === 'frozen') throw refusal('transfers.receiver-closed');
    if (state !== 'active') throw refusal('transfers.username-unknown');
    // Transactions for this wallet that the signer knows of, and finance has not entered yet.
    if (await hasUnknownSignatures(db, from)) throw refusal('wallets.wallet-closed');
  }

  /** Whether nothing may leave a wallet now. */
  async isClosed(accountId: string): Promise<boolean> {
    const state = await accountState(this.pool, accountId);
    return state !== 'active' || hasUnknownSignatures(this.pool, accountId);
  }
}
