import { HTTP_CODE_METADATA, REDIRECT_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import * as operators from '@usdt-africa/contracts/admin';
import * as contract from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import { isPublicAccess, type PublicAccess } from './access.js';
import { type Answer, ANSWER, HEADER_WORDS, IDEMPOTENCY_HEADER, IDEMPOTENT, TAKES } from './contract.js';
import { ATTEMPT_ID_HEADER } from './attempt-id.js';
import type { Route } from './routes.js';

type Json = Readonly<Record<string, unknown>>;

/** The document's fields that our code reads. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly [rest: string]: unknown;
}

interface Parameter {
  readonly data?: string;
  readonly schema?: z.ZodMiniType;
}

const UUID = { type: 'string', format: 'uuid' };
/** What stands in an address, by its name; everything else is an id. */
const IN_ADDRESS: Readonly<Record<string, Json>> = {
  number: { type: 'string', pattern: contract.ORDER_NUMBER.source },
  /** The part when a document is added, the id when one is removed. */
  document: { anyOf: [{ type: 'string', enum: contract.DOCUMENT_PARTS }, UUID] },
};

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: contract.IDEMPOTENCY_KEY.source },
};

const ATTEMPT_ID_PARAMETER = {
  name: ATTEMPT_ID_HEADER,
  in: 'header',
  required: false,
  description: 'Identifies the attempt: sent again with the same key, a wrong secret is counted once.',
  schema: { type: 'string', pattern: contract.IDEMPOTENCY_KEY.source },
};

const WORDS = { in: 'header', required: false, description: 'Percent-encoded.', schema: { type: 'string' } };

/** What each caller shows: one of these. */
const SECURITY: Readonly<Record<PublicAccess['kind'], readonly Json[]>> = {
  anyone: [],
  guest: [{ guest: [] }, { account: [] }],
  account: [{ account: [] }],
  owner: [{ guest: [] }, { account: [] }],
  viewer: [{ guest: [] }, { account: [] }, { share: [] }],
  provider: [{ signature: [] }],
};
const OPERATOR: readonly Json[] = [{ operator: [] }];

const SCHEMES = {
  guest: {
    type: 'apiKey',
    in: 'cookie',
    name: 'guest',
    description: 'Set by the first quote; called __Host-guest wherever the product is served by https.',
  },
  account: {
    type: 'apiKey',
    in: 'cookie',
    name: 'account',
    description: 'A customer’s session; called __Host-account wherever the product is served by https.',
  },
  share: { type: 'apiKey', in: 'cookie', name: 'share', description: 'Set by a shared link, for one order.' },
  operator: {
    type: 'apiKey',
    in: 'cookie',
    name: 'operator',
    description: 'An operator’s session; called __Host-operator wherever the console is served by https.',
  },
  signature: { type: 'apiKey', in: 'header', name: 'x-paystack-signature', description: 'HMAC-SHA512 of the body.' },
};

/** Who of the operators may call a route. */
interface OperatorAccess {
  readonly kind: string;
  readonly anyOf?: readonly string[];
}

/**
 * Builds the API document from the declarations of its routes. Every schema used by a route has a name in the contract.
 * @throws Error for a route without a declared response
 */
export function openApiDocument(routes: readonly Route[]): OpenApiDocument {
  const named = namedSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of [...routes].sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))) {
    if (!route.access) continue;
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, route.access, named);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The API',
      version: '1',
      description:
        'Amounts are decimal texts: the stablecoin with 6 decimals, naira with 2, rates with 4. Times are ISO 8601 UTC.',
    },
    paths,
    components: { schemas: schemasOf(named, JSON.stringify(paths)), securitySchemes: SCHEMES },
  };
}

function answerOn({ controller, handler }: Route): Answer | undefined {
  return Reflect.getMetadata(ANSWER, (controller.prototype as Record<string, object>)[handler]!) as Answer | undefined;
}

function operation(route: Route, access: PublicAccess | OperatorAccess, named: Named): Json {
  const { controller, handler } = route;
  const made = (controller.prototype as Record<string, object>)[handler]!;
  const answer = answerOn(route);
  if (!answer) throw new Error(`${route.method} ${route.path} does not say what it answers`);
  const usual = Reflect.hasMetadata(REDIRECT_METADATA, made)
    ? 302
    : ((Reflect.getMetadata(HTTP_CODE_METADATA, made) as number | undefined) ?? usualStatus(route.method));
  const takes = Reflect.getMetadata(TAKES, made) as readonly string[] | undefined;
  const words = (Reflect.getMetadata(HEADER_WORDS, made) ?? []) as readonly string[];
  const parameters = Object.entries(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<string, Parameter>,
  );
  const of = (kind: RouteParamtypes): Parameter[] =>
    parameters.filter(([key]) => key.startsWith(`${kind}:`)).map(([, parameter]) => parameter);
  const keyed = parameters.map(([, parameter]) => parameter).filter(({ data }) => data === IDEMPOTENCY_HEADER);
  // A parameter with the idempotency key may include the body.
  const body = [...of(RouteParamtypes.BODY), ...keyed].find(({ schema }) => schema);
  return {
    operationId: `${controller.name.replace(/Controller$/, '')}.${handler}`,
    ...callers(access),
    parameters: [
      ...[...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: isPublicAccess(access) ? (IN_ADDRESS[name!] ?? UUID) : { type: 'string' },
      })),
      ...of(RouteParamtypes.QUERY).flatMap(queryOf),
      ...(keyed.length > 0 || Reflect.hasMetadata(IDEMPOTENT, made) ? [KEY] : []),
      ...(parameters.some(([, { data }]) => data === ATTEMPT_ID_HEADER) ? [ATTEMPT_ID_PARAMETER] : []),
      ...words.map((name) => ({ ...WORDS, name })),
    ],
    ...(body ? { requestBody: { required: true, content: json(body.schema!, named) } } : {}),
    ...(takes ? { requestBody: { required: true, content: Object.fromEntries(takes.map((type) => [type, {}])) } } : {}),
    responses: {
      ...Object.fromEntries([usual, ...answer.also].map((status) => [status, answerOf(answer, named)])),
      '4XX': problem('Refused: `code` says why.'),
      '503': answer.also.includes(503) ? answerOf(answer, named) : problem('Not available now.'),
    },
  };
}

