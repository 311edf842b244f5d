import { refusal } from '@usdt-africa/contracts/refusals';
import { sendProblem } from '@usdt-africa/platform';
import type { Express, NextFunction, Request, Response } from 'express';

interface Route {
  readonly path: string;
  readonly methods: Readonly<Record<string, boolean>>;
}
interface Layer {
  readonly route?: Route;
  match?(path: string): boolean;
}

/** The right address with the wrong method is 405 with what would be right, not 404. */
export function methodNotAllowed(app: Express) {
  let routes: Routes | undefined;
  return (request: Request, response: Response, next: NextFunction): void => {
    routes ??= new Routes((app as unknown as { router: { stack: Layer[] } }).router.stack);
    const found = routes.at(request.path);
    // A literal path is not an id: it is a different resource from the parameter routes that also match.
    const own = found.filter(({ path }) => !path.includes(':'));
    const allowed = new Set<string>();
    for (const { methods } of own.length > 0 ? own : found)
      for (const [method, on] of Object.entries(methods)) if (on) allowed.add(method.toUpperCase());
    if (allowed.size === 0 || allowed.has(request.method) || (request.method === 'HEAD' && allowed.has('GET')))
      return next();
    response.setHeader('Allow', [...allowed].sort().join(', '));
    sendProblem(response, refusal('http.method-not-allowed'));
  };
}

/** All routes by their number of path segments: every request is looked up, and hundreds are not tried for each. */
class Routes {
  readonly #byParts = new Map<number, Layer[]>();

  constructor(stack: readonly Layer[]) {
    for (const layer of stack) {
      if (!layer.route) continue;
      const { path } = layer.route;
      const parts = /[*{]/.test(path) ? ANY_NUMBER : partsIn(path);
      this.#byParts.set(parts, [...(this.#byParts.get(parts) ?? []), layer]);
    }
  }

  at(path: string): readonly Route[] {
    const layers = [partsIn(path), ANY_NUMBER].flatMap((parts) => this.#byParts.get(parts) ?? []);
    return layers.flatMap((layer) => (layer.route && layer.match?.(path) ? [layer.route] : []));
  }
}

const ANY_NUMBER = -1;
const partsIn = (path: string): number => path.replace(/\/$/, '').split('/').length;
