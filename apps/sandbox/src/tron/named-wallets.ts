import type { DocumentLog } from '../kit/document-log.js';
import type { Chain } from './chain/chain.js';
import { ACTIVE_OPERATIONS } from './chain/permissions.js';
import { accountOf } from './chain/state.js';
import { tokenBalance } from './contracts/tether.js';
import { KeyPair } from './encoding/keys.js';
import { signMessage } from './encoding/messages.js';
import type { MessageVersion } from './encoding/messages.js';
import type { SandboxContracts } from './genesis.js';
import type { Payments, TokenName } from './payments.js';
import type { SandboxKeys } from './genesis.js';
import type { SandboxWallet, SendOptions } from './wallet.js';

/** A phone pays from its own address and signs messages; an exchange pays from a hot wallet and signs nothing. */
export const WALLET_KINDS = ['phone', 'exchange'] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];

/** What a new wallet gets from the customer's wallet, in micro-USDT and sun. */
export interface WalletFilling {
  readonly usdt: bigint;
  readonly trx: bigint;
}

/** A named wallet as the head has it. */
export interface NamedWalletView {
  readonly name: string;
  readonly kind: WalletKind;
  /** Where it receives, `T…`. */
  readonly address: string;
  /** The sender of its payments, `T…`: another address for an exchange. */
  readonly paysFrom: string;
  /** What it can pay with: micro-USDT and sun of `paysFrom`. */
  readonly usdt: bigint;
  readonly trx: bigint;
  /** Whether the address of a phone needs a second key's signature by now. */
  readonly secondKey: boolean;
}

/** A named wallet that does not exist. */
export class UnknownWalletError extends Error {
  constructor(name: string) {
    super(`there is no wallet ${name}`);
  }
}

/** Something that a wallet of this kind cannot do; the message is a sentence. */
export class WalletKindError extends Error {}

interface WalletRecord {
  readonly name: string;
  readonly kind: WalletKind;
  /** Ids of the transactions that filled it; null for an asset it was not given. */
  readonly usdt: string | null;
  readonly trx: string | null;
}

const KIND = 'named-wallet';
const NAME = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;

/**
 * Wallets of customers, by name: the same name is the same address on every machine. They are filled once, by ordinary
 * transfers of the customer's wallet, and are stored with the chain.
 */
export class NamedWallets {
  constructor(
    private readonly parts: {
      readonly chain: Chain;
      readonly contracts: SandboxContracts;
      readonly keys: SandboxKeys;
      readonly wallet: SandboxWallet;
      readonly payments: Payments;
      readonly log: DocumentLog;
    },
  ) {}

  /** All, in the order they were created. */
  all(): NamedWalletView[] {
    return this.parts.log.all<WalletRecord>(KIND).map((record) => this.#view(record));
  }

  /** One. Throws UnknownWalletError. */
  one(name: string): NamedWalletView {
    return this.#view(this.#record(name));
  }

  /**
   * Creates a wallet and fills what it pays from. One that exists is answered as it is; a filling that a
   * reorganisation or a kill has lost is sent again. Throws RangeError for a name that is none, WalletKindError when
   * the name belongs to a wallet of the other kind, BroadcastError.
   */
  create(name: string, kind: WalletKind, filling: WalletFilling): NamedWalletView {
    if (!NAME.test(name)) throw new RangeError('a name has 1 to 32 letters, digits and hyphens, all lower case');
    const before = this.parts.log.get<WalletRecord>(KIND, name);
    if (before && before.kind !== kind)
      throw new WalletKindError(`The wallet ${name} already exists as a wallet of another kind (${before.kind}).`);
    const to = payerOf(name, kind).base58;
    const { payments, keys, log } = this.parts;
    const fill = (token: TokenName, amount: bigint, sent: string | null | undefined): string | null => {
      if (before ? sent === null : amount === 0n) return null;
      if (sent && this.#isKnown(sent)) return sent;
      return payments.pay(keys.customer, to, amount, token);
    };
    // TRX first: it activates the address.
    const trx = fill('TRX', filling.trx, before?.trx);
    const usdt = fill('USDT', filling.usdt, before?.usdt);
    const record = { name, kind, usdt, trx };
    log.put([KIND, name, record]);
    return this.#view(record);
  }

  /** Pays from a wallet; the amount is in the asset's smallest unit. Throws as Payments does. */
  pay(name: string, to: string, amount: bigint, token: TokenName, options: SendOptions = {}): string {
    const { kind } = this.#record(name);
    return this.parts.payments.pay(payerOf(name, kind), to, amount, token, options);
  }

  /** The signature of a text by a phone's wallet. Throws WalletKindError for an exchange's. */
  sign(name: string, text: string, version: MessageVersion): { address: string; signature: string } {
    const { kind } = this.#record(name);
    if (kind === 'exchange') throw new WalletKindError('An exchange wallet can’t sign messages.');
    const keys = payerOf(name, kind);
    return { address: keys.base58, signature: signMessage(keys, text, version) };
  }

  /**
   * Makes a phone's address need two signatures from the next block on: it then neither pays alone nor proves itself.
   * Costs 100 TRX. Throws WalletKindError for an exchange's, BroadcastError.
   */
  addSecondKey(name: string): string {
    const { kind } = this.#record(name);
    if (kind === 'exchange') throw new WalletKindError('An exchange’s wallet has no keys to share.');
    const keys = payerOf(name, kind);
    const both = [keys, KeyPair.named(`second key of wallet ${name}`)].map(({ address }) => ({ address, weight: 1n }));
    const permission = { threshold: 2n, keys: both };
    return this.parts.wallet.send(keys, 'AccountPermissionUpdateContract', {
      owner: { ...permission, type: 'Owner', permission_name: 'owner' },
      actives: [{ ...permission, type: 'Active', permission_name: 'active', operations: ACTIVE_OPERATIONS }],
    });
  }

  /** The named wallets' addresses, `T…`, each with what it is. */
  labels(): ReadonlyMap<string, string> {
    const labels = new Map<string, string>();
    for (const { name, kind, address, paysFrom } of this.all()) {
      if (kind === 'exchange') labels.set(paysFrom, 'exchange’s hot wallet');
      labels.set(address, `wallet ${name}`);
    }
    return labels;
  }

  #record(name: string): WalletRecord {
    const record = this.parts.log.get<WalletRecord>(KIND, name);
    if (record === undefined) throw new UnknownWalletError(name);
    return record;
  }

  #view({ name, kind }: WalletRecord): NamedWalletView {
    const payer = payerOf(name, kind);
    const state = this.parts.chain.headState;
    const account = accountOf(state, payer.address);
    return {
      name,
      kind,
      address: walletKeys(name).base58,
      paysFrom: payer.base58,
      usdt: tokenBalance(state, this.parts.contracts.usdt, payer.address),
      trx: account?.balance ?? 0n,
      secondKey: kind === 'phone' && (account?.owner?.threshold ?? 1) > 1,
    };
  }

  #isKnown(id: string): boolean {
    const { chain } = this.parts;
    return chain.pending.has(id) || chain.blockOf(id) !== undefined;
  }
}

const walletKeys = (name: string): KeyPair => KeyPair.named(`wallet ${name}`);

/** The key of the address that a wallet's payments come from: one hot wallet for all customers of the exchange. */
function payerOf(name: string, kind: WalletKind): KeyPair {
  return kind === 'phone' ? walletKeys(name) : KeyPair.named('hot wallet of an exchange');
}
