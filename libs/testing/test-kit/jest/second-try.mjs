/**
 * A test that drives a whole product through real time may fail on a busy machine for a reason of its own. It is
 * retried once, immediately, and the first failure is printed; a test that passes only then is named at the end of the
 * run.
 */
import.meta.jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
