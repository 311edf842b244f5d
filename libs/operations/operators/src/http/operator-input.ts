import { applyDecorators, createParamDecorator, type ExecutionContext, HttpCode, Post } from '@nestjs/common';
import { Answers, BODY, IDEMPOTENCY_HEADER, requireIdempotencyKey } from '@usdt-africa/platform';
import type { Request } from 'express';
import type * as z from 'zod/mini';
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

/** An operator's request for an act that happens once per key. */
export interface OperatorInput<Body> {
  readonly viewer: SignedInOperator;
  readonly key: string;
  readonly body: Body;
}

const operatorInput = createParamDecorator((header: string, context: ExecutionContext): OperatorInput<unknown> => {
  const request = context.switchToHttp().getRequest<Request>();
  return { viewer: operatorOf(request), key: requireIdempotencyKey(request.headers[header]), body: request.body };
});

const INPUT_BODY = {
  async transform({ body, ...by }: OperatorInput<unknown>, { schema }: { readonly schema?: z.ZodMiniType }) {
    return { ...by, body: (await BODY.transform(body, { type: 'body', schema: schema! })) as unknown };
  },
};

/**
 * A parameter of a route with `@Act`: requester, key, and the body parsed by its schema. Refusals: 400
 * `idempotency-key`, and those of a checked body.
 */
export function OperatorInput(schema: z.ZodMiniType): ParameterDecorator {
  return operatorInput(IDEMPOTENCY_HEADER, { schema, pipes: [INPUT_BODY as never] });
}
