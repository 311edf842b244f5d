/** What the contract says of a route: what stands in its address, what it takes, and what it answers. */
export interface RouteType {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly answer: unknown;
}

/** What a caller of this route has to give: the body, and whatever its address has places for. */
export type Ask<Type> = Pick<Type, Extract<keyof Type, 'path' | 'query' | 'body'>>;

/**
 * A route of the contract, as it is asked for.
 * @param route its method and its address, with places: `GET /api/orders/{number}`
 * @param ask what stands in the places, and behind the address
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
