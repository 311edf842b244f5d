import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { type DynamicModule, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { type Access, ACCESS, isPermission, may, PERMISSIONS, type PermissionName } from '@usdt-africa/accounts';
import { createLog } from '@usdt-africa/platform';
import { ApiAtWork, type Role, settingsOn } from '../test/api-at-work.js';
import { AppModule } from './app.module.js';
import { type ApiConfig, apiConfig } from './config.js';

const ROLES = ['support', 'finance', 'engineer', 'admin'] as const;

/** The ways in, which nobody need be signed in for. Whatever is added here is a decision. */
const OPEN = [
  'GET /api/admin/auth/sandbox',
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

interface Route {
  readonly method: string;
  readonly path: string;
  readonly access: Access | undefined;
}
type Handler = (...parameters: unknown[]) => unknown;
const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [String(value ?? '')]);
const join = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;

/** Every route that the app registers, by its controllers' own words. */
function routesOf(config: ApiConfig): Route[] {
  const { controllers = [], imports = [] } = AppModule.with(config, createLog('test', 'silent'));
  const imported = imports.flatMap((one): Type[] => {
    const made = (typeof one === 'function' ? { module: one } : one) as Partial<DynamicModule>;
    const declared =
      made.module && (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, made.module) as Type[] | undefined);
    return [...(declared ?? []), ...((made.controllers as Type[] | undefined) ?? [])];
  });
  return [...controllers, ...imported].flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((name): Route[] => {
      const handler = (controller.prototype as Record<string, Handler>)[name]!;
      if (typeof handler !== 'function' || Reflect.getMetadata(METHOD_METADATA, handler) === undefined) return [];
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
      const access = (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller)) as
        | Access
        | undefined;
      return list(Reflect.getMetadata(PATH_METADATA, controller)).flatMap((base) =>
        list(Reflect.getMetadata(PATH_METADATA, handler)).map((own) => ({ method, path: join(base, own), access })),
      );
    }),
  );
}

describe('who may do what in the console', () => {
  let api: ApiAtWork;
  let routes: Route[];

  beforeAll(async () => {
    api = await ApiAtWork.open();
    routes = routesOf(api.config).filter((route) => route.path.startsWith('/api/admin'));
  });
  afterAll(() => api.close());

  /** What becomes of a request about something that is not there: its status, and the code of its refusal. */
  async function ask({ method, path }: Route, cookie: string): Promise<{ status: number; code: string | null }> {
    const end = new AbortController();
    const address = path.replace(/:[A-Za-z]+/g, '0199a000-0000-7000-8000-0000000000ff').replace(/\*.*$/, 'x');
    const response = await fetch(api.url + address, {
      method,
      headers: {
        origin: api.url,
        cookie,
        'idempotency-key': randomBytes(16).toString('hex'),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
      signal: end.signal,
    });
    const isProblem = response.headers.get('content-type')?.includes('problem+json') === true;
    const code = isProblem ? ((await response.json()) as { code: string }).code : null;
    end.abort();
    return { status: response.status, code };
  }

  it('ADM-01 every route declares who may, in words of the one table', () => {
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

  it('ADM-01 nothing is changed by whoever may only read', () => {
    const changing = routes.filter(({ method, access }) => method !== 'GET' && access?.kind === 'permission');
    const readers = changing.filter(
      ({ access }) => access?.kind === 'permission' && access.anyOf.some((name) => name.endsWith('.read')),
    );
    // These change one thing: that it was looked at or taken away, and why, is written down.
    expect(readers.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /api/admin/audit/export',
      'POST /api/admin/disputes/export',
      'POST /api/admin/orders/:id/personal',
      'POST /api/admin/orders/export',
      'POST /api/admin/payouts/export',
      'POST /api/admin/reconciliation-rows/export',
    ]);
  });

  it.each([...ROLES, 'anonymous'] as const)(
    'ADM-01 every route, asked by %s',
    async (who) => {
      const found: unknown[] = [];
      for (const route of routes.filter(({ access }) => access?.kind !== 'open')) {
        // A session of its own for each, for some end the session they came by.
        const answer = await ask(route, who === 'anonymous' ? '' : await api.signIn(who));
        const allowed =
          who !== 'anonymous' &&
          (route.access?.kind === 'signed-in' ||
            (route.access?.kind === 'permission' && route.access.anyOf.some((name) => may(who, name))));
        const expected = who === 'anonymous' ? 'signed-out' : 'not-permitted';
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
    ['engineers move no money', 'engineer', ['payouts.repay', 'orders.release', 'approvals.ask', 'approvals.decide']],
    ['admins do not pay', 'admin', ['payouts.repay', 'orders.release', 'approvals.ask', 'rates.set']],
    ['admins do not replay', 'admin', ['projections.rebuild', 'deadletters.retry', 'personal.read']],
  ])('ADM-01 %s', (_what, role, never) => {
    expect(never.filter((permission) => may(role, permission))).toEqual([]);
    expect(PERMISSIONS).toEqual(expect.arrayContaining([...never]));
  });

  it('ADM-01 production knows no sign-in by one click, and refuses to be told of it', async () => {
    const production = {
      ...settingsOn(api.db),
      APP_MODE: 'production',
      PUBLIC_URL: 'https://usdt.example',
      PAYSTACK_URL: 'https://api.paystack.example',
      ADMIN_PUBLIC_URL: 'https://desk.usdt.example',
    };
    const paths = routesOf(apiConfig(production)).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('sandbox'))).toEqual([]);
    expect(() => apiConfig({ ...production, ONE_CLICK_OPERATORS: '1' })).toThrow('production refuses it');
    expect(() => apiConfig({ ...production, ADMIN_PUBLIC_URL: 'https://usdt.example' })).toThrow('a host of its own');
    expect(apiConfig({ ...production, ADMIN_PUBLIC_URL: '' }).adminUrl).toBeNull();
  });
});
