import { applyDecorators, createParamDecorator, type ExecutionContext, HttpCode, Post } from '@nestjs/common';
import {
  Answers,
  BODY,
  Idempotent,
  IDEMPOTENCY_HEADER,
  type IdempotencyOptions,
  type IdempotentRequest,
  idempotentRequest,
  requireIdempotencyKey,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import type * as z from 'zod/mini';
import { actorOf } from '../application/operator-log.js';
import type { SignedInOperator } from '../application/sessions.js';
import type { Permission as Name } from '../domain/permissions.js';
import { operatorOf } from './operator-guard.js';
import { Permission } from './permission.js';

/**
 * A route for an operator action, open to operators with any of these permissions; responds 200 with the changed
 * record.
 */
export function OperatorRoute<Schema extends z.ZodMiniType>(
  path: string,
  answer: Schema,
  ...anyOf: readonly [Name, ...Name[]]
): ReturnType<typeof Answers<Schema>> {
  const put = applyDecorators(Post(path), HttpCode(200), Permission(...anyOf));
  const answers = Answers(answer);
  return (target, key, descriptor) => {
    put(target, key, descriptor as TypedPropertyDescriptor<unknown>);
    answers(target, key, descriptor);
  };
}

/**
 * As {@link OperatorRoute}, carried out once per key: a repeat shows the record as it is by then. Its handler does the
 * work in `once.run` of its {@link OperatorInput}.
 */
export function OperatorAction<Schema extends z.ZodMiniType>(
  path: string,
  answer: Schema,
  ...anyOf: readonly [Name, ...Name[]]
): ReturnType<typeof Answers<Schema>> {
  const route = OperatorRoute(path, answer, ...anyOf);
  const once = Idempotent(BY_OPERATOR);
  return (target, key, descriptor) => {
    route(target, key, descriptor);
    once(target, key, descriptor as TypedPropertyDescriptor<unknown>);
  };
}

/** Keys belong to the operator; a repeat shows the record as it is by then. */
export const BY_OPERATOR: IdempotencyOptions = {
  principal: (request) => actorOf(operatorOf(request).id),
  repeat: 'current',
};

/** An operator's request for an action that happens once per key. */
export interface OperatorInput<Body> {
  readonly viewer: SignedInOperator;
  readonly key: string;
  readonly body: Body;
  /** On a route with {@link OperatorAction}. */
  readonly once: IdempotentRequest;
}

const operatorInput = createParamDecorator((header: string, context: ExecutionContext): OperatorInput<unknown> => {
  const request = context.switchToHttp().getRequest<Request>();
  const input = {
    viewer: operatorOf(request),
    key: requireIdempotencyKey(request.headers[header]),
    body: request.body as unknown,
  };
  // Not enumerable: a route without `@OperatorAction` has none, and may spread its input.
  return Object.defineProperty(input, 'once', { get: () => idempotentRequest(request) }) as OperatorInput<unknown>;
});

const INPUT_BODY = {
  async transform(input: OperatorInput<unknown>, { schema }: { readonly schema?: z.ZodMiniType }) {
    return Object.assign(input, {
      body: (await BODY.transform(input.body, { type: 'body', schema: schema! })) as unknown,
    });
  },
};

/**
 * Parameter of a route with {@link OperatorAction} or {@link OperatorRoute}: requester, key, and the body parsed by its schema. Refusals: 400
 * `idempotency-key`, and those of a checked body.
 */
export function OperatorInput(schema: z.ZodMiniType): ParameterDecorator {
  return operatorInput(IDEMPOTENCY_HEADER, { schema, pipes: [INPUT_BODY as never] });
}
