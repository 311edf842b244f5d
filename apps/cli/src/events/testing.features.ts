import { sealingKeys, type TestDatabase } from '@usdt-africa/test-kit';
import { rulesIn, run } from './index.js';
import type { Place } from './session.js';

/** What a command left behind. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly place?: Partial<Place>;
  readonly isTerminal?: boolean;
  readonly env?: Record<string, string>;
  readonly stop?: AbortSignal;
  readonly brokers?: readonly string[];
  /** Called when the command reads its connection settings. */
  readonly onStart?: () => void;
  /** Called with each text as it is written. */
  readonly onOut?: (text: string) => void;
}

/** Runs commands on a test database, as the command line would. */
export function commandsOn(db: Pick<TestDatabase, 'appUrl' | 'readerUrl'>) {
  const events = async (argv: readonly string[], options: RunOptions = {}): Promise<Outcome> => {
    let [out, err] = ['', ''];
    const code = await run(
      argv,
      {
        out: (text) => {
          out += text;
          options.onOut?.(text);
        },
        err: (text) => (err += text),
        env: options.env ?? {},
        isTerminal: options.isTerminal ?? false,
        columns: 120,
        stop: options.stop ?? new AbortController().signal,
      },
      () => {
        options.onStart?.();
        return {
          appUrl: db.appUrl,
          readerUrl: db.readerUrl,

          logFolder: null,
          exportFolder: null,

          ...rulesIn({
            ...sealingKeys(),
            ...options.env,
            ...(options.brokers ? { KAFKA_BROKERS: options.brokers.join() } : {}),
          }),
          advice: 'This is a test.',
          ...options.place,
        };
      },
    );
    return { code, out, err };
  };
  /** The one JSON document that a command writes. */
  const json = async <T>(argv: readonly string[], options: RunOptions = {}): Promise<T> => {
    const { code, out, err } = await events([...argv, '--json'], options);
    if (out === '') throw new Error(`events ${argv.join(' ')} wrote nothing and ended with ${code}: ${err}`);
    return JSON.parse(out) as T;
  };
  return { events, json };
}
