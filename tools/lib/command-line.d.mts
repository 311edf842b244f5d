import type { ParseArgsConfig, parseArgs } from 'node:util';

/** Describes the error in the arguments, in one sentence, from an error of `parseArgs`. */
export function sentenceOf(error: unknown): string;

/**
 * Reads the arguments of a command that also takes `--help`, which prints the explanation. Other arguments are refused
 * by {@link refuseArguments}.
 */
export function readArguments<Config extends ParseArgsConfig>(
  explanation: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>>;

/** Ends a command that was not written as it should be: one sentence, the explanation, exit code 2. */
export function refuseArguments(sentence: string, explanation: string): never;
