import type { ParseArgsConfig } from 'node:util';
import { UsageError } from './complaints.js';
import type { Session } from './session.js';

/** The parsed arguments after a subcommand. */
export interface Args {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
}

/** One thing the command line can do. */
export interface Subcommand {
  /** Its arguments, as the help shows them. */
  readonly usage: string;
  /** Summary of the subcommand, in one line. */
  readonly summary: string;
  /** Further help: options, examples, the meaning of the exit code. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** How many arguments without a name it takes. */
  readonly takes: readonly [least: number, most: number];
  /** @returns the exit code */
  run(session: Session, args: Args): Promise<number>;
}

export function text(args: Args, name: string): string | undefined {
  const value = args.values[name];
  return typeof value === 'string' ? value : undefined;
}

export function texts(args: Args, name: string): readonly string[] {
  const value = args.values[name];
  return Array.isArray(value) ? value.map(String) : [];
}

export function flag(args: Args, name: string): boolean {
  return args.values[name] === true;
}

/** A whole number from 1 up. @throws UsageError */
export function wholeNumber(value: string, what: string, most = 1_000_000): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most) throw new UsageError(`${what} is a whole number from 1 to ${most}, not "${value}".`);
  return number;
}
