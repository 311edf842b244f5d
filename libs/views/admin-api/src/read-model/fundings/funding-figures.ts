import { Inject, Injectable } from '@nestjs/common';
import { CustomerProfiles } from '@usdt-africa/accounts';
import { type Funding, SUSPENSE } from '@usdt-africa/funding';
import { maskName } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import { WalletStreams } from '@usdt-africa/wallets';
import type { Pool } from 'pg';
import type { FundingFigures } from './funding-effect.js';

/** Reads what the actions on a payment would change. */
@Injectable()
export class FundingFigureReader {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly wallets: WalletStreams,
    private readonly profiles: CustomerProfiles,
  ) {}

  async of({ fundingId, accountId, amountKobo }: NonNullable<Funding['seen']>): Promise<FundingFigures> {
    const [{ rows }, wallet, profiles] = await Promise.all([
      this.pool.query<{ kobo: string }>(
        `select (-balance)::text as kobo from ledger_balances where account = $1 and currency = 'NGN'`,
        [SUSPENSE],
      ),
      accountId === null ? null : this.wallets.load(accountId),
      this.profiles.of(accountId === null ? [] : [accountId]),
    ]);
    const profile = accountId === null ? undefined : profiles.get(accountId);
    return {
      fundingId,
      amountKobo: BigInt(amountKobo),
      customer:
        accountId === null
          ? null
          : { id: accountId, name: profile ? maskName(`${profile.firstName} ${profile.lastName}`) : null },
      suspenseKobo: BigInt(rows[0]?.kobo ?? 0),
      walletKobo: wallet?.state.balanceKobo ?? null,
    };
  }
}
