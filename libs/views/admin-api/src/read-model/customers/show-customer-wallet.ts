import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { AdminWalletView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { FundingAccounts, last4Of, OperatorFundings } from '@usdt-africa/funding';
import { POOL } from '@usdt-africa/platform';
import { ShowWalletStatement } from '@usdt-africa/wallets';
import type { Pool } from 'pg';

const PAGE = 25;
/** The ledger account that a payment passes through on its way to a wallet. */
const OF_A_FUNDING = /^funding:(?<id>[0-9a-f-]{36})$/;

/** The ledger accounts that a withdrawal's payout and a transfer between wallets pass through. */
const OF_A_PAYOUT = /^payable:payout:(?<id>[0-9a-f-]{36})$/;
const OF_A_TRANSFER = /^payable:transfer:(?<id>[0-9a-f-]{36})$/;

/** A page of a customer's wallet, and the number that is paid into. Refusal 404 `no-account`. */
export class ShowCustomerWallet extends Query<AdminWalletView> {
  constructor(
    readonly accountId: string,
    /** The `next` of the page before; null: the first page. */
    readonly after: string | null,
  ) {
    super();
  }
}

@QueryHandler(ShowCustomerWallet)
export class ShowCustomerWalletHandler implements IQueryHandler<ShowCustomerWallet> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly queries: QueryBus,
    private readonly accounts: FundingAccounts,
    private readonly fundings: OperatorFundings,
  ) {}

  async execute({ accountId, after }: ShowCustomerWallet): Promise<AdminWalletView> {
    if ((await this.fundings.accountState(accountId)) === null) throw refusal('accounts.no-account');
    const [{ balance, owed, lines, next }, number] = await Promise.all([
      this.queries.execute(new ShowWalletStatement(accountId, PAGE, after)),
      this.#number(accountId),
    ]);
    const withdrawals = await this.#withdrawals(accountId, lines);
    return {
      balance,
      owed,
      number,
      lines: lines.map((line) => ({
        id: line.entryId,
        at: line.at,
        kind: line.kind,
        naira: line.amount,
        balance: line.balance,
        owed: line.owed,
        fundingId: OF_A_FUNDING.exec(line.counter)?.groups?.['id'] ?? null,
        withdrawalId: withdrawals.get(line.counter) ?? OF_A_TRANSFER.exec(line.counter)?.groups?.['id'] ?? null,
      })),
      next,
    };
  }

  /** The withdrawals that payouts among these lines pay, by the lines' counter accounts. */
  async #withdrawals(
    accountId: string,
    lines: readonly { readonly counter: string }[],
  ): Promise<ReadonlyMap<string, string>> {
    const payoutIds = lines.flatMap(({ counter }) => OF_A_PAYOUT.exec(counter)?.groups?.['id'] ?? []);
    if (payoutIds.length === 0) return new Map();
    const { rows } = await this.pool.query<{ id: string; payout_id: string }>(
      'select id, payout_id from admin_withdrawals where account_id = $1 and payout_id = any($2::uuid[])',
      [accountId, payoutIds],
    );
    return new Map(rows.map(({ id, payout_id: payoutId }) => [`payable:payout:${payoutId}`, id]));
  }

  async #number(accountId: string): Promise<AdminWalletView['number']> {
    const { phase, request, opened } = (await this.accounts.load(accountId)).state;
    const provider = opened?.provider ?? request?.provider;
    if (phase === 'none' || provider === undefined) return null;
    const number = opened && (await this.accounts.numberOf(opened.account));
    return { state: phase, provider, bank: opened?.bankName ?? null, last4: last4Of(number?.accountNumber) };
  }
}
