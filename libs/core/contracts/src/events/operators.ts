import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

/** What an operator may do; the permissions of each stand in libs/operations/operators. */
export const operatorRole = z.enum(['support', 'finance', 'engineer', 'admin']);

const about = { operatorId: uuid, at: instant };
/** By whose word: who asked and who agreed; empty for the machine's command, null in what was written before this was kept. */
const decided = { ...about, by: z.nullable(z.array(uuid)) };

/**
 * Stream `operator-<operatorId>`: who an operator is, how they came in, and what they looked at. Secrets stand in tables
 * and never here; name and address only sealed.
 */
export const operatorEvents = {
  /** `profile`: `{name, email}`. They get in once they took the one-time link. */
  OperatorInvited: {
    1: z.strictObject({ ...about, role: operatorRole, profile: Sealed }),
    2: z.strictObject({ ...decided, role: operatorRole, profile: Sealed }),
  },
  /** Password, second step, recovery codes, passkeys and sessions are void; a new one-time link goes to their mail. */
  OperatorCredentialsReset: { 1: z.strictObject(about), 2: z.strictObject(decided) },
  /** All other sessions ended with it. */
  OperatorPasswordSet: { 1: z.strictObject(about) },
  OperatorTotpEnrolled: { 1: z.strictObject({ ...about, recoveryCodes: z.int() }) },
  OperatorRecoveryCodesRenewed: { 1: z.strictObject({ ...about, recoveryCodes: z.int() }) },
  OperatorPasskeyAdded: { 1: z.strictObject({ ...about, passkeyId: uuid }) },
  OperatorPasskeyRemoved: { 1: z.strictObject({ ...about, passkeyId: uuid }) },
  /** All sessions ended with it. */
  OperatorRoleChanged: {
    1: z.strictObject({ ...about, from: operatorRole, to: operatorRole }),
    2: z.strictObject({ ...decided, from: operatorRole, to: operatorRole }),
  },
  /** All sessions ended with it. */
  OperatorDisabled: { 1: z.strictObject(about), 2: z.strictObject(decided) },
  OperatorEnabled: { 1: z.strictObject(about), 2: z.strictObject(decided) },
  /**
   * Not one a try: told of the first wrong one in a row, and of the one that made the operator wait (`lockedUntil`).
   * `code`: of the authenticator or for recovery.
   */
  OperatorSignInFailed: {
    1: z.strictObject({
      ...about,
      step: z.enum(['password', 'code']),
      failures: z.int(),
      lockedUntil: z.nullable(instant),
    }),
  },
  OperatorSignedIn: {
    1: z.strictObject({ ...about, sessionId: uuid, method: z.enum(['totp', 'recovery', 'passkey', 'sandbox']) }),
  },
  OperatorSignedOut: { 1: z.strictObject({ ...about, sessionId: uuid }) },
  OperatorSessionsRevoked: { 1: z.strictObject({ ...about, sessionIds: z.array(uuid) }) },
  /** Personal data of a record was shown to this operator, for a reason (metadata), until then. */
  PersonalDataOpened: { 1: z.strictObject({ ...about, resource: z.string(), recordId: z.string(), until: instant }) },
  /** This operator took a list away as a file. `filters`: what it was narrowed by, of a search its name alone. */
  RecordsExported: {
    1: z.strictObject({ ...about, resource: z.string(), filters: z.array(z.string()), rows: z.int() }),
  },
  /** Something technical that has no stream of its own: a rebuild, a proof, a dead letter. `act`: `rebuild`, `retry`, … */
  OperatorActed: { 1: z.strictObject({ ...about, act: z.string(), resource: z.string(), recordId: z.string() }) },
} as const;
