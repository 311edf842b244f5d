import type { Context } from '@usdt-africa/platform';
import { fundingAccountDecider } from './domain/funding-account.js';
import { fundingDecider } from './domain/funding.js';
import { settlementDecider } from './domain/settlement.js';
import { fundingsProjection } from './read-model/fundings.js';

/** What funding brings to the product. */
export const context: Context = {
  name: 'funding',
  streams: ['collection', 'funding', 'settlement'],
  deciders: { collection: fundingAccountDecider, funding: fundingDecider, settlement: settlementDecider },
  projections: () => [
    {
      projection: fundingsProjection,
      feed: 'direct',
      about: 'one row a payment of naira: what is due, and whose it is',
    },
  ],
  permissions: ['funding.read', 'funding.act'],
  liveResources: [{ resource: 'fundings', stream: 'funding', readBy: 'funding.read' }],
  auditActs: {
    types: ['FundingReturnRequested', 'FundingReleased'],
    money: ['FundingReturnRequested', 'FundingReleased'],
  },
};
