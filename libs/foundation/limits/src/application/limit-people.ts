import { type Account, accountDecider, type AccountEvent } from '@usdt-africa/accounts';
import { type EventData, streams, type Tier } from '@usdt-africa/contracts/events';
import { FoldCache, foldRecorded, type PersonalData } from '@usdt-africa/event-store';
import { account, type Decider } from '@usdt-africa/kernel';
import type { PersonRules } from '../domain/decide.js';
import type { LimitStates, LimitStore } from './limit-states.js';
import { loadBrowser, LoadedPerson, loadPerson, LoadedStreams } from './limit-streams.js';
import {
  accountIndexesOf,
  contactsOf,
  type Identifier,
  identifiersOf,
  identityOf,
  type Person,
  personOf,
} from './person.js';
import { mayBeUnknown, type TierRules } from './tier-rules.js';

/**
 * Bank accounts that a customer has saved as their own, or had this month: guest sales paid to them also count against
 * the customer. Their name is compared with the customer's, which an operator has verified from Individual on; before,
 * they do not count.
 */
export interface OwnAccounts {
  /** Each by the names of its streams, a bank account once. */
  of(accountId: string): Promise<readonly (readonly string[])[]>;
  /** Of several customers, in as many questions as for one. */
  ofAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly (readonly string[])[]>>;
}

/**
 * The BVN or NIN that an operator has verified for an account: the same number on another account means the same
 * person.
 */
export interface ProvenNumbers {
  of(accountId: string): Promise<ProvenNumber | null>;
  /** Of several accounts, in as many questions as for one. */
  ofAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, ProvenNumber>>;
}
interface ProvenNumber {
  readonly kind: string;
  readonly value: string;
}

/** Queries of other contexts about the identity of an account. */
export interface Proven {
  readonly own: OwnAccounts;
  readonly numbers: ProvenNumbers;
}

type Placed = Pick<EventData<'OrderPlaced'>, 'sender' | 'recipient' | 'guestHash'>;

/** When an account's tier was set last and which deposits stayed held; null where it never was. */
type TierChange = Pick<EventData<'AccountTierSet'>, 'at' | 'heldBack'>;
const lastTierChange: Decider<TierChange | null, AccountEvent> = {
  initial: null,
  evolve: (before, { type, data }) => (type === 'AccountTierSet' ? data : before),
};

/** Identifiers of the person who placed an order, with their folded states. */
interface LoadedOrder {
  readonly identifiers: readonly Identifier[];
  readonly person: LoadedPerson;
  readonly others: LoadedStreams;
}

/** Who sells, and by which rules: a guest by what an order names, a customer by what their account has proven. */
export class LimitPeople {
  readonly #accounts: FoldCache<Account, AccountEvent>;
  readonly #tierChanges: FoldCache<TierChange | null, AccountEvent>;

  constructor(
    private readonly store: LimitStore,
    private readonly states: LimitStates,
    private readonly personalData: PersonalData,
    private readonly rules: TierRules,
    private readonly proven: Proven | null = null,
  ) {
    this.#accounts = new FoldCache<Account, AccountEvent>(store, accountDecider);
    this.#tierChanges = new FoldCache<TierChange | null, AccountEvent>(store, lastTierChange);
  }

  /**
   * All identifiers of an account, its own stream first. After erasure only that stream and what its documents prove.
   */
  async ofAccount(accountId: string): Promise<readonly Identifier[]> {
    const { state } = await this.#accounts.load(streams.account(accountId));
    const proven = state.tier === 'basic' ? null : this.proven;
    const [own, number] = await Promise.all([proven?.own.of(accountId) ?? [], proven?.numbers.of(accountId) ?? null]);
    return this.#knownBy(accountId, state, own, number);
  }

  /** Tier and identifiers of each account; several accounts take as many queries as one. */
  async ofAccounts(
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly tier: Tier; readonly identifiers: readonly Identifier[] }>> {
    if (accountIds.length === 0) return new Map();
    const accounts = await this.#folded(accountIds);
    const risen = accounts.filter(([, { tier }]) => tier !== 'basic').map(([id]) => id);
    const [own, numbers] = await Promise.all([
      this.proven?.own.ofAll(risen),
      this.proven?.numbers.ofAll(risen),
      this.personalData.preload(accounts.flatMap(([, { profile }]) => profile?.$sealed.s ?? [])),
    ]);
    const known = accounts.map(async ([id, state]) => {
      const identifiers = await this.#knownBy(id, state, own?.get(id) ?? [], numbers?.get(id) ?? null);
      return [id, { tier: state.tier, identifiers }] as const;
    });
    return new Map(await Promise.all(known));
  }

