import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Sealed } from './common.js';

/** What an operator may do; the permissions of each stand in libs/operations/operators. */
export const operatorRole = z.enum(['support', 'finance', 'engineer', 'admin']);

const about = { operatorId: uuid, at: instant };
/** `by`: who decided, requester and approver; empty for a command on the machine. */
const decided = { ...about, by: z.array(uuid) };

/**
 * Stream `operator-<operatorId>`: an operator's identity, sign-ins and data views. Secrets are in tables and never
 * here; name and address only sealed.
 */
export const operatorEvents = {
  /** `profile`: `{name, email}`. They get in once they took the one-time link. */
  OperatorInvited: {
    1: z.strictObject({ ...decided, role: operatorRole, profile: Sealed }),
  },
  /** Password, second step, recovery codes, passkeys and sessions are void; a new one-time link goes to their mail. */
  OperatorCredentialsReset: { 1: z.strictObject(decided) },
  /** All other sessions ended with it. */
  OperatorPasswordSet: { 1: z.strictObject(about) },
  OperatorTotpEnrolled: { 1: z.strictObject({ ...about, recoveryCodes: z.int() }) },
  OperatorRecoveryCodesRenewed: { 1: z.strictObject({ ...about, recoveryCodes: z.int() }) },
  OperatorPasskeyAdded: { 1: z.strictObject({ ...about, passkeyId: uuid }) },
  OperatorPasskeyRemoved: { 1: z.strictObject({ ...about, passkeyId: uuid }) },
  /** All sessions ended with it. */
  OperatorRoleChanged: {
    1: z.strictObject({ ...decided, from: operatorRole, to: operatorRole }),
  },
  /** All sessions ended with it. */
  OperatorDisabled: { 1: z.strictObject(decided) },
  OperatorEnabled: { 1: z.strictObject(decided) },
  /**
   * Not written for each attempt: only for the first wrong one in a row, and for the one that locked the operator
   * (`lockedUntil`). `code`: of the authenticator or for recovery.
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
  PersonalDataViewed: { 1: z.strictObject({ ...about, resource: z.string(), recordId: z.string(), until: instant }) },
  /**
   * This operator searched for people. The text is never stored: `by` names what it was taken for, `found` counts the records up
   * to a hundred, `records` names the first ten. `resource`: the list, or `search` of the whole console.
   */
  PeopleSearched: {
    1: z.strictObject({
      ...about,
      resource: z.string(),
      by: z.array(z.enum(['email', 'phone', 'account-number', 'name', 'username'])),
      found: z.int(),
      records: z.array(z.strictObject({ resource: z.string(), recordId: z.string() })),
    }),
  },
  /** This operator exported a list as a file. `filters`: names of the filters used, of a search its name only. */
  RecordsExported: {
    1: z.strictObject({ ...about, resource: z.string(), filters: z.array(z.string()), rows: z.int() }),
  },
  /** A technical action without a stream of its own: a rebuild, a proof, a dead letter. `act`: `rebuild`, `retry`, … */
  OperatorActionRecorded: {
    1: z.strictObject({ ...about, act: z.string(), resource: z.string(), recordId: z.string() }),
  },
} as const;
