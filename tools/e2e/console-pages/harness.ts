import { accessibilityFaults, browser, stillness } from '@usdt-africa/test-kit';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import type { Product } from '../product.js';
import type { Day } from './day.js';
import { Operator, type Who } from './operator.js';
import { sharedProduct } from './shared-product.js';

/** A request that the page sent to the server. */
export interface Sent {
  /** `POST /orders/export` */
  readonly line: string;
  readonly body: unknown;
  readonly search: string;
  readonly key: string | null;
  readonly background: boolean;
}

/** A page of the console, in a separate browser at 1440 × 900. */
export interface ConsolePage {
  readonly page: Page;
  /** What the browser complained of: refused styles, uncaught errors. */
  readonly complaints: string[];
  readonly sent: readonly Sent[];
  /** Ends the session on the server, behind the page's back. */
  endSession(): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions {
  /** Signed-in operator; null: none. */
  readonly session?: Who | Operator | null;
  readonly theme?: 'light' | 'dark';
  /** Whether the page's clock can be moved on. */
  readonly clock?: boolean;
  /** Another name of this machine. */
  readonly host?: string;
}

/** How something of the server's fails, once. */
export interface Fault {
  readonly status: number;
  readonly code: string;
}

const API = '/api/admin';
let chromium: Browser | null = null;
let shared: { readonly product: Product; readonly day: Day } | null = null;

/** For `beforeAll`: the run's product and its day are there, and a browser. */
export async function open(): Promise<void> {
  [shared, chromium] = await Promise.all([sharedProduct(), browser()]);
}

export const product = (): Product => shared!.product;
export const day = (): Day => shared!.day;

/** The console in a separate browser, with its own session. */
export async function enter(path: string, options: PageOptions = {}): Promise<ConsolePage> {
  const { session = 'finance', theme = 'light', clock = false, host = '127.0.0.1' } = options;
  const app = product().app.replace('127.0.0.1', host);
  const context = await chromium!.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: theme,
    baseURL: app,
    locale: 'en-GB',
  });
  context.setDefaultTimeout(30_000);
  const operator = typeof session === 'string' ? await Operator.of(product(), session) : session;
  if (operator) await carry(context, operator, app);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (401|404|409|5\d\d)/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith(`${API}/`)) return;
    const headers = request.headers();
    const isJson = headers['content-type']?.includes('json');
    sent.push({
      line: `${request.method()} ${pathname.slice(API.length)}`,
      body: isJson ? (request.postDataJSON() as unknown) : undefined,
      search,
      key: headers['idempotency-key'] ?? null,
      background: headers['x-background'] === '1',
    });
  });
  if (clock) await page.clock.install();
  await page.goto(`/admin${path}`);
  return {
    page,
    complaints,
    sent,
    endSession: async () => {
      // The cookie as it is now: some acts renew it.
      const gone = new Operator(product().app);
      gone.cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      await gone.must('POST', 'auth/sign-out', {});
    },
    close: async () => {
      // A faked response that is still being prepared is discarded.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

async function carry(context: BrowserContext, { cookie }: Operator, url: string): Promise<void> {
  const pairs = cookie.split('; ').map((pair) => pair.split('=') as [string, string]);
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: `${url}/` })));
}

/** For `afterAll`: closes the browser that the pages of a file share. */
export async function leave(): Promise<void> {
  await chromium?.close();
  chromium = null;
}

/** The next request of this kind is answered so, and does not reach the server. */
export async function fault(page: Page, url: RegExp, { status, code }: Fault): Promise<void> {
  const json = {
    type: `about:blank#${code}`,
    title: code,
    status,
    code,
    detail: 'That did not work.',
    correlationId: '0',
  };
  await page.route(url, (route) => route.fulfill({ status, json, contentType: 'application/problem+json' }), {
    times: 1,
  });
}

/** Answers a request in the server's place. */
export const answered = (json: unknown, headers?: Record<string, string>) => (route: Route) =>
  route.fulfill({ json, ...(headers ? { headers } : {}) });

/** Shows the page to a device with this theme, once its colours no longer change. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await stillness(page);
}

/** What scrolls and cannot be scrolled by keys. */
export function unreachable(page: Page): Promise<string[]> {
  return accessibilityFaults(page, { rules: ['scrollable-region-focusable'] });
}

/** What axe finds, by rule and place. */
export function axe(page: Page): Promise<string[]> {
  return accessibilityFaults(page, {
    tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
}

/** The same elements in other colours: where the other rules were checked already. */
export function contrast(page: Page): Promise<string[]> {
  return accessibilityFaults(page, { rules: ['color-contrast'] });
}

/** `S482 039 551 840`, as the console writes it. */
export const spaced = (number: string): string => number[0] + number.slice(1).match(/.{3}/g)!.join(' ');
/** `1,346,984.75` */
export const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
