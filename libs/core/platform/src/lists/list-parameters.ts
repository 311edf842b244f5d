import { Query, StandardSchemaValidationPipe } from '@nestjs/common';
import { AdminListRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import * as z from 'zod/mini';

const WORDS = 'words';

/** A list parameter as it is in a URL: a JSON text, or nothing. */
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

/** The three parameters of ra-data-simple-rest. A search text may be personal data, and URLs are logged. */
const InAddress = z.object({
  filter: inAddress(filter.check(z.refine((given) => given?.['q'] === undefined, WORDS))),
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
 * Parameter of a route: a list query from the URL, in the form of a body. Filters and sorts are validated by the list
 * itself (`listRequest`), for both forms. Refusals: 400 `bad-request`.
 * @param only the parts that the route takes; all three when left out
 */
export function ListParameters(...only: readonly (keyof AdminListRequest)[]): ParameterDecorator {
  const parts = Object.fromEntries(only.map((part) => [part, true])) as { [part in keyof AdminListRequest]?: true };
  return Query({ schema: only.length === 0 ? InAddress : z.pick(InAddress, parts), pipes: PIPES });
}
