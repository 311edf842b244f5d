import { type Account, accountDecider, type AccountEvent } from '@usdt-africa/accounts';
import { type EventData, streams, type Tier } from '@usdt-africa/contracts/events';
import { FoldCache, type PersonalData } from '@usdt-africa/event-store';
import { account } from '@usdt-africa/kernel';
import type { LimitRules, PersonRules } from '../domain/decide.js';
import { USUAL_TIERS } from '../domain/tiers.js';
import type { LimitStates, LimitStore } from './limit-states.js';
import { loadBrowser } from './limit-streams.js';
import { accountIndexesOf, bankAccountOf, contactsOf, type Identifier, identifiersOf, personOf } from './person.js';

/**
 * Bank accounts that a customer keeps as their own: what guests are paid to them weighs on the customer, too. Their name is
 * compared with the customer's, which somebody has verified from Individual on; before, they count for nothing.
 */
export interface OwnAccounts {
  of(accountId: string): Promise<readonly { readonly bankCode: string; readonly accountNumber: string }[]>;
}

type Placed = Pick<EventData<'OrderPlaced'>, 'sender' | 'recipient' | 'guestHash'>;

/** Who sells, and by which rules: a guest by what an order names, a customer by what their account has proven. */
export class LimitPeople {
  readonly #accounts: FoldCache<Account, AccountEvent>;

  constructor(
    store: LimitStore,
    private readonly states: LimitStates,
    private readonly personalData: PersonalData,
    private readonly rules: LimitRules,
    private readonly own: OwnAccounts | null = null,
  ) {
    this.#accounts = new FoldCache<Account, AccountEvent>(store, accountDecider);
  }

  /** Everything an account is known by, its own stream first. Once it was erased, that stream alone. */
  async ofAccount(accountId: string): Promise<readonly Identifier[]> {
    const { state } = await this.#accounts.load(streams.account(accountId));
    const own = state.tier === 'basic' ? [] : ((await this.own?.of(accountId)) ?? []);
    const indexes = accountIndexesOf(this.personalData, account(accountId).key);
    const profile = state.profile && (await this.personalData.open<{ email: string; phone: string }>(state.profile));
    return [
      { kind: 'account', indexes, accountId },
      ...(profile ? contactsOf(this.personalData, profile) : []),
      ...own.map((one) => bankAccountOf(this.personalData, one)),
    ];
  }

  /** Of whoever placed an order: a customer where their account reserved for it, else what it names; none once erased. */
  async ofOrder(placed: Placed): Promise<readonly Identifier[]> {
    const { state } = await loadBrowser(this.states, accountIndexesOf(this.personalData, placed.guestHash));
    if (state.accountId) return this.ofAccount(state.accountId);
    const person = await personOf(this.personalData, placed);
    return person ? identifiersOf(this.personalData, person) : [];
  }

  /** The rules for these: a tier's where one of them is an account. */
  async rulesFor(identifiers: readonly Identifier[]): Promise<PersonRules> {
    const accountId = identifiers.find((one) => one.accountId)?.accountId;
    if (!accountId) return this.rules;
    return { ...this.rules, tier: (this.rules.tiers ?? USUAL_TIERS)[await this.tierOf(accountId)] };
  }

  async tierOf(accountId: string): Promise<Tier> {
    return (await this.#accounts.load(streams.account(accountId))).state.tier;
  }
}
