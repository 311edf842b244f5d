import { TERMS_VERSION } from '@usdt-africa/contracts/api';
import type { BrowserContext } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import type { Guest, Product } from './product.js';

export interface Registered {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
}

const PASSWORD = 'nine brown kettles sing';
const PIN = '2749';

/** Registers a customer by the public API, with the codes that the sandbox received. @returns their signed-in browser */
export async function registers(product: Product, who: Registered): Promise<Guest> {
  const guest = product.guest();
  const { username, ...person } = who;
  const details = { ...person, referralSource: null, referral: null, terms: TERMS_VERSION, language: 'en' };
  await guest.must('PUT', '/api/auth/registration', details);
  await guest.must('PUT', '/api/auth/registration/username', { username });
  await guest.must('PUT', '/api/auth/registration/password', { password: PASSWORD });
  await guest.must('PUT', '/api/auth/registration/pin', { pin: PIN });
  for (const channel of ['email', 'phone'] as const) {
    await guest.must('POST', '/api/auth/registration/codes', { channel });
    const code = await codeOf(product, channel, who);
    await guest.must('POST', '/api/auth/registration/verify', { channel, code });
  }
  await guest.must('POST', '/api/auth/registration/finish', {});
  return guest;
}

/** Hands the cookies of an API client to a browser. */
export async function handsOver(guest: Guest, context: BrowserContext, app: string): Promise<void> {
  await context.addCookies(
    guest.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: `${app}/` };
    }),
  );
}

async function codeOf(product: Product, channel: 'email' | 'phone', { email, phone }: Registered): Promise<string> {
  const texts = channel === 'email' ? () => mailsTo(product, email) : () => textsTo(product, phone);
  let code: string | undefined;
  const isThere = async () => {
    for (const text of await texts()) code ??= /\b\d{6}\b/.exec(text)?.[0];
    return code !== undefined;
  };
  if (!(await until(isThere, 60_000, 100))) throw new Error(`no code came by ${channel}`);
  return code!;
}

async function mailsTo({ control }: Product, address: string): Promise<readonly string[]> {
  const { mails } = await control.must<{ mails: { id: string; to: string | string[] }[] }>('GET', '/control/mails');
  const own = mails.filter(({ to }) => String(to).includes(address));
  return Promise.all(
    own.map(async ({ id }) => (await control.must<{ text?: string }>('GET', `/control/mails/${id}`)).text ?? ''),
  );
}

async function textsTo({ control }: Product, phone: string): Promise<readonly string[]> {
  const { messages } = await control.must<{ messages: { to?: string; text: string }[] }>('GET', '/control/sms');
  return messages.filter(({ to }) => to === undefined || phone.endsWith(to.slice(-10))).map(({ text }) => text);
}
