import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from '@usdt-africa/test-kit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startMock } from '../dev/mock-api.js';
import type { RunningMock } from '../dev/mock-api.js';

const root = join(import.meta.dirname, '..', 'dist', 'web');

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** The built app before an invented API, and a browser. */
export interface Stage {
  readonly mock: RunningMock;
  /** Opens a page in a context (and storage) of its own. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** A context whose pages share their storage, as one person's tabs do. */
  person(options?: OpenOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly size?: { readonly width: number; readonly height: number };
  readonly session?: Readonly<Record<string, string>>;
  readonly javaScript?: boolean;
  readonly theme?: 'light' | 'dark';
}

/** The suite's browser: its start costs more than most tests, and their contexts are isolated from each other. */
let suiteBrowser: Promise<Browser> | undefined;
afterAll(async () => (await suiteBrowser)?.close());

export async function stage(): Promise<Stage> {
  if (!existsSync(join(root, 'index.html')))
    throw new Error('Build the customer app first: npm run build -w apps/customer');
  const mock = await startMock({ root });
  const chromium = await (suiteBrowser ??= browser());
  const contexts: BrowserContext[] = [];
  const person = async ({ size = PHONE, session = {}, javaScript = true, theme = 'light' }: OpenOptions = {}) => {
    const context = await chromium.newContext({
      viewport: size,
      javaScriptEnabled: javaScript,
      colorScheme: theme,
      baseURL: mock.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexts.push(context);
    context.setDefaultTimeout(15_000);
    if (Object.keys(session).length > 0) {
      await context.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) {
          if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
        }
      }, session);
    }
    return context;
  };
  return {
    mock,
    person,
    async open(path, options) {
      const page = await (await person(options)).newPage();
      await page.goto(path);
      return page;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await mock.close();
    },
  };
}

/** A recipient that the mock's bank knows, chosen and confirmed, and a sender. */
export function draft(stageMock: RunningMock, change: Record<string, unknown> = {}): Record<string, string> {
  const enquiry = {
    id: 'enquiry-1',
    bankCode: '058',
    bankName: 'Guaranty Trust Bank',
    accountNumber: '0145528174',
    accountName: 'Adaeze Chinwe Okonkwo-Balogun',
    checkDigit: 'fits',
    checkedAt: '2026-11-21T13:01:00.000Z',
  } as const;
  stageMock.state.enquiries.set(enquiry.id, enquiry);
  stageMock.state.quotes.set('quote-1', {
    id: 'quote-1',
    amount: '250',
    rate: '1576.0000',
    referenceRate: '1583.5000',
    at: Date.now(),
  });
  return {
    draft: JSON.stringify({
      amount: '250',
      bankCode: '058',
      accountNumber: '0145528174',
      enquiry,
      confirmed: true,
      firstName: 'Temitope',
      lastName: 'Adewale',
      email: 'temitope@example.com',
      phoneCountry: 'NG',
      phone: '803 555 0148',
      recipientEmail: 'adaeze@example.com',
      ...change,
    }),
    quote: JSON.stringify({ id: 'quote-1', amount: '250', agreed: '394000.00' }),
  };
}

/** Requests that the mock has seen, as "METHOD /path". */
export function seen(mock: RunningMock, pattern: RegExp): RunningMock['state']['requests'] {
  return mock.state.requests.filter((request) => pattern.test(request.line));
}

/** Keeps a page's requests waiting for what answers to this address, until the function it gives is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until something outside the page is so. */
export async function until(what: () => boolean | Promise<boolean>, milliseconds = 15_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await what())) {
    if (Date.now() > end) throw new Error('it did not come to be');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
