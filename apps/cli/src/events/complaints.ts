import { NewerEventError, PoisonEventError, RebuildRefusedError } from '@usdt-africa/event-store';

/** What a command ends with. */
export const EXIT = { fine: 0, wrong: 1, usage: 2, noConnection: 3 } as const;

/** Something a person can put right: a sentence, and what the command ends with. */
export class Complaint extends Error {
  constructor(
    sentence: string,
    readonly exitCode: number = EXIT.wrong,
  ) {
    super(sentence);
    this.name = 'Complaint';
  }
}

/** The command was not written as it should be. */
export class UsageError extends Complaint {
  constructor(sentence: string) {
    super(sentence, EXIT.usage);
    this.name = 'UsageError';
  }
}

/** Error codes of PostgreSQL and of the operating system for a lost connection. */
const GONE = /^(08|57P|ECONNREFUSED|ECONNRESET|EPIPE)/;

/** What a person should read of an error from below; undefined for a fault of ours. */
export function complaintOf(error: unknown): Complaint | undefined {
  if (error instanceof Complaint) return error;
  if ([PoisonEventError, RebuildRefusedError, NewerEventError].some((kind) => error instanceof kind))
    return new Complaint(sentence(error as Error));
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  if (GONE.test(code) || message.startsWith('Connection terminated')) {
    return new NoConnectionError('The database closed the connection. Try again when it is back.');
  }
  if (code === '42501') {
    return new NoConnectionError(`This database role is not allowed to do this (${message}). Connect as the app.`);
  }
  if (code === '42P01') {
    return new Complaint(`The database is older than this command (${message}). Run the migrations first.`);
  }
  return undefined;
}

function sentence({ message }: Error): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** The database, or Kafka, cannot be reached. */
export class NoConnectionError extends Complaint {
  constructor(sentence: string) {
    super(sentence, EXIT.noConnection);
    this.name = 'NoConnectionError';
  }
}
