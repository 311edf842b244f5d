import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { namedBySource } from './traces.js';

export type Log = Logger;

/**
 * Structured logs on stdout. Only the fields listed here are logged: no bodies, no headers, no personal data. Paths are
 * logged without their query.
 */
export function createLog(part: string, level: string = process.env['LOG_LEVEL'] ?? 'info'): Log {
  return pino({
    level,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
  });
}

/** Name, message and stack of an error; never its attached request or response. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, message: error.message, stack: error.stack && namedBySource(error.stack) };
}

/** Nest's own messages through the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly out: Log) {}
  log(message: unknown, context?: string): void {
    this.out.debug({ context }, String(message));
  }
  error(message: unknown, stack?: string, context?: string): void {
    this.out.error({ context, stack: stack && namedBySource(stack) }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.out.warn({ context }, String(message));
  }
  debug(message: unknown, context?: string): void {
    this.out.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: string): void {
    this.out.trace({ context }, String(message));
  }
}