  async #folded(accountIds: readonly string[]): Promise<readonly (readonly [id: string, state: Account])[]> {
    if (accountIds.length === 0) return [];
    const recorded = await this.store.readStreams(accountIds.map((id) => streams.account(id)));
    return accountIds.map((id) => {
      const state = foldRecorded<Account, AccountEvent>(accountDecider, recorded.get(streams.account(id)) ?? []);
      return [id, state] as const;
    });
  }

  async #knownBy(
    accountId: string,
    state: Account,
    own: readonly (readonly string[])[],
    number: ProvenNumber | null,
  ): Promise<readonly Identifier[]> {
    const indexes = accountIndexesOf(this.personalData, account(accountId).key);
    const profile = state.profile && (await this.personalData.open<{ email: string; phone: string }>(state.profile));
    return [
      { kind: 'account', indexes, accountId },
      ...(profile ? contactsOf(this.personalData, profile) : []),
      ...own.map((one): Identifier => ({ kind: 'bank-account', indexes: one })),
      ...(number ? [identityOf(this.personalData, number)] : []),
    ];
  }

  /**
   * Identifiers of the person who placed an order: the customer if their account reserved for it, else those that the
   * order names; none after erasure.
   */
  async ofOrder(placed: Placed): Promise<readonly Identifier[]> {
    const given = await personOf(this.personalData, placed);
    const accountId = await this.accountOf(placed);
    if (accountId) return this.#ofCustomer(accountId, given);
    return given ? identifiersOf(this.personalData, given) : [];
  }

  /** The account that an order was placed from; null for a guest's. */
  async accountOf({ guestHash }: Pick<Placed, 'guestHash'>): Promise<string | null> {
    return (await loadBrowser(this.states, accountIndexesOf(this.personalData, guestHash))).state.accountId;
  }

  /**
   * {@link ofOrder} with the folded states; a guest's are read in one query, because every sale needs them.
   * @param also names of further streams, read with them
   */
  async loadOrder(placed: Placed, also: readonly string[] = []): Promise<LoadedOrder> {
    const given = await personOf(this.personalData, placed);
    const named = given ? identifiersOf(this.personalData, given) : [];
    const own = accountIndexesOf(this.personalData, placed.guestHash);
    const folded = await this.states.load([...own, ...named.flatMap(({ indexes }) => indexes), ...also]);
    const others = new LoadedStreams(also, folded);
    const { accountId } = new LoadedStreams(own, folded).state;
    if (!accountId) return { identifiers: named, person: new LoadedPerson(named, folded), others };
    const identifiers = await this.#ofCustomer(accountId, given);
    return { identifiers, person: await loadPerson(this.states, identifiers), others };
  }

  /** @param given what the customer's order names; null once that was erased */
  async #ofCustomer(accountId: string, given: Person | null): Promise<readonly Identifier[]> {
    const known = await this.ofAccount(accountId);
    // The account was closed meanwhile: later deposits count for the person who next registers the same address or
    // number.
    const isClosed = !known.some(({ kind }) => kind === 'mail-address');
    return isClosed && given ? [...known, ...contactsOf(this.personalData, given)] : known;
  }

  /** The rules for these: a tier's where one of them is an account. */
  async rulesFor(identifiers: readonly Identifier[]): Promise<PersonRules> {
    const accountId = identifiers.find((one) => one.accountId)?.accountId;
    if (!accountId) return this.rules.now();
    const [rules, tier] = await Promise.all([this.rules.now(), this.tierOf(accountId)]);
    return { ...rules, tier: rules.tiers[tier] };
  }

  /** Of several accounts, in one question. */
  async tiersOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, Tier>> {
    const accounts = await this.#folded(accountIds);
    return new Map(accounts.map(([id, { tier }]) => [id, tier]));
  }

  /**
   * Whether an account rose so shortly before that a decision of then about a deposit may not have known it. A deposit that
   * the new tier left held was decided with it.
   */
  async hasRisenSince(accountId: string, at: string, depositKey: string): Promise<boolean> {
    const { state } = await this.#tierChanges.load(streams.account(accountId));
    return state !== null && mayBeUnknown(state.at, at) && !state.heldBack.includes(depositKey);
  }

  async tierOf(accountId: string): Promise<Tier> {
    return (await this.#accounts.load(streams.account(accountId))).state.tier;
  }
}
