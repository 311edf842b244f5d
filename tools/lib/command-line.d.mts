import type { ParseArgsConfig, parseArgs } from 'node:util';

/** What is wrong with the arguments, in one sentence, of an error of `parseArgs`. */
export function sentenceOf(error: unknown): string;

/**
 * The arguments of a command that also takes `--help`, which is answered with the explanation. What it does not take is
 * refused by {@link refuseArguments}.
 */
export function readArguments<Config extends ParseArgsConfig>(
  explanation: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>>;

/** Ends a command that was not written as it should be: one sentence, the explanation, exit code 2. */
export function refuseArguments(sentence: string, explanation: string): never;
