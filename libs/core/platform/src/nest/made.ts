import type { Abstract, FactoryProvider } from '@nestjs/common';

/** Injection token of a part: its class, or a name without type information. */
type TokenOf<Part> = Abstract<Part> | (abstract new (...parts: never[]) => Part) | string | symbol;
type Tokens<Parts extends readonly unknown[]> = { readonly [At in keyof Parts]: TokenOf<Parts[At]> };

/** A provider that calls the class's constructor with the parts injected in the order of `inject`. */
export function made<Parts extends readonly unknown[]>(
  provide: new (...parts: Parts) => unknown,
  inject: Tokens<Parts>,
): FactoryProvider;
/** A provider that is made by a function. */
export function made(
  provide: FactoryProvider['provide'],
  inject: readonly FactoryProvider['provide'][],
  useFactory: FactoryProvider['useFactory'],
): FactoryProvider;
export function made(
  provide: FactoryProvider['provide'],
  inject: readonly FactoryProvider['provide'][],
  useFactory: FactoryProvider['useFactory'] = (...parts: unknown[]) =>
    new (provide as new (...parts: unknown[]) => unknown)(...parts),
): FactoryProvider {
  return { provide, inject: inject as NonNullable<FactoryProvider['inject']>, useFactory };
}
