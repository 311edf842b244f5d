import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core';
import { OperatorGuard } from '@usdt-africa/operators';
import { CallableBy, createLog, ProblemFilter } from '@usdt-africa/platform';
import { ApiAtWork } from '../test/api-at-work.js';
import { placedOrder } from '../test/placed-order.js';
import type { Route } from '../test/routes.js';

/** Every route outside the console, and who may call it. Whatever is added here is a decision. */
const ROUTES: Readonly<Record<'anyone' | 'guest' | 'account' | 'owner' | 'viewer' | 'provider', readonly string[]>> = {
  anyone: [
    'GET /api/auth/google',
    'GET /api/auth/google/callback',
    'GET /api/auth/login',
    'GET /api/auth/methods',
    'GET /api/auth/registration',
    'GET /api/auth/reset',
    'GET /api/banks',
    'GET /api/config',
    'GET /api/docs',
    'GET /api/docs/openapi.json',
    'GET /api/docs/start.js',
    'GET /api/docs/ui/:file',
    'GET /api/guest-limit',
    'GET /api/health',
    'GET /api/orders/:number',
    'GET /api/purchases/:number',
    'GET /api/rates/current',
    'GET /api/rates/history',
    'GET /api/tiers',
    'POST /api/auth/demo',
    'POST /api/auth/login',
    'POST /api/auth/login/code',
    'POST /api/auth/login/email',
    'POST /api/auth/login/recovery',
    'POST /api/auth/login/unlock',
    'POST /api/auth/logout',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/options',
    'POST /api/auth/registration/codes',
    'POST /api/auth/registration/finish',
    'POST /api/auth/registration/verify',
    'POST /api/auth/reset',
    'POST /api/auth/reset/code',
    'POST /api/auth/usernames/check',
    'POST /api/csp-reports',
    'POST /api/order-links/exchange',
    'POST /api/order-links/recent',
    'POST /api/order-links/renewals',
    'POST /api/orders/:number/claims',
    'POST /api/quotes',
    'POST /api/share-links/exchange',
    'PUT /api/auth/registration',
    'PUT /api/auth/registration/password',
    'PUT /api/auth/registration/pin',
    'PUT /api/auth/registration/username',
    'PUT /api/auth/reset/password',
  ],
  guest: ['GET /api/quotes/:id', 'POST /api/name-enquiries', 'POST /api/orders'],
  account: [
    'DELETE /api/account/picture',
    'DELETE /api/account/recipients/:id',
    'DELETE /api/account/recipients/addresses/:id',
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/:id',
    'DELETE /api/account/upgrade/documents/:document',
    'GET /api/account',
    'GET /api/account/bvn',
    'GET /api/account/closing',
    'GET /api/account/guest-orders',
    'GET /api/account/limits',
    'GET /api/account/messages',
    'GET /api/account/passkeys',
    'GET /api/account/picture',
    'GET /api/account/purchases/terms',
    'GET /api/account/recipients/:id',
    'GET /api/account/recipients/addresses/:id',
    'GET /api/account/sessions',
    'GET /api/account/transactions/recipients',
    'GET /api/account/upgrade',
    'GET /api/purchases/:number/dispute',
    'GET /api/purchases/:number/dispute/files/:fileId',
    'GET /api/wallet',
    'GET /api/wallet/fundings/:id',
    'GET /api/wallet/held',
    'GET /api/wallet/lines',
    'GET /api/wallet/send-terms',
    'GET /api/wallet/transfers/:id',
    'GET /api/wallet/withdrawals/:id',
    'POST /api/account/bvn',
    'POST /api/account/close',
    'POST /api/account/codes',
    'POST /api/account/email-code',
    'POST /api/account/email-code/remove',
    'POST /api/account/export',
    'POST /api/account/google',
    'POST /api/account/google/remove',
    'POST /api/account/guest-orders/claim',
    'POST /api/account/guest-orders/decline',
    'POST /api/account/orders',
    'POST /api/account/orders/confirmations',
    'POST /api/account/passkeys',
    'POST /api/account/passkeys/:id/remove',
    'POST /api/account/passkeys/:id/rename',
    'POST /api/account/passkeys/:id/uses',
    'POST /api/account/passkeys/options',
    'POST /api/account/pin/unlock',
    'POST /api/account/purchases',
    'POST /api/account/purchases/address-checks',
    'POST /api/account/purchases/confirmations',
    'POST /api/account/purchases/quotes',
    'POST /api/account/recipients',
    'POST /api/account/recipients/:id/checks',
    'POST /api/account/recipients/addresses',
    'POST /api/account/recipients/enquiries',
    'POST /api/account/recipients/search',
    'POST /api/account/recovery-codes',
    'POST /api/account/sessions/end-all',
    'POST /api/account/totp',
    'POST /api/account/totp/remove',
    'POST /api/account/transactions/count',
    'POST /api/account/transactions/download',
    'POST /api/account/transactions/search',
    'POST /api/account/upgrade',
    'POST /api/account/upgrade/answer',
    'POST /api/account/upgrade/documents/:document',
    'POST /api/account/upgrade/send',
    'POST /api/account/upgrade/withdraw',
    'POST /api/claims',
    'POST /api/purchases/:number/dispute',
    'POST /api/purchases/:number/dispute/confirm-receipt',
    'POST /api/purchases/:number/dispute/files',
    'POST /api/purchases/:number/dispute/messages',
    'POST /api/wallet/account',
    'POST /api/wallet/fundings',
    'POST /api/wallet/fundings/check',
    'POST /api/wallet/held/:id/claim',
    'POST /api/wallet/held/:id/return',
    'POST /api/wallet/receivers',
    'POST /api/wallet/transfers',
    'POST /api/wallet/transfers/confirmations',
    'POST /api/wallet/withdrawals',
    'POST /api/wallet/withdrawals/confirmations',
    'PUT /api/account/language',
    'PUT /api/account/messages',
    'PUT /api/account/password',
    'PUT /api/account/picture',
    'PUT /api/account/pin',
    'PUT /api/account/recipients/:id/email',
    'PUT /api/account/recipients/:id/name',
    'PUT /api/account/recipients/:id/nickname',
    'PUT /api/account/recipients/:id/trusted',
    'PUT /api/account/recipients/addresses/:id/email',
    'PUT /api/account/recipients/addresses/:id/nickname',
    'PUT /api/account/totp',
  ],
  owner: [
    'DELETE /api/account/transactions/:number/files/:fileId',
    'DELETE /api/orders/:number/links',
    'DELETE /api/orders/:number/shares/:shareId',
    'GET /api/account/transactions/:number',
    'GET /api/account/transactions/:number/files/:fileId',
    'GET /api/orders/:number/dispute',
    'GET /api/orders/:number/dispute/files/:fileId',
    'GET /api/orders/:number/refund',
    'POST /api/account/transactions/:number/files',
    'POST /api/orders/:number/cancel',
    'POST /api/orders/:number/choose-mismatch',
    'POST /api/orders/:number/choose-partial-payout',
    'POST /api/orders/:number/choose-top-up',
    'POST /api/orders/:number/dispute',
    'POST /api/orders/:number/dispute/confirm-receipt',
    'POST /api/orders/:number/dispute/files',
    'POST /api/orders/:number/dispute/messages',
    'POST /api/orders/:number/dispute/question',
    'POST /api/orders/:number/links',
    'POST /api/orders/:number/mark-sent',
    'POST /api/orders/:number/recipient-changes',
    'POST /api/orders/:number/recipient-changes/codes',
    'POST /api/orders/:number/recipient-changes/confirmations',
    'POST /api/orders/:number/refund/addresses',
    'POST /api/orders/:number/refund/endings',
    'POST /api/orders/:number/refund/proofs',
    'POST /api/orders/:number/refund/signatures',
    'POST /api/orders/:number/refunds',
    'POST /api/orders/:number/refunds/codes',
    'POST /api/orders/:number/refunds/confirmations',
    'POST /api/orders/:number/shares',
    'PUT /api/account/transactions/:number/category',
    'PUT /api/account/transactions/:number/hidden',
    'PUT /api/account/transactions/:number/note',
  ],
  viewer: ['GET /api/orders/:number/events'],
  provider: ['POST /api/webhooks/paystack'],
};

