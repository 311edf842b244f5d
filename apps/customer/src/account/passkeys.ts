import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { NoAnswer } from '../api/client';

/** WebAuthn's own JSON, which the page hands on unread. */
export type WebAuthnJson = Record<string, unknown>;

/**
 * What a device made of a question, where it gave no answer. `cancelled`: the person said no, or nobody was there in time.
 * `there`: it has a passkey of this account already. `device`: it cannot.
 */
export type DeviceFault = 'cancelled' | 'there' | 'device';

export class PasskeyFailure extends Error {
  constructor(readonly fault: DeviceFault) {
    super(`no passkey: ${fault}`);
    this.name = 'PasskeyFailure';
  }
}

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

type Kit = typeof import('@simplewebauthn/browser');
let loaded: Kit | undefined;

/** The library, which comes when it is needed. @throws NoAnswer */
async function kit(): Promise<Kit> {
  try {
    return (loaded ??= await import('@simplewebauthn/browser'));
  } catch {
    throw new NoAnswer('network');
  }
}

/** The device makes a passkey. @throws PasskeyFailure @throws NoAnswer */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startRegistration } = await kit();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answered(startRegistration({ optionsJSON }));
}

/** The device signs with a passkey of its own. @throws PasskeyFailure @throws NoAnswer */
export async function askPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startAuthentication } = await kit();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answered(startAuthentication({ optionsJSON }));
}

/** Whether this browser offers passkeys among what it fills in. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await kit()).browserSupportsWebAuthnAutofill();
}

/** As {@link askPasskey}, when the person picks one beside a field: until then nothing is seen of it. */
export async function askPickedPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startAuthentication } = await kit();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answered(startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

/** Takes back what the device is being asked. */
export function stopAsking(): void {
  loaded?.WebAuthnAbortService.cancelCeremony();
}

async function answered(asked: Promise<object>): Promise<WebAuthnJson> {
  try {
    return (await asked) as WebAuthnJson;
  } catch (error) {
    throw new PasskeyFailure(faultOf(error));
  }
}

/** Browsers say "not allowed" for a person's no, for nobody's answer, and where the device has no passkey of ours. */
function faultOf(error: unknown): DeviceFault {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'there' : 'device';
}
