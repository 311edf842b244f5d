import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { isPermission, may, PERMISSIONS, type PermissionName } from '@usdt-africa/operators';
import { ApiAtWork, type Role, settingsOn } from '../test/api-at-work.js';
import { type Route, routesOf } from '../test/routes.js';
import { apiConfig } from './config.js';

const ROLES = ['support', 'finance', 'engineer', 'admin'] as const;

/** Sign-in routes that need no session. Every addition is a deliberate decision. */
const OPEN = [
  'GET /api/admin/auth/sandbox',
  'GET /api/admin/auth/session',
  'POST /api/admin/auth/enrol',
  'POST /api/admin/auth/enrol-totp',
  'POST /api/admin/auth/passkey/options',
  'POST /api/admin/auth/passkey/verify',
  'POST /api/admin/auth/recovery',
  'POST /api/admin/auth/sandbox',
  'POST /api/admin/auth/sign-in',
  'POST /api/admin/auth/sign-out',
  'POST /api/admin/auth/totp',
];

describe('who may do what in the console', () => {
  const api = ApiAtWork.forAll();
  let routes: Route[];
  beforeAll(() => {
    routes = api.routes.filter((route) => route.path.startsWith('/api/admin'));
  });

  /** What becomes of a request about something that is not there: its status, and the code of its refusal. */
  async function request({ method, path }: Route, cookie: string): Promise<{ status: number; code: string | null }> {
    const end = new AbortController();
    const address = path.replace(/:[A-Za-z]+/g, '0199a000-0000-7000-8000-0000000000ff').replace(/\*.*$/, 'x');
    const options = { cookie, signal: end.signal, ...(method === 'GET' ? {} : { body: '{}' }) };
    const response = await api.request(method, address, options);
    const isProblem = response.headers.get('content-type')?.includes('problem+json') === true;
    const code = isProblem ? ((await response.json()) as { code: string }).code : null;
    end.abort();
    return { status: response.status, code };
  }

  const asOperator = (cookie: string): string => `${cookie}; ${cookie.replace(/^account=/, 'operator=').split(';')[0]}`;

  it('ADM-01 every route declares its access rule with permissions of the permission table', () => {
    expect(routes.length).toBeGreaterThan(20);
    const wrong = routes.filter(
      ({ access }) => !access || (access.kind === 'permission' && !access.anyOf.every((name) => isPermission(name))),
    );
    expect(wrong).toEqual([]);
    const open = routes.filter(({ access }) => access?.kind === 'open');
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(OPEN);
    const self = routes.filter(({ access, path }) => access?.kind === 'signed-in' && !path.startsWith('/api/admin/me'));
    expect(self.map(({ path }) => path).filter((path) => path !== '/api/admin/stream')).toEqual([]);
  });

  it('ADM-01 a read permission allows only searches, exports and views that change no record', () => {
    const changing = routes.filter(({ method, access }) => method !== 'GET' && access?.kind === 'permission');
    const readers = changing.filter(
      ({ access }) => access?.kind === 'permission' && access.anyOf.some((name) => name.endsWith('.read')),
    );
    // A list whose search text may be personal is queried with a body. The others change one thing: a view or a
    // download is recorded with its reason.
    const changed = readers.filter(({ path }) => !/^\/api\/admin\/([a-z-]+\/)?(search|counts)$/.test(path));
    expect(changed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /api/admin/audit/export',
      'POST /api/admin/customers/:id/close-personal-data',
      'POST /api/admin/customers/:id/view-personal-data',
      'POST /api/admin/disputes/export',
      'POST /api/admin/fundings/:id/close-personal-data',
      'POST /api/admin/fundings/:id/view-personal-data',
      'POST /api/admin/guests/:id/close-personal-data',
      'POST /api/admin/guests/:id/view-personal-data',
      'POST /api/admin/orders/:id/close-personal-data',
      'POST /api/admin/orders/:id/view-personal-data',
      'POST /api/admin/orders/export',
      'POST /api/admin/payouts/:id/close-personal-data',
      'POST /api/admin/payouts/:id/view-personal-data',
      'POST /api/admin/payouts/export',
      'POST /api/admin/reconciliation-rows/export',
    ]);
  });

  it.each([...ROLES, 'anonymous', 'customer'] as const)(
    'ADM-01 every route answers a request by %s as its access rule requires',
    async (who) => {
      const found: unknown[] = [];
      const isOperator = who !== 'anonymous' && who !== 'customer';
      // A customer's secret under an operator's name, too.
      let cookie = who === 'customer' ? asOperator(await api.signInCustomer()) : '';
      let isOver = true;
      for (const route of routes.filter(({ access }) => access?.kind !== 'open')) {
        if (isOperator && isOver) cookie = await api.signIn(who);
        const answer = await request(route, cookie);
        // Some end the session they came by. Where another one does, the next is refused as signed out.
        isOver = /^\/api\/admin\/(auth|me)\b/.test(route.path);
        const allowed =
          isOperator &&
          (route.access?.kind === 'signed-in' ||
            (route.access?.kind === 'permission' && route.access.anyOf.some((name) => may(who, name))));
        const expected = isOperator ? 'not-permitted' : who === 'customer' ? 'session-ended' : 'signed-out';
        const isRight = allowed ? ![401, 403].includes(answer.status) : answer.code === expected;
        if (!isRight) found.push({ ...route, who, answer });
      }
      expect(found).toEqual([]);
    },
    120_000,
  );

  it.each<[string, Role, readonly PermissionName[]]>([
    ['support cannot pay', 'support', ['payouts.repay', 'orders.release', 'approvals.decide', 'switches.money']],
    ['support sets no price and no limit', 'support', ['rates.set', 'limits.override', 'reconciliation.close']],
    ['finance cannot replay', 'finance', ['projections.rebuild', 'deadletters.retry', 'switches.technical']],
    ['finance answers no customer', 'finance', ['disputes.answer', 'operators.manage']],
    ['engineers see no person', 'engineer', ['personal.read', 'disputes.read']],
    [
      'engineers move no money',
      'engineer',
      ['payouts.repay', 'orders.release', 'approvals.request', 'approvals.decide'],
    ],
    ['admins do not pay', 'admin', ['payouts.repay', 'orders.release', 'approvals.request', 'rates.set']],
    ['admins let nobody pay', 'admin', ['approvals.decide', 'limits.override', 'switches.money']],
    ['finance decides about no operator', 'finance', ['operators.manage', 'operators.approve']],
    ['admins do not replay', 'admin', ['projections.rebuild', 'deadletters.retry', 'personal.read']],
  ])('ADM-01 %s', (_what, role, never) => {
    expect(never.filter((permission) => may(role, permission))).toEqual([]);
    expect(PERMISSIONS).toEqual(expect.arrayContaining([...never]));
  });

  it('ADM-01 production has no one-click sign-in, and refuses a setting for it', async () => {
    const production = {
      ...settingsOn(api.db),
      APP_MODE: 'production',
      PUBLIC_URL: 'https://usdt.example',
      PAYSTACK_URL: 'https://api.paystack.example',
      TRON_FULL_NODE_URL: 'https://node.example',
      TRON_SOLIDITY_NODE_URL: 'https://node.example',
      USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      PAYSTACK_SECRET_KEY: `sk_live_${randomBytes(20).toString('hex')}`,
      ADMIN_PUBLIC_URL: 'https://desk.usdt.example',
    };
    const paths = routesOf(apiConfig(production)).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('sandbox'))).toEqual([]);
    expect(() => apiConfig({ ...production, ONE_CLICK_OPERATORS: '1' })).toThrow('production refuses it');
    expect(() => apiConfig({ ...production, ADMIN_PUBLIC_URL: 'https://usdt.example' })).toThrow('a different host');
    expect(apiConfig({ ...production, ADMIN_PUBLIC_URL: '' }).adminUrl).toBeNull();
  });
});
