import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { PoolClient } from 'pg';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { IDEMPOTENCY_HEADER, IDEMPOTENT } from './contract.js';
import { GuestCookies } from './guest.js';
import {
  Idempotency,
  type IdempotentAnswer,
  type RepeatableRequest,
  requireIdempotencyKey,
  type StoreAnswer,
  type StoreSealed,
} from './idempotency.js';
import { principalOf, rememberPrincipal } from './principal.js';

/** How requests of a route are recognised, and how a repeat is answered. */
export interface IdempotencyOptions<Body = never> {
  /**
   * Whose keys these are. Left out: the customer, else the browser, which gets its cookie if it has none.
   * @throws Refusal for a request without one
   */
  readonly principal?: (request: Request, browser: () => string) => string;
  /** What identifies the same request; the whole body, if left out. A confirmation is never part of it. */
  readonly body?: (request: Request) => unknown;
  /**
   * 'stored': a repeat gets the stored response, and the handler does not run. 'current': the stored response is only
   * a mark; the handler runs again with {@link IdempotentRequest.isRepeat} and shows the record as it is by then.
   */
  readonly repeat?: 'stored' | 'current';
  /** Address of what was created, for the header `Location`. */
  readonly location?: (body: Body) => string;
}

/** What a handler gets of a request that is carried out once per key. */
export class IdempotentRequest {
  constructor(
    readonly key: string,
    /** The request was carried out already: only `repeat: 'current'` lets the handler see one. */
    readonly isRepeat: boolean,
    private readonly storeSealed: StoreSealed,
  ) {}

  /** Does the work of a first request, and nothing for a repeat. */
  async run(work: () => Promise<unknown>): Promise<void> {
    if (!this.isRepeat) await work();
  }

  /**
   * Stores the response in the transaction of the append, so that neither exists without the other.
   * @param subjectId subject whose key seals it, which exists by then
   */
  storeFor<Body>(subjectId: string): StoreAnswer<Body> {
    return (tx, answer) => this.storeSealed(tx, answer, subjectId);
  }

  /** For `repeat: 'current'`: marks the request as carried out, in the transaction of its append. */
  readonly markDone = (tx: PoolClient): Promise<void> => this.storeSealed(tx, DONE, null);
}

const DONE: IdempotentAnswer<object> = { status: 200, body: {} };
const requests = new WeakMap<Request, IdempotentRequest>();

/** Carries out a request once per key: claims the key, runs the handler, stores its response. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  readonly #reflector = new Reflector();

  constructor(
    private readonly idempotency: Idempotency,
    private readonly cookies: GuestCookies,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return from(this.#run(context, () => lastValueFrom(next.handle())));
  }

  async #run(context: ExecutionContext, handler: () => Promise<unknown>): Promise<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const options = this.#reflector.get<IdempotencyOptions>(IDEMPOTENT, context.getHandler());
    const key = requireIdempotencyKey(request.headers[IDEMPOTENCY_HEADER]);
    const claimed: RepeatableRequest = {
      principal: this.#principalOf(request, response, options),
      route: `${request.method} ${request.originalUrl.split('?', 1)[0]!}`,
      key,
      body: options.body ? options.body(request) : request.body,
    };
    if (options.repeat === 'current') return this.#current(claimed, request, handler);
    const answer = await this.idempotency.run(claimed, async (store) => {
      requests.set(request, new IdempotentRequest(key, false, store));
      const body = await handler();
      return { status: response.statusCode, body };
    });
    response.status(answer.status);
    if (options.location) response.location(options.location(answer.body as never));
    return answer.body ?? undefined;
  }

  async #current(claimed: RepeatableRequest, request: Request, handler: () => Promise<unknown>): Promise<unknown> {
    const key = claimed.key!;
    let isFirst = false;
    let body: unknown;
    await this.idempotency.run(
      claimed,
      async (store) => {
        requests.set(request, new IdempotentRequest(key, false, store));
        isFirst = true;
        body = await handler();
        return DONE;
      },
      { shared: true },
    );
    if (isFirst) return body;
    requests.set(request, new IdempotentRequest(key, true, () => Promise.reject(new Error('it was carried out'))));
    return handler();
  }

  #principalOf(request: Request, response: Response, options: IdempotencyOptions): string {
    const browser = (): string => {
      const principal = principalOf(request) ?? this.cookies.ensure(request, response);
      rememberPrincipal(request, principal);
      return principal.key;
    };
    return options.principal ? options.principal(request, browser) : browser();
  }
}

/**
 * A route that is carried out once per `Idempotency-Key`. Refusals: 400 `idempotency-key`, 409 `under-way`, 410
 * `erased`, 422 `idempotency-key-reused`. A refusal leaves no trace, so that the same key may be used again.
 */
export function Idempotent<Body = never>(options: IdempotencyOptions<Body> = {}) {
  return applyDecorators(SetMetadata(IDEMPOTENT, options), UseInterceptors(IdempotencyInterceptor));
}

/** For {@link IdempotencyOptions.body}: the body but for these fields. */
export function bodyWithout(...fields: readonly string[]): (request: Request) => unknown {
  return ({ body }) =>
    Object.fromEntries(Object.entries((body ?? {}) as object).filter(([field]) => !fields.includes(field)));
}

/**
 * The request of a route with {@link Idempotent}, whose key is claimed.
 * @throws TypeError on any other route
 */
export function idempotentRequest(request: Request): IdempotentRequest {
  const found = requests.get(request);
  if (!found) throw new TypeError('the route is not declared with @Idempotent()');
  return found;
}

const once = createParamDecorator((_header: string, context: ExecutionContext) =>
  idempotentRequest(context.switchToHttp().getRequest<Request>()),
);

/** Parameter of a route with {@link Idempotent}: its {@link IdempotentRequest}. */
export function Once(): ParameterDecorator {
  return once(IDEMPOTENCY_HEADER);
}
