import {
  Actors,
  type GrantedChange,
  grantedChanges,
  openOperators,
  ApproverEligibilities,
} from '@usdt-africa/operators';
import { Approvals } from '@usdt-africa/approvals';
import { email as emailSchema } from '@usdt-africa/contracts/api';
import { assertSchemaCurrent, OldSchemaError, personalDataFrom } from '@usdt-africa/event-store';
import { Refusal, systemClock, uuidv7 } from '@usdt-africa/kernel';
import { type Environment, productStore, Settings, withSettingFiles } from '@usdt-africa/platform';
import pg from 'pg';
import * as z from 'zod/mini';
import { isOwner } from './owner-role.js';

/** The request is not possible; the message is one sentence for the person at the command line. */
export class OperatorRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorRefusedError';
  }
}

export interface OperatorRequest {
  readonly subcommand: 'create' | 'reset' | 'requests' | 'approve';
  readonly email?: string;
  readonly name?: string;
  readonly role?: string;
  /** Of the request that is approved. */
  readonly request?: string;
  readonly reason?: string;
}

type OperatorTools = ReturnType<typeof operatorTools>;

/**
 * Operator commands of the machine, for cases in which the console lacks a second person: creates the first admin,
 * resets an admin who is the only one, and approves as the second person while there is no other. Requires the database
 * owner's role, and every action is recorded as an event.
 * @returns the text to print; it holds no link: links go to the operator's own mail
 * @throws OperatorRefusedError
 */
export async function operatorCommand(request: OperatorRequest, env: Environment): Promise<string> {
  const settings = new Settings(env);
  const pool = new pg.Pool({ connectionString: settings.text('DATABASE_OWNER_URL'), max: 4 });
  pool.on('error', () => undefined);
  try {
    if (!(await isOwner(pool)))
      throw new OperatorRefusedError('DATABASE_OWNER_URL must be the connection of the role that owns the database.');
    await assertSchemaCurrent(pool);
    const tools = operatorTools(pool, withSettingFiles(env));
    switch (request.subcommand) {
      case 'create':
        return await create(tools, request);
      case 'reset':
        return await reset(tools, request);
      case 'requests':
        return await requests(pool, tools);
      case 'approve':
        return await approve(pool, tools, request);
    }
  } catch (error) {
    if (error instanceof OldSchemaError) throw new OperatorRefusedError(error.message);
    if (error instanceof Refusal) throw new OperatorRefusedError(error.extra.errors?.[0]?.message ?? error.message);
    if (isUnreachable(error))
      throw new OperatorRefusedError(
        `No database responds at DATABASE_OWNER_URL (${error.code}). Start it, or check the address, user name and password.`,
      );
    throw error;
  } finally {
    await pool.end();
  }
}

/** Whether no server answers at the address, or it rejects the role, or does not have the database. */
function isUnreachable(error: unknown): error is { readonly code: string } {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') return false;
  return error instanceof pg.DatabaseError
    ? /^(08|28|3D|57P)/.test(error.code)
    : /^(ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT)/.test(error.code);
}

function operatorTools(pool: pg.Pool, env: Environment) {
  const clock = systemClock;
  const store = productStore({ pool, clock });
  const personalData = personalDataFrom(env, { pool });
  const { operators, profiles } = openOperators({ pool, store, personalData, clock });
  const eligibilities = new ApproverEligibilities(pool, clock);
  const executors: Record<string, { run(granted: GrantedChange): Promise<void> }> = {
    ...grantedChanges(store, operators, profiles),
  };
  const approvals = new Approvals(store, pool, new Actors(pool, profiles), clock, eligibilities);
  return { operators, profiles, approvals: approvals.executedBy(executors) };
}

async function create({ operators }: OperatorTools, { email, name, role, reason }: OperatorRequest): Promise<string> {
  const address = addressIn(email);
  if (role !== 'admin')
    throw new OperatorRefusedError('This command creates admins only (--role admin). Admins invite the others.');
  if (!name?.trim()) throw new OperatorRefusedError('Enter the name: --name "First Last".');
  if ((await operators.admins()) > 0)
    throw new OperatorRefusedError('There is already an admin. Invite operators in the console.');
  await operators.invite(operators.newId(), { name: name.trim(), email: address, role }, byHand(reason));
  return mailed(address);
}

async function reset({ operators }: OperatorTools, { email, reason }: OperatorRequest): Promise<string> {
  const address = addressIn(email);
  const operatorId = await operators.idOfEmail(address);
  if (!operatorId) throw new OperatorRefusedError('No operator has this address.');
  if ((await operators.admins(operatorId)) >= 2)
    throw new OperatorRefusedError('There are two other admins. They can reset the login in the console.');
  await operators.reset(operatorId, byHand(reason));
  return mailed(address);
}

interface Waiting {
  readonly approval_id: string;
  readonly action: string;
  readonly record_id: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly payload_hash: string;
  readonly requested_by: string;
  readonly reason: string | null;
  readonly expires_at: Date;
}

async function waiting(pool: pg.Pool, only: string | null = null): Promise<Waiting[]> {
  const { rows } = await pool.query<Waiting>(
    `select approval_id, action, record_id, payload, payload_hash, requested_by, reason, expires_at from approvals
     where state = 'requested' and expires_at > $1 and action like 'operator-%' and ($2::uuid is null or approval_id = $2)
     order by requested_at`,
    [systemClock.now(), only],
  );
  return rows;
}

async function requests(pool: pg.Pool, { profiles }: OperatorTools): Promise<string> {
  const rows = await waiting(pool);
  if (rows.length === 0) return 'There are no open requests about operators.\n';
  const lines = await Promise.all(
    rows.map(
      async ({
        approval_id: id,
        action,
        record_id: about,
        payload,
        requested_by: asker,
        reason,
        expires_at: until,
      }) => {
        const { profile, role, to } = payload;
        const who = profile ? await profiles.openSealed(JSON.parse(profile)) : await profiles.open(about);
        const what = [action, `${who.name} <${who.email}>`, ...[role ?? to ?? []].flat()].join(' · ');
        const { name } = await profiles.open(asker);
        return `${id}\n  ${what}\n  requested by ${name}: ${reason ?? ''}\n  until ${until.toISOString()}\n`;
      },
    ),
  );
  return lines.join('\n');
}

async function approve(
  pool: pg.Pool,
  { approvals }: OperatorTools,
  { request, reason }: OperatorRequest,
): Promise<string> {
  if (!request || !z.safeParse(z.uuid(), request).success)
    throw new OperatorRefusedError('Enter the request: --request <id>, as `requests` prints it.');
  if (!reason?.trim()) throw new OperatorRefusedError('Enter a reason: --reason "…". It is stored with the decision.');
  const [found] = await waiting(pool, request);
  if (!found) throw new OperatorRefusedError('There is no open request with this ID.');
  await approvals.grantByCommand(request, found.payload_hash, reason.trim());
  return 'Approved. The operators concerned are notified by email.\n';
}

function addressIn(email: string | undefined): string {
  const address = z.safeParse(emailSchema, email);
  if (!address.success) throw new OperatorRefusedError('Enter the address: --email name@example.com.');
  return address.data;
}

function mailed(address: string): string {
  return `A link will be emailed to ${address} when the product runs. It works once, within 24 hours.\n`;
}

function byHand(reason: string | undefined) {
  const why = reason?.trim() ? { reason: reason.trim() } : {};
  return { by: [], metadata: { correlationId: uuidv7(), actor: 'system:command-line', ...why } };
}
