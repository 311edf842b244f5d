/** The link for the recipient; its token is in the fragment, which is never sent to a server. */
export function shareUrl(origin: string, number: string, token: string): string {
  return `${origin}/track/${number}#share=${token}`;
}
