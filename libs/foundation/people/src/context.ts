import type { Context } from '@usdt-africa/platform';
import { personLookupsProjection } from './read-model/person-lookups.js';

/** What the search for people brings to the product. */
export const context: Context = {
  name: 'people',
  projections: ({ keys }) => [
    {
      projection: personLookupsProjection(keys),
      feed: 'kafka',
      about: 'blind indexes of guests and customers: email, phone, account number, words of the name',
    },
  ],
};
