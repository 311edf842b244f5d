import { createHmac } from 'node:crypto';
import { operatorBehind } from '@usdt-africa/operators';
import type { GuestCookies, WhoAsks } from '@usdt-africa/platform';
import { clientKey } from '@usdt-africa/platform';
import type { Request } from 'express';

const SHOWN = 12;

/**
 * Who is behind a request, as the log may say it: an operator by id, a browser by a part of its cookie's hash, a client's
 * address under the key of the blind index. Lines about one of them can be put together, and name nobody.
 */
export function whoAsks(cookies: GuestCookies, blindIndexKey: string): WhoAsks {
  const key = createHmac('sha256', Buffer.from(blindIndexKey, 'base64')).update('clients in the log').digest();
  return (request: Request) => {
    const [operatorId, principal] = [operatorBehind(request), cookies.find(request)];
    return {
      who: operatorId
        ? `operator:${operatorId}`
        : principal
          ? `${principal.kind}:${principal.key.slice(0, SHOWN)}`
          : 'nobody',
      client: createHmac('sha256', key).update(clientKey(request)).digest('hex').slice(0, SHOWN),
    };
  };
}
