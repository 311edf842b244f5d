import { refusal } from '@usdt-africa/contracts/refusals';
import {
  applyDecorators,
  Body,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  Param,
  Query,
  SetMetadata,
  StandardSchemaValidationPipe,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import type { Page } from '../lists/list-query.js';
import { requireIdempotencyKey } from './idempotency.js';
import { assertSound, invalidFields } from './validate.js';

/** Declarations of a route besides its callers: its validated input, and its response. */

class BodyPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => invalidFields(issues as readonly z.core.$ZodIssue[]) });
  }

  /** Refused instead of stripped: such keys are never sent by mistake. */
  protected override stripProtoKeys(body: unknown): void {
    assertSound(body);
  }
}

class QueryPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: ([issue]) => refusal('http.bad-request/query', { issue: issue!.message }) });
  }
}

/** Leaves of a body what its schema does. */
export const BODY = new BodyPipe();
const QUERY = new QueryPipe();

/**
 * Parameter of a route: the body after validation by its schema, after the guards. Refusals: 400 `bad-request`,
 * `too-deep`; 422 `invalid-fields` that names each field.
 */
export function ValidBody(schema: z.ZodMiniType): ParameterDecorator {
  return Body({ schema, pipes: [BODY] });
}

/** Parameter of a route: one query value. The schema's message is the sentence of the refusal, 400 `bad-request`. */
export function ValidQuery(name: string, schema: z.ZodMiniType): ParameterDecorator {
  return Query(name, { schema, pipes: [QUERY] });
}

/** An optional query value that is a whole number. @param sentence error for any other value */
export function wholeNumber(sentence: string) {
  return z.optional(z.pipe(z.string(sentence).check(z.regex(/^\d{1,9}$/, sentence)), z.transform(Number)));
}

/** A parameter of a route: its whole query, as its schema leaves it. Refusals as of {@link ValidBody}. */
export function ValidQueries(schema: z.ZodMiniType): ParameterDecorator {
  return Query({ schema, pipes: [BODY] });
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ID_PIPE = {
  transform(text: string): string {
    if (!ID.test(text)) throw refusal('http.not-found');
    return text;
  },
};

/** Parameter of a route: an id in its address. Refusal 404 `not-found` for a malformed id. */
export function IdParam(name: string): ParameterDecorator {
  return Param(name, ID_PIPE);
}

export const IDEMPOTENCY_HEADER = 'idempotency-key';
const keyOf = createParamDecorator((header: string, context: ExecutionContext) =>
  requireIdempotencyKey(context.switchToHttp().getRequest<Request>().headers[header]),
);

/** A parameter of a route that happens once per key: the key. Refusal 400 `idempotency-key`. */
export function IdempotencyKey(): ParameterDecorator {
  return keyOf(IDEMPOTENCY_HEADER);
}

/** Metadata keys of a route's response, and of its input that no schema checks. */
export const ANSWER = 'answer';
export const TAKES = 'takes';
export const HEADER_WORDS = 'header words';
/** Metadata key of a route's idempotency options. */
export const IDEMPOTENT = 'idempotent';

/** What a route answers when it refuses nothing. */
export interface Answer {
  /** Null: an answer without a body, or bytes of the given type. */
  readonly schema: z.ZodMiniType | null;
  readonly type: string | null;
  /** Further statuses with the same body. */
  readonly also: readonly number[];
  /** A page of a list: the schema is a row's. */
  readonly paged?: boolean;
}

/** The route's JSON response: its return type must match the schema. */
export function Answers<Schema extends z.ZodMiniType>(schema: Schema, ...also: readonly number[]) {
  const put = SetMetadata(ANSWER, { schema, type: 'application/json', also } satisfies Answer);
  return <Handler extends (...parameters: never[]) => z.output<Schema> | Promise<z.output<Schema>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => void put(target, key, descriptor as TypedPropertyDescriptor<unknown>);
}

const PAGES: NestInterceptor = {
  intercept(context: ExecutionContext, next: CallHandler<Page<unknown>>): Observable<unknown> {
    return next.handle().pipe(
      map(({ rows, contentRange }) => {
        context.switchToHttp().getResponse<Response>().setHeader('Content-Range', contentRange);
        return rows;
      }),
    );
  },
};

/** A route that answers a page of a list: the rows as an array, and in the header `Content-Range` which of how many. */
export function AnswersPage<Schema extends z.ZodMiniType>(row: Schema) {
  const answer: Answer = { schema: row, type: 'application/json', also: [], paged: true };
  const put = applyDecorators(SetMetadata(ANSWER, answer), UseInterceptors(PAGES));
  return <Handler extends (...parameters: never[]) => Promise<Page<z.output<Schema>>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => void put(target, key, descriptor as TypedPropertyDescriptor<unknown>);
}

/** A route that answers with no body. */
export function AnswersNothing() {
  return SetMetadata(ANSWER, { schema: null, type: null, also: [] } satisfies Answer);
}

/** A route that writes its answer itself: a stream of messages with this schema as their data, or bytes. */
export function AnswersAs(type: string, schema: z.ZodMiniType | null = null) {
  return SetMetadata(ANSWER, { schema, type, also: [] } satisfies Answer);
}

/** Headers in which a route takes words, percent-encoded, each of which may be left out. */
export function TakesHeaders(...names: readonly string[]) {
  return SetMetadata(HEADER_WORDS, names);
}

/** Content types of a body that the route reads itself: a file, or the data of an external system. */
export function Takes(...types: readonly string[]) {
  return SetMetadata(TAKES, types);
}
