import { CommitInDoubtError, UnknownCommitError } from '@usdt-africa/event-store';

/** SQLSTATEs of a server that stops, starts, recovers, or has no connection left. */
const SQL_STATES = /^(08|57P0[1-5]|53300|25006)/;
/** Codes of sockets that reach no server. */
const SOCKET_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Messages of the driver and its pool, which have no error code. */
const DRIVER_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client was closed)/;
/** Depth to which causes are inspected. */
const DEPTH = 5;

/**
 * Whether an error means that the database could not be reached, was cut off, or is starting. A commit with unknown
 * outcome is included: a repeat of the request under the same key finds out.
 */
export function isDatabaseAway(error: unknown): boolean {
  let one = error;
  for (let depth = 0; depth < DEPTH && typeof one === 'object' && one !== null; depth += 1) {
    if (one instanceof UnknownCommitError || one instanceof CommitInDoubtError) return true;
    const { message, code, syscall, cause, driverError } = one as Readonly<Record<string, unknown>>;
    if (typeof message === 'string' && DRIVER_MESSAGE.test(message)) return true;
    if (typeof code === 'string') {
      // A file that is missing is no database.
      const isSocket = SOCKET_CODES.has(code) && (code !== 'ENOENT' || syscall === 'connect');
      if (isSocket || ('severity' in one && SQL_STATES.test(code))) return true;
    }
    one = cause ?? driverError;
  }
  return false;
}
