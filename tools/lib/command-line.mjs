/** How every command of the house reads its arguments, and refuses those that it does not take. */
import { parseArgs } from 'node:util';

/** @param {unknown} error */
export function sentenceOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  // Node's message goes on with how to pass an argument that begins with a dash: of no use after a mistyped option.
  return `${message.split(/[.] To specify/)[0]}`.replace(/\.?$/, '.');
}

/**
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {string} explanation
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readArguments(explanation, config) {
  const parsed = parsedOr((error) => refuseArguments(sentenceOf(error), explanation));
  if (/** @type {Record<string, unknown>} */ (parsed.values)['help'] === true) {
    process.stdout.write(explanation);
    process.exit(0);
  }
  return parsed;

  /** @param {(error: unknown) => never} refuse */
  function parsedOr(refuse) {
    try {
      const options = { ...config.options, help: /** @type {const} */ ({ type: 'boolean' }) };
      return /** @type {ReturnType<typeof parseArgs<Config>>} */ (parseArgs({ ...config, options }));
    } catch (error) {
      return refuse(error);
    }
  }
}

/**
 * @param {string} sentence
 * @param {string} explanation
 * @returns {never}
 */
export function refuseArguments(sentence, explanation) {
  process.stderr.write(`${sentence}\n\n${explanation}`);
  process.exit(2);
}