@Controller('api')
class Careless {
  @Get('forgotten')
  forgotten(): string {
    return 'open to everybody';
  }

  @CallableBy('anyone')
  @Get('declared')
  declared(): string {
    return 'said';
  }

  /** A route for the public app opens nothing among the operators' routes. */
  @CallableBy('anyone')
  @Get('admin/careless')
  admin(): string {
    return 'open to everybody';
  }
}

describe('who may call which route', () => {
  const api = ApiAtWork.forAll();

  it('SEC-46 every route declares its callers, and the list of routes in the test is complete', () => {
    expect(api.routes.filter(({ access }) => access === undefined)).toEqual([]);
    expect(api.routes.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
    const outside = api.routes.filter(({ path }) => !path.startsWith('/api/admin'));
    const by = (kind: string) =>
      outside
        .filter(({ access }) => access?.kind === kind)
        .map(({ method, path }) => `${method} ${path}`)
        .sort();
    expect(Object.fromEntries(Object.keys(ROUTES).map((kind) => [kind, by(kind)]))).toEqual(ROUTES);
    expect(outside).toHaveLength(Object.values(ROUTES).flat().length);
  });

  it('SEC-46 a route refuses callers that it does not declare', async () => {
    const { number } = await placedOrder(api);
    const request = async ({ method, path }: Route, cookie: string): Promise<number> => {
      await api.db.owner.query('delete from rate_limits');
      const address = path.replace(':number', number).replace(/:[A-Za-z]+/g, randomUuid);
      const type = path.endsWith('/files') ? 'application/octet-stream' : 'application/json';
      const answer = await api.request(method, address, { cookie, type, ...(method === 'POST' ? { body: '{}' } : {}) });
      await answer.body?.cancel();
      return answer.status;
    };
    for (const route of api.routes.filter(({ access }) =>
      ['guest', 'account', 'owner', 'viewer'].includes(access?.kind ?? ''),
    ))
      for (const cookie of ['', 'guest=too-short', 'operator=x', `account=${'a'.repeat(43)}`])
        expect(`${route.method} ${route.path} ${await request(route, cookie)}`).toBe(
          `${route.method} ${route.path} 401`,
        );
    for (const route of api.routes.filter(({ access }) => access?.kind === 'provider'))
      expect(await request(route, '')).toBe(401);
  });

  it('SEC-46 a route without declared callers is refused to all', async () => {
    @Module({
      controllers: [Careless],
      providers: [
        { provide: APP_FILTER, useValue: new ProblemFilter(createLog('test', 'silent')) },
        {
          provide: APP_GUARD,
          // There are no sessions here; every host is the console's.
          useValue: new OperatorGuard(
            { find: () => Promise.resolve(null) } as never,
            { read: () => null } as never,
            { check: () => undefined } as never,
          ),
        },
      ],
    })
    class CarelessModule {}
    const app = await NestFactory.create(CarelessModule, { logger: false, abortOnError: false });
    try {
      await app.listen(0, '127.0.0.1');
      const request = async (path: string): Promise<number> => (await fetch(`${await app.getUrl()}${path}`)).status;
      expect(await request('/api/forgotten')).toBe(403);
      expect(await request('/api/FORGOTTEN/')).toBe(403);
      expect(await request('/api/admin/careless')).toBe(403);
      expect(await request('/api/declared')).toBe(200);
    } finally {
      await app.close();
    }
  });
});

function randomUuid(): string {
  return '0199a000-0000-7000-8000-0000000000ff';
}
