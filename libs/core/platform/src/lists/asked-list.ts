import { Query, StandardSchemaValidationPipe } from '@nestjs/common';
import { AdminListRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import * as z from 'zod/mini';

const WORDS = 'words';

/** What a list is asked for as it stands in an address: a JSON text, or nothing. */
const inAddress = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string, { issues }): unknown => {
          try {
            return text === '' ? undefined : JSON.parse(text);
          } catch {
            issues.push({ code: 'custom', input: text });
            return z.NEVER;
          }
        }),
      ),
      value,
    ),
  );

const { filter, range, sort } = AdminListRequest.shape;

/** The three parameters of ra-data-simple-rest. What somebody looks for may be a person's, and an address is written down. */
const InAddress = z.object({
  filter: inAddress(filter.check(z.refine((asked) => asked?.['q'] === undefined, WORDS))),
  range: inAddress(range),
  sort: inAddress(sort),
});

class ListPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: ([issue]) =>
        refusal(issue!.message === WORDS ? 'http.bad-request/words' : 'http.bad-request/list'),
    });
  }
}

const PIPES = [new ListPipe()];

/**
 * A parameter of a route: what a list is asked for by its address, as a body says it. Which filters and sorts a list knows, it says
 * itself (`listRequest`), whichever way it was asked. Refusals: 400 `bad-request`.
 * @param only the parts that the route takes; all three when left out
 */
export function AskedList(...only: readonly (keyof AdminListRequest)[]): ParameterDecorator {
  const parts = Object.fromEntries(only.map((part) => [part, true])) as { [part in keyof AdminListRequest]?: true };
  return Query({ schema: only.length === 0 ? InAddress : z.pick(InAddress, parts), pipes: PIPES });
}
