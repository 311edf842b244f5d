import type { Context } from '@usdt-africa/platform';
import { walletDecider } from './domain/wallet.js';
import { walletLinesProjection } from './read-model/wallet-lines.js';

/** What wallets bring to the product. */
export const context: Context = {
  name: 'wallets',
  streams: ['wallet'],
  deciders: { wallet: walletDecider },
  projections: () => [
    { projection: walletLinesProjection, feed: 'kafka', about: 'the lines of customers’ wallets, with their balance' },
  ],
};
