import { Accounts } from '@usdt-africa/accounts';
import { email as emailSchema } from '@usdt-africa/contracts/api';
import { createEventStore, personalDataFrom } from '@usdt-africa/event-store';
import { Refusal, systemClock, uuidv7 } from '@usdt-africa/kernel';
import { createLog, type Environment, Idempotency, Settings } from '@usdt-africa/platform';
import pg from 'pg';
import * as z from 'zod/mini';

/** What was asked for cannot be; the message is one sentence for whoever typed it. */
export class OperatorRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorRefusedError';
  }
}

export interface OperatorRequest {
  readonly verb: 'create' | 'reset';
  readonly email?: string;
  readonly name?: string;
  readonly role?: string;
}

/**
 * The one-time link of the first admin, or of an operator whose sign-in is reset.
 * @returns the sentence to print; the link in it is kept nowhere
 * @throws OperatorRefusedError
 */
export async function makeOperatorLink(request: OperatorRequest, env: Environment): Promise<string> {
  const address = z.safeParse(emailSchema, request.email);
  if (!address.success) throw new OperatorRefusedError('Give the address: --email name@example.com.');
  const settings = new Settings(env);
  const adminUrl = settings.outside('ADMIN_PUBLIC_URL');
  const pool = new pg.Pool({ connectionString: settings.text('DATABASE_URL'), max: 4 });
  try {
    const clock = systemClock;
    const store = createEventStore({ pool });
    const personalData = personalDataFrom(env, { pool });
    const accounts = new Accounts({
      pool,
      store,
      personalData,
      idempotency: new Idempotency(pool, personalData, clock),
      clock,
      log: createLog('operator', 'warn'),
      config: {
        mode: settings.mode,
        brand: settings.text('BRAND_NAME', 'USDT Africa'),
        publicUrl: adminUrl,
        adminUrl,
        sandboxOperators: false,
      },
    });
    const token = await (request.verb === 'create'
      ? create(accounts, address.data, request)
      : reset(accounts, address.data));
    return `Open this once, within 24 hours:\n\n  ${accounts.enrolmentUrl(token)}\n`;
  } catch (error) {
    if (error instanceof Refusal) throw new OperatorRefusedError(error.extra.errors?.[0]?.message ?? error.message);
    throw error;
  } finally {
    await pool.end();
  }
}

async function create(accounts: Accounts, email: string, { name, role }: OperatorRequest): Promise<string> {
  if (role !== 'admin')
    throw new OperatorRefusedError('Only an admin is made here (--role admin): admins invite the others.');
  if (!name?.trim()) throw new OperatorRefusedError('Give the name: --name "First Last".');
  if (await accounts.operators.hasAdmin())
    throw new OperatorRefusedError('There is an admin already: operators are invited in the console.');
  const who = { name: name.trim(), email, role } as const;
  return (await accounts.operators.invite(accounts.operators.newId(), who, byHand())).token;
}

async function reset(accounts: Accounts, email: string): Promise<string> {
  const operatorId = await accounts.operators.idOfEmail(email);
  if (!operatorId) throw new OperatorRefusedError('No operator has this address.');
  return (await accounts.operators.reset(operatorId, byHand())).token;
}

function byHand() {
  return { by: null, metadata: { correlationId: uuidv7(), actor: 'system:command-line' } };
}
