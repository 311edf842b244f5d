import { ConfigError } from './config.js';
import type { Log } from './logger.js';

/** What a started part gives back: where it listens, and how it ends. */
export interface StartedPart {
  readonly addresses?: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const STOP_GRACE_MS = 8_000;

/**
 * Runs a part of the product as a process: signals readiness to the starter, stops on SIGTERM, SIGINT or the starter's
 * message, and ends automatically when the starter is gone. An invalid setting or a busy port is reported in one
 * sentence, not a stack.
 */
export async function runPart(log: Log, start: () => Promise<StartedPart>): Promise<void> {
  let started: StartedPart | null = null;
  let stopping = false;
  const stop = async (why: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), STOP_GRACE_MS).unref();
    try {
      await started?.stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'did not stop cleanly');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  if (process.channel) {
    process.on('disconnect', () => void stop('the starter is gone'));
    process.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'stop')
        void stop('asked by the starter');
    });
  }
  // A log pipe whose reader died must not take the part down before it has stopped in order.
  process.stdout.on('error', () => undefined);
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
  // Ends as by default, but logs the error, with source locations.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  try {
    started = await start();
  } catch (error) {
    const sentence = startSentence(error);
    if (sentence) {
      log.fatal(sentence);
      process.stderr.write(`${sentence}\n`);
    } else log.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
  log.info({ addresses: started.addresses }, 'ready');
  process.send?.({ type: 'ready', addresses: started.addresses ?? {} });
}

const WITH_A_WAY_ON: readonly string[] = ['UnsafeStoreError', 'RestoredCopyError', 'UncheckedDatabaseError'];

function startSentence(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  // Matched by name, since some of these classes are in libraries that this one does not import: an operator must act,
  // and the message explains how.
  if (error instanceof Error && WITH_A_WAY_ON.includes(error.name)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use by another program: end it, or choose another port by the part's *_PORT setting.`;
  return null;
}
