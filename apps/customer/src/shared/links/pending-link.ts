/**
 * Links carry their token in the URL's fragment, which no server and no log ever sees. It is taken out of the address bar
 * before anything else runs (this module is the app's first import) and held in memory alone until it is exchanged.
 */
export type LinkKind = 'order' | 'share';

const KINDS: Readonly<Record<string, LinkKind>> = { token: 'order', share: 'share' };

let held: { readonly kind: LinkKind; readonly token: string } | null = null;

/** Takes a link's token out of an address; called once, at the very start. */
export function takeLink(place: Location, past: History): void {
  const match = /^#(token|share)=(.*)$/.exec(place.hash);
  if (!match) return;
  held = { kind: KINDS[match[1]!]!, token: match[2]! };
  past.replaceState(past.state, '', place.pathname + place.search);
}

/** The token that the page was opened with, if it was by a link of this kind. */
export function linkOf(kind: LinkKind): string | null {
  return held?.kind === kind ? held.token : null;
}

/** Drops the token after its exchange, when it is useless. */
export function dropLink(): void {
  held = null;
}

if (typeof location !== 'undefined') takeLink(location, history);
