import type { ArgumentsHost } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { UnknownCommitError } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import { withCorrelation } from '../context.js';
import type { Log } from '../logger.js';
import { ProblemFilter, toRefusal } from './problem.js';

describe('log entries of failed requests', () => {
  const lines: [level: string, fields: object, message: string][] = [];
  const note =
    (level: string) =>
    (fields: object, message: string): void =>
      void lines.push([level, fields, message]);
  const filter = new ProblemFilter({ info: note('info'), warn: note('warn'), error: note('error') } as unknown as Log);
  const response = {
    headersSent: false,
    setHeader: () => response,
    status: () => response,
    type: () => response,
    send: () => response,
  };
  const request = {
    method: 'POST',
    path: '/api/links/ada@example.org',
    url: '/api/links/ada@example.org?q=ada@example.org',
    route: { path: '/api/links/:token' },
  };
  const host = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }) };
  const refuse = (error: unknown): void =>
    withCorrelation('the-request', () => filter.catch(error, host as unknown as ArgumentsHost));
  beforeEach(() => lines.splice(0));

  it('contain the code of a refusal and the id of the request, but no personal data', () => {
    refuse(new Refusal(409, 'changed-meanwhile', 'Ada changed it.'));
    expect(lines).toEqual([
      [
        'info',
        {
          status: 409,
          code: 'changed-meanwhile',
          method: 'POST',
          route: '/api/links/:token',
          correlationId: 'the-request',
        },
        'request refused',
      ],
    ]);
  });

  it('contain the details of a fault, but no name from its address', () => {
    refuse(new Error('the database went away'));
    expect(lines).toMatchObject([
      ['error', { correlationId: 'the-request', route: '/api/links/:token' }, 'request failed'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('ada@example.org');
  });

  it('contain a warning, not an error, for a named refusal with status 503', () => {
    refuse(refusal('http.uploads-busy'));
    expect(lines).toMatchObject([['warn', { status: 503, code: 'uploads-busy' }, 'request refused']]);
  });

  it('ENG-07 answers 503 with a retry time while the database is unreachable, cut off, or starting', () => {
    const of = (error: unknown) => toRefusal(error);
    const sql = (code: string) => Object.assign(new Error('the server said so'), { code, severity: 'FATAL' });
    const socket = (code: string) => Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
    const away = [
      ...['57P01', '57P02', '57P03', '08006', '53300'].map(sql),
      ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].map(socket),
      new Error('Connection terminated unexpectedly'),
      new Error('Connection terminated due to connection timeout'),
      new Error('timeout exceeded when trying to connect'),
      new Error('Client has encountered a connection error and is not queryable'),
      new UnknownCommitError(['order-1'], ['event'], socket('ECONNRESET')),
      Object.assign(new Error('typeorm says it in its own words'), { driverError: sql('57P01') }),
    ];
    for (const error of away)
      expect(of(error)).toMatchObject({ status: 503, code: 'database-away', extra: { retryAfterSeconds: 1 } });
    const faults = [
      new Error('a bug'),
      Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
      sql('42601'),
      sql('23505'),
    ];
    for (const error of faults) expect(of(error)).toMatchObject({ status: 500, code: 'internal' });
    expect(of(Object.assign(new Error('aborted'), { code: 'ECONNRESET', status: 400 }))).toMatchObject({ status: 400 });
  });

  it('contain client errors, such as a failed precondition, at info level only', () => {
    for (const status of [412, 416, 417]) refuse(Object.assign(new Error('of the file server'), { status }));
    expect(lines.map(([level, fields]) => [level, (fields as { status?: number }).status])).toEqual([
      ['info', 412],
      ['info', 400],
      ['info', 400],
    ]);
  });
});
