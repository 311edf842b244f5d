import * as z from 'zod/mini';
import { eventSchemas, STREAM_KINDS } from '../events/index.js';

/** A JSON Schema, draft 2020-12, as far as events use it. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** One version of one event type, for consumers that do not share our code. */
export interface PublishedSchema {
  readonly type: string;
  readonly version: number;
  readonly topic: string;
  /** `<Type>.v<N>`. */
  readonly name: string;
  readonly schema: JsonSchema;
}

/** The schema of the data of every event type in every version, in order of name. */
export function publishedSchemas(): PublishedSchema[] {
  const topics = new Map<string, string>(
    Object.values(STREAM_KINDS).flatMap(({ topic, types }) => types.map((type): [string, string] => [type, topic])),
  );
  return Object.entries(eventSchemas)
    .flatMap(([type, versions]) =>
      Object.entries(versions).map(([version, schema]): PublishedSchema => {
        const name = `${type}.v${version}`;
        const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, { target: 'draft-2020-12' }) as JsonSchema;
        return {
          type,
          version: Number(version),
          topic: topics.get(type)!,
          name,
          schema: {
            $schema: $schema!,
            $id: `urn:usdt-africa:event:${name}`,
            title: `${type}, version ${version}`,
            ...rest,
          },
        };
      }),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A document as it lies on disk: keys in the order of the code, properties as the schema states them. */
export function documentText(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
