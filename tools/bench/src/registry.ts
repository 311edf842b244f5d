import { benchAppend } from './append.js';
import { benchAppendRules } from './append-rules.js';
import type { Benchmark } from './benchmark.js';
import { benchDust } from './dust.js';
import { benchFlood } from './flood.js';
import { benchIdle } from './idle.js';
import { benchKafka } from './kafka.js';
import { benchLists } from './lists.js';
import { benchPastDeposits } from './past-deposits.js';
import { benchPayout } from './payout.js';
import { benchProduct } from './product.js';
import { benchProjection } from './projection.js';
import { benchSend } from './send.js';
import { benchSweep } from './sweep.js';
import { benchTransactions } from './transactions.js';
import { benchTiming } from './timing.js';
import { benchVerify } from './verify.js';
import { benchVisible } from './visible.js';
import { benchWallet } from './wallet.js';
import { benchWatcher } from './watcher.js';

/** Every benchmark by its name: `npm run bench -- append`. */
export const benchmarks: Readonly<Record<string, Benchmark>> = {
  append: benchAppend,
  'append-rules': benchAppendRules,
  watcher: benchWatcher,
  'past-deposits': benchPastDeposits,
  payout: benchPayout,
  wallet: benchWallet,
  send: benchSend,
  sweep: benchSweep,
  product: benchProduct,
  flood: benchFlood,
  idle: benchIdle,
  dust: benchDust,
  timing: benchTiming,
  transactions: benchTransactions,
  verify: benchVerify,
  projection: benchProjection,
  kafka: benchKafka,
  visible: benchVisible,
  lists: benchLists,
};
