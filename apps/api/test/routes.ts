import type { Access } from '@usdt-africa/operators';
import { createLog, type Route as AnyRoute, routesIn } from '@usdt-africa/platform';
import { AppModule } from '../src/app.module.js';
import type { ApiConfig } from '../src/config.js';

/** A route as its controller declares it. */
export type Route = AnyRoute<Access>;

/** Every route that the app registers, by its controllers' own words. */
export function routesOf(config: ApiConfig): Route[] {
  return routesIn<Access>(AppModule.with(config, createLog('test', 'silent')));
}
