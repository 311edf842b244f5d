/** A typed or pasted address without the white space and the scheme that wallets and mails put around it. */
export function clearAddress(typed: string): string {
  return typed
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, '')
    .replace(/^tron:/i, '')
    .replace(/\?.*$/, '')
    .slice(0, 200);
}
