import type { Context } from '@usdt-africa/platform';
import { sendDecider } from './domain/send.js';
import { sendStatesProjection } from './read-model/send-states.js';

/** What sends bring to the product. */
export const context: Context = {
  name: 'sends',
  streams: ['send'],
  deciders: { send: sendDecider },
  projections: () => [
    { projection: sendStatesProjection, feed: 'kafka', about: 'sends, and the transactions signed for them' },
  ],
};
