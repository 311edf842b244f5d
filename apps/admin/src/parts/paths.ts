/** Where an event stands: in its stream, at its version. */
export const streamPath = ({ stream, version }: { readonly stream: string; readonly version: number }): string =>
  `/events/streams/${encodeURIComponent(stream)}?version=${version}`;

/** A list as one filter finds it. */
export const filtered = (resource: string, filter: object): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
