import type { Log } from '@usdt-africa/platform';

/** One line of the log, as it was given. */
export interface HeardLine {
  readonly level: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log that keeps what is written into it. */
export function heardLog(): { readonly log: Log; readonly lines: HeardLine[] } {
  const lines: HeardLine[] = [];
  const at =
    (level: string) =>
    (fields: unknown, message?: string): void =>
      void lines.push(
        typeof fields === 'string'
          ? { level, fields: {}, message: fields }
          : { level, fields: fields as HeardLine['fields'], message: message ?? '' },
      );
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
  return { log: Object.fromEntries(levels.map((level) => [level, at(level)])) as unknown as Log, lines };
}
