import { AsyncLocalStorage } from 'node:async_hooks';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { IDEMPOTENCY_KEY } from '@usdt-africa/contracts/api';
import type { Request } from 'express';
import { Observable } from 'rxjs';
import { ACCEPTS_ATTEMPT_ID } from './contract.js';

/** Header with the attempt id: a repeat after a lost response carries the same id. */
export const ATTEMPT_ID_HEADER = 'Attempt-Id';

const attempts = new AsyncLocalStorage<string>();

/** Runs `work` with an attempt id; null: the request carries none. */
export function withAttemptId<T>(attemptId: string | null, work: () => T): T {
  return attemptId === null ? attempts.exit(work) : attempts.run(attemptId, work);
}

/** Attempt id of the current request; null without one, and outside of any request. */
export function attemptInProgress(): string | null {
  return attempts.getStore() ?? null;
}

const attemptId = createParamDecorator((header: string, context: ExecutionContext): string | null => {
  const value = context.switchToHttp().getRequest<Request>().get(header);
  return value !== undefined && IDEMPOTENCY_KEY.test(value) ? value : null;
});

/**
 * Parameter of a route that verifies a secret of the caller: attempts are counted, and the same attempt only once. The
 * id is optional, and a malformed one is ignored: then it is null.
 */
export function AttemptId(): ParameterDecorator {
  return attemptId(ATTEMPT_ID_HEADER);
}

const ATTEMPTS: NestInterceptor = {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const header = context.switchToHttp().getRequest<Request>().get(ATTEMPT_ID_HEADER);
    const attemptId = header !== undefined && IDEMPOTENCY_KEY.test(header) ? header : null;
    return new Observable((subscriber) => withAttemptId(attemptId, () => next.handle().subscribe(subscriber)));
  },
};

/**
 * A route that verifies a secret of the caller: attempts are counted, and the same attempt only once. The id is
 * optional, and a malformed one is ignored.
 */
export function AcceptsAttemptId() {
  return applyDecorators(SetMetadata(ACCEPTS_ATTEMPT_ID, true), UseInterceptors(ATTEMPTS));
}
