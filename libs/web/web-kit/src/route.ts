/** Types of a route in the contract: path parameters, input, and response. */
export interface RouteType {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly answer: unknown;
}

/** What a caller of this route has to give: the body, and whatever its address has places for. */
export type RouteInput<Type> = Pick<Type, Extract<keyof Type, 'path' | 'query' | 'body'>>;

/**
 * Method and address of a contract route, ready to send.
 * @param route its method and its address, with placeholders: `GET /api/orders/{number}`
 * @param input values of the placeholders, and the query
 */
export function addressOf(
  route: string,
  { path = {}, query = {} }: Pick<RouteType, 'path' | 'query'> = {},
): { readonly method: string; readonly address: string } {
  const [method, address] = route.split(' ') as [string, string];
  const behind = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return {
    method,
    address:
      address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!)) +
      (behind.length > 0 ? `?${new URLSearchParams(behind).toString()}` : ''),
  };
}
