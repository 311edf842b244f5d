import type { Log } from '@usdt-africa/platform';

/** One line of the log, as it was given. */
export interface LoggedLine {
  readonly level: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log that records the lines written to it. */
export function capturedLog(): { readonly log: Log; readonly lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  const at =
    (level: string) =>
    (fields: unknown, message?: string): void =>
      void lines.push(
        typeof fields === 'string'
          ? { level, fields: {}, message: fields }
          : { level, fields: fields as LoggedLine['fields'], message: message ?? '' },
      );
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
  return { log: Object.fromEntries(levels.map((level) => [level, at(level)])) as unknown as Log, lines };
}
