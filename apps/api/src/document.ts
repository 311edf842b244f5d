import type { DynamicModule } from '@nestjs/common';
import { type OpenApiDocument, openApiDocument, type Route, routesIn } from '@usdt-africa/platform';

/**
 * The public routes that the document describes, without the document itself and its page, which production does not
 * have.
 */
export function documented<Access>(routes: readonly Route<Access>[]): Route<Access>[] {
  return routes.filter(({ path }) => !/^\/api\/docs(\/|$)/.test(path));
}

/** The document of what a module registers; the one of the api lies in `docs/generated/openapi.json`. */
export function documentOf(module: Pick<DynamicModule, 'controllers' | 'imports'>): OpenApiDocument {
  return openApiDocument(documented(routesIn<{ readonly kind: string }>(module)));
}
