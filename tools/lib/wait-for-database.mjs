/** Waiting for a database that starts at the same time as the process that needs it. */

/** Error codes of a connection while no server is there yet, or while PostgreSQL starts or is taken over. */
const AWAY = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE 57P01 57P02 57P03 08001 08006'.split(
    ' ',
  ),
);

/**
 * Does something that needs a database, and retries while no server answers: after a tenth of a second, then after
 * twice as long each time, up to five. A refusal by the database itself is not retried.
 * @template T
 * @param {() => Promise<T>} work may be done again
 * @param {object} options
 * @param {number} options.patienceMs how long, from the first attempt on
 * @param {string} options.place what is waited for, in the sentence
 * @param {(ms: number) => Promise<unknown>} [options.pause]
 * @param {() => number} [options.now] milliseconds of a clock that only goes forward
 * @returns {Promise<T>}
 * @throws {Error} in one sentence, when no server answered in time
 */
export async function withPatience(work, { patienceMs, place, pause = wait, now = () => performance.now() }) {
  const end = now() + patienceMs;
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 5_000)) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      if (now() + pauseMs > end)
        throw new Error(`Nothing responded at ${place} for ${patienceMs / 1000} s: ${sentenceOf(error)}.`, {
          cause: error,
        });
      await pause(pauseMs);
    }
  }
}

/** @param {unknown} error */
function isAway(error) {
  const {
    code,
    errors = [],
    message = '',
  } = /** @type {{ code?: string, errors?: unknown[], message?: string }} */ (error);
  // With several addresses, each has an error of its own.
  if (errors.length > 0) return errors.every(isAway);
  return AWAY.has(code ?? '') || /^Connection terminated/.test(message);
}

/** @param {unknown} error */
function sentenceOf(error) {
  const { message, code } = /** @type {{ message?: string, code?: string }} */ (error);
  return message || code || String(error);
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
