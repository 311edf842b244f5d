import { randomBytes } from 'node:crypto';

/** Keys under which a test seals personal data; no other test has them. */
export interface SealingKeys {
  readonly MASTER_KEY: string;
  readonly BLIND_INDEX_KEY: string;
}

export function sealingKeys(): SealingKeys & Readonly<Record<string, string>> {
  const key = (): string => randomBytes(32).toString('base64');
  return { MASTER_KEY: key(), BLIND_INDEX_KEY: key() };
}
