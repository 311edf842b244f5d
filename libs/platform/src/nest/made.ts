import type { FactoryProvider } from '@nestjs/common';

/** A provider that is made by a function, else by its constructor, from what is injected in the order of `inject`. */
export function made(
  provide: FactoryProvider['provide'],
  inject: readonly FactoryProvider['provide'][],
  useFactory: FactoryProvider['useFactory'] = (...parts: unknown[]) =>
    new (provide as new (...parts: unknown[]) => unknown)(...parts),
): FactoryProvider {
  return { provide, inject: inject as NonNullable<FactoryProvider['inject']>, useFactory };
}
