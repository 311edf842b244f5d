import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';

/** The container of an application as its modules declare it: nothing is constructed, and nothing is connected. */
export function containerOf(module: DynamicModule): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(module, { preview: true, logger: false, abortOnError: false });
}

/** Classes that more than one module of the application provides, each with its modules. */
export function providedTwice(application: INestApplicationContext): readonly string[] {
  const places = new Map<unknown, string[]>();
  for (const module of application.get(ModulesContainer).values())
    for (const [token, { isAlias, metatype }] of module.providers)
      if (typeof token === 'function' && !isAlias && token !== module.metatype && !isOfNest(token))
        places.set(token, [...(places.get(token) ?? []), `${module.name} (${metatype?.name || 'value'})`]);
  return [...places].flatMap(([token, modules]) =>
    modules.length > 1 ? [`${(token as { name: string }).name}: ${modules.join(', ')}`] : [],
  );
}

/** Nest gives every module its own references to these. */
const OF_NEST: ReadonlySet<string> = new Set(['ModuleRef', 'ApplicationConfig', 'Reflector', 'InquirerProviders']);

function isOfNest(token: { readonly name: string }): boolean {
  return OF_NEST.has(token.name);
}
