/**
 * A test that drives a whole product through real time may fail on a busy machine for a reason of its own. It is tried once
 * more, at once, with what went wrong the first time printed; whoever passes only then is named at the end of the run.
 */
import.meta.jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
