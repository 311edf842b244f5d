import { type DynamicModule, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { type Access, ACCESS } from '@usdt-africa/operators';
import { createLog, type PublicAccess } from '@usdt-africa/platform';
import { AppModule } from '../src/app.module.js';
import type { ApiConfig } from '../src/config.js';

/** A route as its controller declares it. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly access: Access | PublicAccess | undefined;
}
type Handler = (...parameters: unknown[]) => unknown;
const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [String(value ?? '')]);
const join = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;

/** Every route that the app registers, by its controllers' own words. */
export function routesOf(config: ApiConfig): Route[] {
  const { controllers = [], imports = [] } = AppModule.with(config, createLog('test', 'silent'));
  const imported = imports.flatMap((one): Type[] => {
    const made = (typeof one === 'function' ? { module: one } : one) as Partial<DynamicModule>;
    const declared =
      made.module && (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, made.module) as Type[] | undefined);
    return [...(declared ?? []), ...((made.controllers as Type[] | undefined) ?? [])];
  });
  return [...controllers, ...imported].flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((name): Route[] => {
      const handler = (controller.prototype as Record<string, Handler>)[name]!;
      if (typeof handler !== 'function' || Reflect.getMetadata(METHOD_METADATA, handler) === undefined) return [];
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
      const access = (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller)) as
        | Access
        | PublicAccess
        | undefined;
      return list(Reflect.getMetadata(PATH_METADATA, controller)).flatMap((base) =>
        list(Reflect.getMetadata(PATH_METADATA, handler)).map((own) => ({ method, path: join(base, own), access })),
      );
    }),
  );
}
