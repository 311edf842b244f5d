import type { FactoryProvider } from '@nestjs/common';

/** A provider that is made by a function, from what is injected in the order of `inject`. */
export function made(
  provide: FactoryProvider['provide'],
  inject: readonly FactoryProvider['provide'][],
  useFactory: FactoryProvider['useFactory'],
): FactoryProvider {
  return { provide, inject: inject as NonNullable<FactoryProvider['inject']>, useFactory };
}
