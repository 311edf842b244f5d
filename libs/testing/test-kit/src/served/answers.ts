import type { DynamicModule, Type } from '@nestjs/common';
import { type Answer, ANSWER, routesIn } from '@usdt-africa/platform';

/** Compares responses with what the API document states for their routes. */
export class Answers {
  readonly #routes;

  constructor(modules: readonly (DynamicModule | Type)[]) {
    this.#routes = routesIn({ imports: [...modules] })
      .map(({ method, path, controller, handler }) => {
        const made = (controller.prototype as Record<string, object>)[handler]!;
        const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
        return { method, path, pattern, answer: Reflect.getMetadata(ANSWER, made) as Answer | undefined };
      })
      // An address of its own comes before one with an id in it.
      .sort((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')));
  }

  /** @throws Error for content that the document does not describe */
  check(method: string, address: string, body: unknown): void {
    const [path] = address.split('?');
    const route = this.#routes.find((one) => one.method === method && one.pattern.test(path!));
    const { schema, type, paged } = route?.answer ?? {};
    if (!schema || type !== 'application/json') return;
    for (const row of paged ? (body as unknown[]) : [body]) {
      const { error } = schema.safeParse(row);
      if (error) throw new Error(`${method} ${address} answers what its route does not say: ${error.message}`);
    }
  }
}
