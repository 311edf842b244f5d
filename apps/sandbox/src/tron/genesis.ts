import { accountKey, newAccount, StateLayer } from './chain/state.js';
import type { StateValue } from './chain/state.js';
import { ASSET } from './chain/system-contracts.js';
import { witnessAddresses } from './chain/blocks.js';
import { fakeTether } from './contracts/fake-tether.js';
import { ContractMachine } from './contracts/machine.js';
import { multiSend } from './contracts/multi-send.js';
import { addTokens, configKey, tetherToken } from './contracts/tether.js';
import { requireAddress } from './encoding/base58.js';
import { KeyPair } from './encoding/keys.js';
import { hexText } from './http/api.js';

/** USDT's address on main net. */
export const MAIN_NET_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** An account that exists at the chain's start, next to the sandbox's own wallets. Amounts in sun and in micro-USDT. */
export interface GenesisAccount {
  /** `T…` */
  readonly address: string;
  readonly trx?: bigint;
  readonly usdt?: bigint;
}

/** The keys the sandbox holds: they are made from names, are the same everywhere and guard nothing. */
export interface SandboxKeys {
  readonly customer: KeyPair;
  readonly issuer: KeyPair;
  readonly forger: KeyPair;
  /** Activated, and without a single USDT. */
  readonly pauper: KeyPair;
}

/** Contracts by what they are, `41…` hex. */
export interface SandboxContracts {
  readonly usdt: string;
  readonly fake: string;
  readonly multiSend: string;
}

export interface Genesis {
  readonly keys: SandboxKeys;
  readonly contracts: SandboxContracts;
  readonly machine: ContractMachine;
  readonly accounts: readonly { address: string; sun: bigint }[];
  readonly state: StateLayer;
}

const TRX = 1_000_000n;
const USDT = 1_000_000n;
const MAX_UINT = (1n << 256n) - 1n;

/** The state of block 0 and the contracts that live on the chain. */
export function makeGenesis(options: {
  usdtContract: string;
  accounts: readonly GenesisAccount[];
  energyFactor: number;
}): Genesis {
  const keys = {
    customer: KeyPair.named('customer'),
    issuer: KeyPair.named('issuer'),
    forger: KeyPair.named('forger'),
    pauper: KeyPair.named('pauper'),
  };
  const contracts = {
    usdt: requireAddress(options.usdtContract),
    fake: KeyPair.named('look-alike token').address,
    multiSend: KeyPair.named('multi-send contract').address,
  };
  const deployed = [
    tetherToken({ address: contracts.usdt, origin: keys.issuer.address, energyFactor: options.energyFactor }),
    fakeTether({ address: contracts.fake, origin: keys.forger.address }),
    multiSend({ address: contracts.multiSend, origin: keys.customer.address }),
  ];
  const funded = [
    // More than one deposit may hold, so that a sandbox can show what becomes of it.
    { address: keys.customer.address, sun: 1_000_000_000n * TRX, usdt: 3_000_000_000n * USDT },
    { address: keys.issuer.address, sun: 1_000_000n * TRX, usdt: 0n },
    { address: keys.forger.address, sun: 1_000_000n * TRX, usdt: 0n },
    { address: keys.pauper.address, sun: 1_000_000n * TRX, usdt: 0n },
    ...options.accounts.map((entry) => ({
      address: requireAddress(entry.address),
      sun: entry.trx ?? 0n,
      usdt: entry.usdt ?? 0n,
    })),
  ];
  const state = new StateLayer({ get: (): StateValue | undefined => undefined });
  for (const witness of witnessAddresses()) state.set(accountKey(witness), newAccount(witness, 0));
  for (const account of funded) {
    if (account.sun > 0n || account.usdt === 0n) {
      state.set(accountKey(account.address), { ...newAccount(account.address, 0), balance: account.sun });
    }
    if (account.usdt > 0n) addTokens(state, contracts.usdt, account.address, account.usdt);
  }
  for (const contract of deployed) {
    state.set(accountKey(contract.address), {
      ...newAccount(contract.address, 0),
      contractName: hexText(contract.name),
    });
  }
  addTokens(state, contracts.usdt, contracts.multiSend, 1_000_000n * USDT);
  state.set(configKey(contracts.usdt), {
    owner: keys.issuer.address,
    totalSupply: funded.reduce((sum, account) => sum + account.usdt, 1_000_000n * USDT),
    paused: false,
    basisPointsRate: 0n,
    maximumFee: 0n,
  });
  addTokens(state, contracts.fake, keys.customer.address, 1_000_000_000n * USDT);
  state.set(`allowance:${contracts.usdt}:${keys.customer.address}:${contracts.multiSend}`, MAX_UINT);
  state.set('asset:owner', keys.customer.address);
  const customer = state.get(accountKey(keys.customer.address));
  if (typeof customer === 'object' && 'balance' in customer) {
    state.set(accountKey(keys.customer.address), { ...customer, assets: { [ASSET.id]: ASSET.totalSupply } });
  }
  const accounts = funded.map(({ address, sun }) => ({ address, sun }));
  return { keys, contracts, machine: new ContractMachine(deployed), accounts, state };
}
