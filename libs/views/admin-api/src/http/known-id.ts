import { Param } from '@nestjs/common';
import type { Refusal } from '@usdt-africa/kernel';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A parameter of a route: the `:id` in its address, which is refused as `notFound` where it cannot be one. */
export function KnownId(pattern: RegExp, notFound: () => Refusal): ParameterDecorator {
  const known = {
    transform(id: string): string {
      if (!pattern.test(id)) throw notFound();
      return id;
    },
  };
  return Param('id', known);
}
