import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { IDEMPOTENCY_KEY } from '@usdt-africa/contracts/api';
import type { Request } from 'express';

/** Header with the attempt id: a repeat after a lost response carries the same id. */
export const ATTEMPT_ID_HEADER = 'Attempt-Id';

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
