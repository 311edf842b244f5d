import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  AccountLog,
  AccountSessions,
  CustomerProfiles,
  FreshProof,
  type GivenProof,
  passkeysOf,
} from '@usdt-africa/accounts';
import type { OwnDataView } from '@usdt-africa/contracts/api';
import { event, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { isEvent, isSealed, PersonalData, PostgresEventStore, type Sealed } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { exportedTransactions } from './exported-transactions.js';
import { exportedPayments, exportedTransfers, exportedWallet, exportedWithdrawals } from './exported-wallet.js';
import { type Payee, thirdParty } from './third-party.js';

/** Exports all stored data of a customer, for themselves. */
export class ExportOwnData extends Command<OwnDataView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly given: GivenProof,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

interface SavedRow {
  /** Null: it is an address, or was deleted. */
  readonly saved: {
    readonly account: Sealed;
    readonly nickname: Sealed | null;
    readonly email?: Sealed | null;
    readonly trusted: boolean;
    readonly savedAt: string;
  } | null;
  readonly address?: {
    readonly network: 'TRC20';
    readonly address: Sealed;
    readonly nickname: Sealed | null;
    readonly email: Sealed | null;
    readonly isOwn: boolean;
    readonly savedAt: string;
  } | null;
}

@CommandHandler(ExportOwnData)
export class ExportOwnDataHandler implements ICommandHandler<ExportOwnData> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly sessions: AccountSessions,
    private readonly proof: FreshProof,
    private readonly log: AccountLog,
  ) {}

  /** @throws whatever {@link FreshProof} throws */
  async execute({ customer, given, attemptId }: ExportOwnData): Promise<OwnDataView> {
    const useUp = await this.proof.require(customer, given, attemptId);
    const { accountId } = customer;
    const profile = await this.profiles.open(accountId);
    const recorded = await this.store.readStream(streams.account(accountId));
    const registered = recorded[0];
    if (!registered || !isEvent(registered, 'AccountRegistered')) throw refusal('accounts.no-account');
    const tier = recorded.flatMap((one) => (isEvent(one, 'AccountTierSet') ? [one.data.tier] : [])).at(-1) ?? 'basic';
    const now = this.clock.now();
    // The export is recorded before the data is returned.
    await this.log.append(accountId, [event('AccountDataExported', { accountId, at: now.toISOString() })], useUp);
    const { terms, referralSource, referral, language, at: since } = registered.data;
    return {
      madeAt: now.toISOString(),
      profile,
      account: { since, tier, language, terms, referralSource, referral },
      devices: (await this.sessions.list(accountId)).map(({ device, started_at, seen_at }) => ({
        device,
        startedAt: started_at.toISOString(),
        seenAt: seen_at.toISOString(),
      })),
      passkeys: (await passkeysOf(this.pool, accountId)).map(({ name, addedAt, usedAt, logsIn, confirms }) => ({
        name,
        addedAt,
        usedAt,
        logsIn,
        confirms,
      })),
      // Operators' internal notes are not disclosed to the customer they are about.
      events: recorded
        .filter(({ type }) => type !== 'AccountNoteAdded')
        .map(({ type, recordedAt }) => ({ what: type, at: recordedAt.toISOString() })),
      ...(await this.#saved(accountId)),
      transactions: await exportedTransactions(this.pool, this.personalData, accountId),
      payments: await exportedPayments(this.pool, this.personalData, accountId),
      wallet: await exportedWallet(this.pool, accountId),
      transfers: await exportedTransfers(this.pool, this.personalData, accountId),
      withdrawals: await exportedWithdrawals(this.pool, this.personalData, accountId),
    };
  }

  /** Saved bank accounts and addresses. */
  async #saved(accountId: string): Promise<Pick<OwnDataView, 'recipients' | 'addresses'>> {
    const { rows } = await this.pool.query<{ state: SavedRow }>(
      'select state from saved_recipients where account_id = $1 order by saved_at',
      [accountId],
    );
    const payees = rows.flatMap(({ state }) => state.saved ?? []);
    const wallets = rows.flatMap(({ state }) => state.address ?? []);
    await this.personalData.preload([
      ...payees.map(({ account }) => account.$sealed.s),
      ...wallets.map(({ address }) => address.$sealed.s),
    ]);
    const recipients = payees.map(async ({ account, nickname, email, trusted, savedAt }) => {
      const payee = await this.personalData.open<Payee>(account);
      const texts = { nickname: await this.#text(nickname), email: await this.#text(email) };
      return payee ? [{ ...thirdParty(payee), ...texts, trusted, savedAt }] : [];
    });
    const addresses = wallets.map(async ({ network, address, nickname, email, isOwn, savedAt }) => {
      const wallet = await this.personalData.open<{ address: string; name: string | null }>(address);
      const texts = { nickname: await this.#text(nickname), email: await this.#text(email) };
      if (!wallet) return [];
      return [{ thirdParty: !isOwn, network, address: wallet.address, name: wallet.name ?? '', ...texts, savedAt }];
    });
    return { recipients: (await Promise.all(recipients)).flat(), addresses: (await Promise.all(addresses)).flat() };
  }

  /** Empty: there is none, or it was erased. */
  async #text(sealed: Sealed | null | undefined): Promise<string> {
    return (isSealed(sealed) ? await this.personalData.open<{ text: string }>(sealed) : null)?.text ?? '';
  }
}
