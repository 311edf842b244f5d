/** Everything the chain remembers that is not a block, by key. Values are never changed in place. */
export type StateValue = bigint | string | boolean | Account | TokenConfig;

/** An activated address. Amounts in sun, times in milliseconds. */
export interface Account {
  readonly address: string;
  readonly balance: bigint;
  readonly createTime: number;
  readonly lastOperation: number;
  /** Free bandwidth used, as of `freeNetTime`. */
  readonly freeNetUsage: number;
  readonly freeNetTime: number;
  /** When it last paid for energy. */
  readonly energyTime: number;
  /** Energy of stake used, as of `energyTime`; none when left out. */
  readonly energyUsage?: number;
  /** Sun frozen for energy of its own, delegated to others, and delegated to it. */
  readonly frozenEnergy?: bigint;
  readonly delegatedEnergy?: bigint;
  readonly acquiredEnergy?: bigint;
  /** Whether it ever froze TRX. */
  readonly hasStaked?: boolean;
  /** A contract's name, as hex; an account that is a contract holds no TRX by a plain transfer. */
  readonly contractName?: string;
  /** TRC-10 balances by token id. */
  readonly assets?: Readonly<Record<string, bigint>>;
  /** Who may sign, when that is not only the address itself. */
  readonly owner?: Permission;
  readonly active?: Permission;
}

/** The keys that may sign for an account, and the weight their signatures must reach together. */
export interface Permission {
  readonly id: number;
  readonly name: string;
  readonly threshold: number;
  readonly operations?: string;
  readonly keys: readonly { readonly address: string; readonly weight: number }[];
}

/** The issuer's switches of a TRC-20 contract. Amounts in the token's smallest unit. */
export interface TokenConfig {
  readonly owner: string;
  readonly totalSupply: bigint;
  readonly paused: boolean;
  readonly basisPointsRate: bigint;
  readonly maximumFee: bigint;
}

/** What a transaction reads while it runs, and what answers are made from. */
export interface StateView {
  get(key: string): StateValue | undefined;
}

/** Changes over another state: one for each block that is not solid yet, one for the pending pool, one for a call. */
export class StateLayer implements StateView {
  readonly writes = new Map<string, StateValue>();

  constructor(public parent: StateView) {}

  get(key: string): StateValue | undefined {
    return this.writes.get(key) ?? this.parent.get(key);
  }

  set(key: string, value: StateValue): void {
    this.writes.set(key, value);
  }

  /** Moves these changes into the layer below. */
  mergeInto(target: { set(key: string, value: StateValue): void }): void {
    for (const [key, value] of this.writes) target.set(key, value);
  }
}

export const accountKey = (address: string): string => `account:${address}`;

/** The account of an address (`41…` hex), or undefined when it was never activated. */
export function accountOf(state: StateView, address: string): Account | undefined {
  return state.get(accountKey(address)) as Account | undefined;
}

/** A new account that holds nothing. */
export function newAccount(address: string, createTime: number): Account {
  return { address, balance: 0n, createTime, lastOperation: 0, freeNetUsage: 0, freeNetTime: 0, energyTime: 0 };
}

/** Changes some members of an account that exists. */
export function updateAccount(state: StateLayer, address: string, change: Partial<Account>): void {
  const account = accountOf(state, address);
  if (account === undefined) throw new Error('an account that does not exist cannot change');
  state.set(accountKey(address), { ...account, ...change });
}

/** Adds TRX to an address (negative takes), activating it when it is new. */
export function addTrx(state: StateLayer, address: string, amount: bigint, now: number): void {
  const account = accountOf(state, address) ?? newAccount(address, now);
  state.set(accountKey(address), { ...account, balance: account.balance + amount });
}

const BIGINT = /^-?\d+n$/;

/** State and blocks as JSON text: a bigint is written as `12n`. */
export function serialize(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) => (typeof entry === 'bigint' ? `${entry}n` : entry));
}

/** The reverse of `serialize`. */
export function deserialize<T>(text: string): T {
  return JSON.parse(text, (_, entry: unknown) =>
    typeof entry === 'string' && BIGINT.test(entry) ? BigInt(entry.slice(0, -1)) : entry,
  ) as T;
}
