/** Samples of the API document's schemas: the given values, and for the rest the plainest value that is allowed. */
import type * as z from 'zod/mini';

type Values<T> = T extends readonly (infer Item)[]
  ? readonly Values<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]?: Values<T[Field]> }
    : T;
interface Schema {
  readonly _zod: { readonly def: Definition };
}
interface Definition {
  readonly type: string;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly element: Schema;
  readonly innerType: Schema;
  readonly options: readonly Schema[];
  readonly entries: Readonly<Record<string, string>>;
  readonly values: readonly unknown[];
}

/** A value of this schema: null, empty, false, 0 (of kobo, too) or the first option wherever nothing is given. */
export function sample<S extends z.ZodMiniType>(schema: S, values: Values<z.infer<S>>): z.infer<S> {
  return fill(schema as unknown as Schema, values) as z.infer<S>;
}

function fill({ _zod: { def } }: Schema, value: unknown, name = ''): unknown {
  switch (def.type) {
    case 'object': {
      const given = (value ?? {}) as Record<string, unknown>;
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, fill(field, given[name], name)]),
      );
    }
    case 'array':
      return ((value ?? []) as readonly unknown[]).map((item) => fill(def.element, item));
    case 'nullable':
      return value == null ? null : fill(def.innerType, value);
    case 'optional':
      return value === undefined ? undefined : fill(def.innerType, value);
    case 'readonly':
      return fill(def.innerType, value);
    case 'enum':
      return value ?? Object.values(def.entries)[0];
    case 'literal':
      return value ?? def.values[0];
    default:
      return value ?? { string: name.endsWith('Kobo') ? '0' : '', number: 0, boolean: false }[def.type];
  }
}