/** What a parameter takes of the query: one value, or all that its schema names. A value without one is any text. */
function queryOf({ data, schema = z.optional(z.string()) }: Parameter): readonly Json[] {
  const taken = plain(z.toJSONSchema(schema, { io: 'input' })) as Json;
  const values = data === undefined ? (taken['properties'] as Readonly<Record<string, Json>>) : { [data]: taken };
  const needed = data === undefined ? ((taken['required'] ?? []) as readonly string[]) : [];
  const required = (name: string): boolean =>
    needed.includes(name) || (name === data && !z.safeParse(schema, undefined).success);
  return Object.entries(values).map(([name, value]) => ({
    name,
    in: 'query',
    required: required(name),
    schema: value,
  }));
}

/** Permitted callers and their credentials: `operator` is a signed-in operator with one of the permissions. */
function callers(access: PublicAccess | OperatorAccess): Json {
  if (isPublicAccess(access)) return { 'x-callable-by': access.kind, security: SECURITY[access.kind] };
  if (access.kind === 'open') return { 'x-callable-by': 'operator-signed-out', security: [] };
  const { anyOf } = access as OperatorAccess;
  return { 'x-callable-by': 'operator', ...(anyOf && { 'x-permissions': anyOf }), security: OPERATOR };
}

function usualStatus(method: string): number {
  return method === 'POST' ? 201 : 200;
}

function answerOf({ schema, type, paged }: Answer, named: Named): Json {
  if (type === null) return { description: 'Done.' };
  if (paged && schema)
    return {
      description: 'A page of rows; the header says which of how many.',
      headers: { 'Content-Range': { schema: { type: 'string' } } },
      content: { [type]: { schema: { type: 'array', items: reference(schema, named) } } },
    };
  if (!schema) return { description: 'Bytes.', content: { [type]: {} } };
  if (type !== 'application/json')
    return { description: 'A stream of messages.', content: { [type]: { 'x-message': reference(schema, named) } } };
  return { description: 'Done.', content: json(schema, named) };
}

function problem(description: string): Json {
  return {
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemView' } } },
  };
}

function json(schema: z.ZodMiniType, named: Named): Json {
  return { 'application/json': { schema: reference(schema, named) } };
}

type Named = ReturnType<typeof namedSchemas>;

/** The contract's own names of its schemas. @throws Error for a name that both sides of the contract give to something else */
function namedSchemas() {
  const named = z.registry<{ id: string }>();
  const known = new Map<string, unknown>();
  for (const [id, value] of [...Object.entries(operators), ...Object.entries(contract)] as [string, unknown][]) {
    if (!/^[A-Z][A-Za-z]*[a-z]/.test(id) || !isSchema(value)) continue;
    if (known.has(id) && known.get(id) !== value) throw new Error(`${id} is two schemas of the contract`);
    known.set(id, value);
    if (!named.has(value)) named.add(value, { id });
  }
  return named;
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function reference(schema: z.ZodMiniType, named: Named): Json {
  const id = named.get(schema)?.id;
  if (!id) throw new Error('a schema that stands on a route has no name in the contract');
  return { $ref: `#/components/schemas/${id}` };
}

/** The schemas that are spoken of, and those that these speak of. @param paths what begins to speak */
function schemasOf(named: Named, paths: string): Json {
  const { schemas } = z.toJSONSchema(named, { uri: (id) => `#/components/schemas/${id}`, io: 'input' });
  const spoken = new Map<string, unknown>();
  const speak = (text: string): void => {
    for (const [, id] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (spoken.has(id!)) continue;
      const schema = plain(schemas[id!]);
      spoken.set(id!, schema);
      speak(JSON.stringify(schema));
    }
  };
  speak(paths);
  return Object.fromEntries([...spoken].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Without the keywords that only matter for a standalone schema or mark a response as read-only. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) => !['$schema', '$id', '~standard'].includes(key) && !(key === 'readOnly' && value === true),
      )
      .map(([key, value]) => [key, plain(value)]),
  );
}
