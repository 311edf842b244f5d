import { type DynamicModule, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ACCESS, type PublicAccess } from './access.js';

/** A route as its controller declares it. */
export interface Route<Access = { readonly kind: string }> {
  readonly method: string;
  readonly path: string;
  readonly access: Access | PublicAccess | undefined;
  readonly controller: Type;
  /** The method of the controller that answers. */
  readonly handler: string;
}

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [String(value ?? '')]);
const join = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;

/** Every route that a module and those it imports register, by their controllers' own words. */
export function routesIn<Access>({
  controllers = [],
  imports = [],
}: Pick<DynamicModule, 'controllers' | 'imports'>): Route<Access>[] {
  const imported = imports.flatMap((one): Type[] => {
    const made = (typeof one === 'function' ? { module: one } : one) as Partial<DynamicModule>;
    const declared =
      made.module && (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, made.module) as Type[] | undefined);
    return [...(declared ?? []), ...((made.controllers as Type[] | undefined) ?? [])];
  });
  return [...(controllers as Type[]), ...imported].flatMap((controller) => routesOf<Access>(controller));
}

function routesOf<Access>(controller: Type): Route<Access>[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((handler): Route<Access>[] => {
    const made = prototype[handler]!;
    if (typeof made !== 'function' || Reflect.getMetadata(METHOD_METADATA, made) === undefined) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, made) as number]!;
    const access = (Reflect.getMetadata(ACCESS, made) ?? Reflect.getMetadata(ACCESS, controller)) as
      | Access
      | PublicAccess
      | undefined;
    return list(Reflect.getMetadata(PATH_METADATA, controller)).flatMap((base) =>
      list(Reflect.getMetadata(PATH_METADATA, made)).map((own) => ({
        method,
        path: join(base, own),
        access,
        controller,
        handler,
      })),
    );
  });
}
