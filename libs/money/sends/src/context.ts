import type { Context } from '@usdt-africa/platform';
import { FROZEN_SENDS } from './application/frozen-sends.js';
import { sendDecider } from './domain/send.js';
import { sendStatesProjection } from './read-model/send-states.js';

/** What sends bring to the product. */
export const context: Context = {
  name: 'sends',
  streams: ['send'],
  deciders: { send: sendDecider },
  request: [FROZEN_SENDS],
  projections: () => [
    { projection: sendStatesProjection, feed: 'kafka', about: 'sends, and the transactions signed for them' },
  ],
};
