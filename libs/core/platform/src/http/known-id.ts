import { Param } from '@nestjs/common';
import type { Refusal } from '@usdt-africa/kernel';

/** Form of a UUID in an address. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Parameter of a route: the `:id` in its address. Throws `notFound` for a text of another form. */
export function KnownId(pattern: RegExp, notFound: () => Refusal): ParameterDecorator {
  const known = {
    transform(id: string): string {
      if (!pattern.test(id)) throw notFound();
      return id;
    },
  };
  return Param('id', known);
}
