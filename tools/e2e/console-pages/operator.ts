import { randomUUID } from 'node:crypto';
import type { OperatorRole, SandboxOperatorView, SignInView } from '@usdt-africa/contracts/admin';
import { until } from '../../lib/processes.mjs';
import type { Product } from '../product.js';
import { Authenticator } from './authenticator.js';

/** The sandbox's people by what they are; of finance and of admins there are two. */
export const PEOPLE = {
  support: 'Ada Eze',
  finance: 'Femi Ojo',
  colleague: 'Tayo Musa',
  engineer: 'Chidi Nnamdi',
  admin: 'Kemi Ade',
  other: 'Ngozi Bello',
} as const;
export type Who = keyof typeof PEOPLE;

/** An operator who enrolled by a link, with a password and an authenticator. */
export interface Enrolled {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly authenticator: Authenticator;
  /** Signed in. */
  readonly operator: Operator;
}

/** An operator who calls the console's API without a browser. */
export class Operator {
  cookie = '';

  constructor(private readonly app: string) {}

  static async of(product: Product, who: Who): Promise<Operator> {
    const operator = new Operator(product.app);
    const people = await operator.must<readonly SandboxOperatorView[]>('GET', 'auth/sandbox');
    await operator.must('POST', 'auth/sandbox', { operatorId: people.find(({ name }) => name === PEOPLE[who])!.id });
    return operator;
  }

  /** Another session of an enrolled operator, on another device. */
  static async again(
    product: Product,
    { email, password, authenticator }: Enrolled,
    device: string,
  ): Promise<Operator> {
    const operator = new Operator(product.app);
    await operator.request('POST', 'auth/sign-in', { email, password }, device);
    await operator.request('POST', 'auth/totp', { code: authenticator.code() }, device);
    return operator;
  }

  must<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    return this.request<Body>(method, path, body);
  }

  /** @throws Error with the response, unless it is a success */
  async request<Body>(method: string, path: string, body?: unknown, device = 'node'): Promise<Body> {
    const answer = await fetch(`${this.app}/api/admin/${path}`, {
      method,
      headers: {
        origin: this.app,
        cookie: this.cookie,
        'user-agent': device,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const known = new Map(
      this.cookie.split('; ').flatMap((pair) => (pair ? [pair.split('=') as [string, string]] : [])),
    );
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      known.set(name, value);
    }
    this.cookie = [...known].map((pair) => pair.join('=')).join('; ');
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : null) as Body;
  }
}

/** The token of the link that was mailed to this address. */
export async function linkOf(product: Product, email: string): Promise<string> {
  let token: string | undefined;
  const find = async (): Promise<boolean> => {
    const { mails } = await product.control.must<{ mails: { id: string; to: unknown }[] }>('GET', '/control/mails');
    for (const mail of mails)
      if (JSON.stringify(mail.to).includes(email)) {
        const { text } = await product.control.must<{ text: string }>('GET', `/control/mails/${mail.id}`);
        token ??= /\/admin\/enrol#([A-Za-z0-9_-]{43})/.exec(text)?.[1];
      }
    return token !== undefined;
  };
  if (!(await until(find, 60_000, 100))) throw new Error(`no link was mailed to ${email}`);
  return token!;
}

/**
 * Invites an operator of a role that one admin alone may invite.
 * @returns their address, which is new: a test may be retried
 */
export async function invite(product: Product, name: string, role: OperatorRole): Promise<string> {
  const email = `${name.toLowerCase().replace(' ', '.')}.${randomUUID().slice(0, 8)}@sandbox.example`;
  const admin = await Operator.of(product, 'admin');
  await admin.must('POST', 'operators', { name, email, role, reason: 'Starts today' });
  return email;
}

/** Invites an operator, who takes the link, a password and an authenticator, and is then signed in on this device. */
export async function enrol(
  product: Product,
  name: string,
  { role = 'support', device = 'node' }: { readonly role?: OperatorRole; readonly device?: string } = {},
): Promise<Enrolled> {
  const email = await invite(product, name, role);
  const token = await linkOf(product, email);
  const password = 'correct horse battery';
  const operator = new Operator(product.app);
  const request = await operator.request<SignInView>('POST', 'auth/enrol', { token, password }, device);
  const authenticator = new Authenticator(request.enrolment!.secret);
  // The codes of now and of the next half minute are left for the tests.
  await operator.request('POST', 'auth/enrol-totp', { code: await authenticator.earlierCode() }, device);
  return { name, email, password, authenticator, operator };
}
