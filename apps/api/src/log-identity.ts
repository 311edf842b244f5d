import { createHmac } from 'node:crypto';
import { operatorBehind } from '@usdt-africa/operators';
import type { GuestCookies, RequestIdentity } from '@usdt-africa/platform';
import { clientKey } from '@usdt-africa/platform';
import type { Request } from 'express';

const SHOWN = 12;

/**
 * The requester as it may be logged: an operator by id, a browser by a part of its cookie's hash, a client's address
 * hashed with a key derived from the blind index key. Lines of one requester can be correlated, and identify no person.
 */
export function requestIdentity(cookies: GuestCookies, blindIndexKey: string): RequestIdentity {
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
