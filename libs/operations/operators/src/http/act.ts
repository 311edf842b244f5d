import { applyDecorators, createParamDecorator, type ExecutionContext, HttpCode, Post } from '@nestjs/common';
import { Answers, BODY, IDEMPOTENCY_HEADER, requireIdempotencyKey } from '@usdt-africa/platform';
import type { Request } from 'express';
import type * as z from 'zod/mini';
import type { SignedInOperator } from '../application/sessions.js';
import type { Permission as Name } from '../domain/permissions.js';
import { operatorOf } from './operator-guard.js';
import { Permission } from './permission.js';

/** A route where an operator with any of these permissions does something; it answers 200, and what it was done to as it then stands. */
export function Act<Schema extends z.ZodMiniType>(
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
export interface Asked<Body> {
  readonly viewer: SignedInOperator;
  readonly key: string;
  readonly body: Body;
}

const askedOf = createParamDecorator((header: string, context: ExecutionContext): Asked<unknown> => {
  const request = context.switchToHttp().getRequest<Request>();
  return { viewer: operatorOf(request), key: requireIdempotencyKey(request.headers[header]), body: request.body };
});

const BODY_OF_ASKED = {
  async transform({ body, ...by }: Asked<unknown>, { schema }: { readonly schema?: z.ZodMiniType }) {
    return { ...by, body: (await BODY.transform(body, { type: 'body', schema: schema! })) as unknown };
  },
};

/**
 * A parameter of a route that `@Act` stands on: who asks, the key, and the body as its schema leaves it.
 * Refusals: 400 `idempotency-key`, and as of a checked body alone.
 */
export function Asked(schema: z.ZodMiniType): ParameterDecorator {
  return askedOf(IDEMPOTENCY_HEADER, { schema, pipes: [BODY_OF_ASKED as never] });
}
