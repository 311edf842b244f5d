import { AsyncLocalStorage } from 'node:async_hooks';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { IDEMPOTENCY_KEY } from '@usdt-africa/contracts/api';
import type { Request } from 'express';
import { Observable } from 'rxjs';
import { TAKES_PRESS } from './contract.js';

/** In which a request says by which press of a button it was sent: repeated after a lost answer, it is the same press. */
export const PRESS_HEADER = 'X-Press';

const presses = new AsyncLocalStorage<string>();

/** Runs `work` as what was asked for by one press; null: nobody said by which. */
export function withPress<T>(press: string | null, work: () => T): T {
  return press === null ? presses.exit(work) : presses.run(press, work);
}

/** The press that the request under way came by; null where it does not say, and outside of any. */
export function pressUnderWay(): string | null {
  return presses.getStore() ?? null;
}

const PRESSES: NestInterceptor = {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const said = context.switchToHttp().getRequest<Request>().get(PRESS_HEADER);
    const press = said !== undefined && IDEMPOTENCY_KEY.test(said) ? said : null;
    return new Observable((subscriber) => withPress(press, () => next.handle().subscribe(subscriber)));
  },
};

/**
 * A route on which somebody proves themselves by what they know: how often is counted, and the same press once. The press may be left
 * out, and one that is not as it should be is none.
 */
export function TakesPress() {
  return applyDecorators(SetMetadata(TAKES_PRESS, true), UseInterceptors(PRESSES));
}
