/**
 * URL of a transaction in the block explorer.
 * @param explorer the installation's `EXPLORER_TRANSACTION_URL`, with `{id}` for the transaction; null where it has
 * none
 */
export function transactionUrl(explorer: string | null, transactionId: string): string | null {
  return explorer && explorer.replace('{id}', transactionId);
}
