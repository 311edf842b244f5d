import { queryOptions } from '@tanstack/react-query';
import type { SendUpgradeRequest } from '@usdt-africa/contracts/api';
import { request, requestOnce } from './request';

/** The customer's tier, and their request for a higher one. */
export const upgradeQuery = queryOptions({
  queryKey: ['upgrade'],
  queryFn: ({ signal }) => request('GET /api/account/upgrade', { signal }),
});
export const sendUpgrade = (body: SendUpgradeRequest) =>
  requestOnce('upgrade:send', 'POST /api/account/upgrade/send', { body });
