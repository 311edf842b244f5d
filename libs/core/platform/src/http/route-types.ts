import * as contract from '@usdt-africa/contracts/api';
import type { OpenApiDocument } from './openapi.js';

type Json = Readonly<Record<string, unknown>>;
type Contents = Readonly<Record<string, { readonly schema?: Json; readonly 'x-message'?: Json }>>;

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Json }[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
}

/**
 * Client side of the routes: each side has its own files, so that no page contains types of the other; the console's
 * actions have a separate one.
 */
export type Side = keyof typeof SIDES;

const CONSOLE = /^\/api\/admin\//;
const WIDEST = 120;
const SIDES = {
  customers: { name: 'Routes', has: (path: string) => !CONSOLE.test(path) },
  console: { name: 'AdminRoutes', has: (path: string, method: string) => CONSOLE.test(path) && method === 'get' },
  'console-acts': { name: 'AdminActs', has: (path: string, method: string) => CONSOLE.test(path) && method !== 'get' },
};

/**
 * Source of a client's type file: path parameters, input and response of each route of one side, by the contract's
 * names. The same document gives the same bytes. Null: the side has no routes.
 */
export function routeTypes(document: OpenApiDocument, side: Side): string | null {
  const { name, has } = SIDES[side];
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => has(path, method))
      .map(([method, operation]) => entry(`${method.toUpperCase()} ${path}`, operation as unknown as Operation)),
  );
  if (routes.length === 0) return null;
  const body = routes.join('');
  const used = (from: string, file: string): string =>
    body.includes(` ${from}.`) ? `import type * as ${from} from '../${file}.js';\n` : '';
  const isConsole = side === 'console';
  return [
    used('admin', 'admin'),
    ...(isConsole ? [`import type { AdminActs } from './admin-acts.js';\n`] : []),
    used('api', 'index'),
    '\n/** What each route takes and answers. Written by `npm run openapi` from docs/generated/openapi.json; not by hand. */\n',
    `export interface ${name} ${isConsole ? 'extends AdminActs ' : ''}{\n${body}}\n`,
  ].join('');
}

/** One route as Prettier would leave it: in one line where it fits. */
function entry(route: string, { parameters = [], requestBody, responses }: Operation): string {
  const places = parameters.filter((one) => one.in === 'path').map((one) => `${one.name}: ${typeOf(one.schema)}`);
  const query = parameters.filter((one) => one.in === 'query').map((one) => `${one.name}?: ${typeOf(one.schema)}`);
  const [, done] = Object.entries(responses).find(([status]) => /^[23]/.test(status))!;
  const fields = [
    ...(places.length > 0 ? [`path: { ${places.join('; ')} }`] : []),
    ...(query.length > 0 ? [`query?: { ${query.join('; ')} }`] : []),
    ...(requestBody ? [`body: ${contentOf(requestBody.content)}`] : []),
    `answer: ${done.content ? contentOf(done.content) : 'undefined'}`,
  ];
  const line = `  '${route}': { ${fields.join('; ')} };\n`;
  return line.length <= WIDEST + 1 ? line : `  '${route}': {\n${fields.map((one) => `    ${one};\n`).join('')}  };\n`;
}

/** What travels: the schema of JSON, the messages of a stream, or bytes. */
function contentOf(content: Contents): string {
  const [[type, { schema, 'x-message': message }]] = Object.entries(content) as [[string, Contents[string]]];
  if (message) return typeOf(message);
  if (schema) return typeOf(schema);
  return type === 'application/octet-stream' ? 'Blob' : 'unknown';
}

function typeOf(schema: Json): string {
  const { $ref, type, items, anyOf, enum: members } = schema;
  if (typeof $ref === 'string') return nameOf($ref.slice($ref.lastIndexOf('/') + 1));
  if (Array.isArray(members)) return members.map(literal).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(one as Json)).join(' | ');
  if (type === 'array') return `readonly (${typeOf(items as Json)})[]`.replace(/\(([\w.]+)\)/, '$1');
  if (type === 'integer') return 'number';
  return ['string', 'number', 'boolean', 'null'].includes(type as string) ? (type as string) : 'unknown';
}

function nameOf(name: string): string {
  return `${name in contract ? 'api' : 'admin'}.${name}`;
}

function literal(member: unknown): string {
  return typeof member === 'string' ? `'${member.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(member);
}
