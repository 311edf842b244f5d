import { Inject, Optional } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { WalletAccountView, WalletView } from '@usdt-africa/contracts/api';
import { type Clock, lagosDay, startOfLagosDay } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { BankIdentifications } from '@usdt-africa/verifications';
import { WalletStreams } from '@usdt-africa/wallets';
import type { Pool } from 'pg';
import { FundingAccounts } from '../application/funding-accounts.js';
import { FundingApiConfig } from '../application/funding-config.js';
import { mayRequest } from '../domain/funding-account.js';

interface Sums {
  readonly in_kobo: string;
  readonly out_kobo: string;
}

/** A customer's wallet and the number at which naira are added to it. */
export class ShowWallet extends Query<WalletView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ShowWallet)
export class ShowWalletHandler implements IQueryHandler<ShowWallet> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly wallets: WalletStreams,
    private readonly accounts: FundingAccounts,
    private readonly identifications: BankIdentifications,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(FundingApiConfig) private readonly config: FundingApiConfig | null,
  ) {}

  async execute({ accountId }: ShowWallet): Promise<WalletView> {
    const startDay = `${lagosDay(this.clock.now()).slice(0, 'yyyy-mm'.length)}-01`;
    const [{ state: wallet }, sums, account] = await Promise.all([
      this.wallets.load(accountId),
      this.#sums(accountId, startOfLagosDay(startDay)),
      this.accountView(accountId),
    ]);
    const { in_kobo: inKobo, out_kobo: outKobo } = sums;
    const startKobo = wallet.balanceKobo - BigInt(inKobo) + BigInt(outKobo);
    return {
      balanceKobo: wallet.balanceKobo.toString(),
      receivableKobo: wallet.openKobo > 0n ? wallet.openKobo.toString() : null,
      // The lines are a moment behind the balance.
      month: { inKobo, outKobo, startKobo: (startKobo > 0n ? startKobo : 0n).toString(), startDay },
      account,
      feeKobo: '0',
      canSend: true,
    };
  }

  /** The customer's number, or what is missing for one. */
  async accountView(accountId: string): Promise<WalletAccountView> {
    const { state } = await this.accounts.load(accountId);
    if (state.phase === 'open') {
      const number = await this.accounts.numberOf(state.opened!.account);
      if (!number) return { state: 'unavailable' };
      const { accountNumber, accountName } = number;
      return { state: 'ready', number: accountNumber, bankName: state.opened!.bankName, accountName };
    }
    if (state.phase === 'requested') return { state: 'opening' };
    const isOpen = this.config?.opensAccountNumbers !== false;
    if (!isOpen || !mayRequest(state, this.clock.now())) return { state: 'unavailable' };
    const { rows } = await this.pool.query<{ state: string }>('select state from accounts where account_id = $1', [
      accountId,
    ]);
    if (rows[0]?.state !== 'active') return { state: 'unavailable' };
    return { state: (await this.identifications.customerCodeOf(accountId)) === null ? 'verify-bvn' : 'none' };
  }

  async #sums(accountId: string, since: Date): Promise<Sums> {
    const { rows } = await this.pool.query<Sums>(
      `select coalesce(sum(amount_kobo) filter (where amount_kobo > 0), 0)::text as in_kobo,
         coalesce(-sum(amount_kobo) filter (where amount_kobo < 0), 0)::text as out_kobo
       from wallet_lines where account_id = $1 and at >= $2`,
      [accountId, since],
    );
    return rows[0]!;
  }
}
