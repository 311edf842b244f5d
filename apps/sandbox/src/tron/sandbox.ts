import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import { DocumentLog } from '../kit/document-log.js';
import { Chain } from './chain/chain.js';
import { ChainClock } from './chain/chain-clock.js';
import { PARAMETERS } from './chain/parameters.js';
import { BlockProducer } from './chain/producer.js';
import { ChainStorage } from './chain/storage.js';
import { TronControl } from './control.js';
import { MAIN_NET_USDT, makeGenesis } from './genesis.js';
import type { GenesisAccount } from './genesis.js';
import { HotWallet } from './hot-wallet.js';
import type { HotWalletOptions } from './hot-wallet.js';
import { FaultSwitches } from './http/faults.js';
import { nodeListener } from './http/listener.js';
import { NodeView } from './http/node-view.js';
import type { FrozenView } from './http/node-view.js';
import { NamedWallets } from './named-wallets.js';
import { Payments } from './payments.js';
import { SandboxWallet } from './wallet.js';

export interface TronSandboxOptions {
  /** Folder of the chain; null stores it in memory. */
  readonly dataDir: string | null;
  /** Milliseconds between blocks; 3,000 when left out. */
  readonly blockIntervalMs?: number;
  /** Milliseconds between blocks while no transaction waits to be solid; the same as always when left out. */
  readonly quietIntervalMs?: number;
  /** `T…`; main net's USDT when left out. */
  readonly usdtContract?: string;
  readonly clock?: Clock;
  /**
   * Extra energy cost of USDT's busy contract, in ten-thousandths on top of its own energy: 34,000 when left out, as on
   * main net (64,285 energy for a transfer); 0 for none (14,650).
   */
  readonly energyFactor?: number;
  /** Accounts that exist from block 0 on. */
  readonly genesis?: { readonly accounts?: readonly GenesisAccount[] };
  /** The product's hot wallet, which `control.hotWallet.fill()` fills; none when left out. */
  readonly hotWallet?: HotWalletOptions;
}

/** A TRON node with a chain of its own: two HTTP ports as on main net, and a control to drive it. */
export interface TronSandbox {
  /** `/wallet/*` */
  readonly fullNode: RequestListener;
  /** `/walletsolidity/*` */
  readonly solidityNode: RequestListener;
  readonly control: TronControl;
  /** Starts the block clock. */
  start(): Promise<void>;
  /** Stops the block clock, writes the state out and closes the files. */
  stop(): Promise<void>;
}

/** A fresh chain gets so many blocks at once, so that there is a solid one with a number. */
const FIRST_BLOCKS = 20;

function freeze(chain: Chain): FrozenView {
  const copy = chain.copyStates();
  return { head: chain.head.number, solid: chain.solidNumber, ...copy };
}

/** Opens the chain in `dataDir`, or begins a new one. The clock does not run until `start`. */
export async function createTronSandbox(options: TronSandboxOptions): Promise<TronSandbox> {
  const genesis = makeGenesis({
    usdtContract: options.usdtContract ?? MAIN_NET_USDT,
    accounts: options.genesis?.accounts ?? [],
    energyFactor: options.energyFactor ?? PARAMETERS.busyEnergyFactor,
  });
  const folder = options.dataDir === null ? null : join(options.dataDir, 'tron');
  const storage = new ChainStorage(folder);
  const log = new DocumentLog(folder === null ? null : join(folder, 'control.jsonl'));
  const clock = new ChainClock(options.clock ?? systemClock, log);
  const chain = new Chain(storage, genesis.machine, clock, genesis);
  for (let left = chain.head.number === 0 ? FIRST_BLOCKS : 0; left > 0; left--) {
    const slot = Math.floor(clock.now().getTime() / PARAMETERS.slotMs) - left + 1;
    chain.produce(Math.max(slot * PARAMETERS.slotMs, chain.head.timestamp + 1));
  }
  let frozen: FrozenView | null = null;
  const faults = new FaultSwitches(({ staleNode }) => {
    frozen = staleNode === true ? (frozen ?? freeze(chain)) : null;
  });
  const wallet = new SandboxWallet(chain);
  const hotWallet = options.hotWallet ? new HotWallet({ chain, genesis, wallet, log }, options.hotWallet) : null;
  const payments = new Payments(wallet, genesis.contracts);
  const { keys, contracts } = genesis;
  const wallets = new NamedWallets({ chain, keys, contracts, wallet, payments, log });
  const producer = new BlockProducer(chain, options.blockIntervalMs ?? PARAMETERS.slotMs, options.quietIntervalMs);
  let isOpen = true;
  const view = (port: 'full' | 'solid'): NodeView => new NodeView(chain, port, faults, () => frozen);
  return {
    fullNode: nodeListener(view('full'), clock),
    solidityNode: nodeListener(view('solid'), clock),
    control: new TronControl({ chain, clock, producer, genesis, faults, wallet, payments, hotWallet, wallets }),
    start: async () => producer.start(),
    stop: async () => {
      producer.stop();
      if (isOpen) chain.close();
      log.close();
      isOpen = false;
    },
  };
}
