import { relyingParty, type RelyingParty } from '@usdt-africa/authentication';

/** Where operators sign in, and under which names; also the injection token. */
export abstract class OperatorsConfig {
  abstract readonly mode: 'production' | 'sandbox';
  abstract readonly brand: string;
  abstract readonly publicUrl: string;
  /** Where the console is, without a slash at its end; null where there is none. */
  abstract readonly adminUrl: string | null;
  /** Whether the sandbox's own people are there to be signed in with one click; never in production. */
  abstract readonly sandboxOperators: boolean;
}

export function consoleUrlOf({ adminUrl, publicUrl }: Pick<OperatorsConfig, 'adminUrl' | 'publicUrl'>): string {
  return adminUrl ?? publicUrl;
}

/** Whether sessions of one click count: nowhere but in a sandbox. */
export function allowsSandbox({ mode, sandboxOperators }: OperatorsConfig): boolean {
  return mode === 'sandbox' && sandboxOperators;
}

/** The relying party of operators' passkeys: the console's host. */
export function relyingPartyOf(config: OperatorsConfig): RelyingParty {
  return relyingParty(consoleUrlOf(config), config.brand);
}
