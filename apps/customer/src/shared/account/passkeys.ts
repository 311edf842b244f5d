import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { NoAnswer } from '../api/client';

/** WebAuthn's own JSON, which the page hands on unread. */
export type WebAuthnJson = Record<string, unknown>;

/**
 * Why a device gave no passkey response. `cancelled`: the customer rejected it or did not respond in time.
 * `there`: it already has a passkey of this account. `device`: it is not able to.
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

/** Signs with a passkey of the device. @throws PasskeyFailure @throws NoAnswer */
export async function requestPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startAuthentication } = await kit();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answered(startAuthentication({ optionsJSON }));
}

/** Whether this browser offers passkeys as autofill. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await kit()).browserSupportsWebAuthnAutofill();
}

/**
 * As {@link requestPasskey}, with a passkey that the customer picks from a field's autofill: nothing is shown before that.
 */
export async function requestPickedPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startAuthentication } = await kit();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answered(startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

/** Cancels the pending passkey request of the device. */
export function stopPolling(): void {
  loaded?.WebAuthnAbortService.cancelCeremony();
}

async function answered(options: Promise<object>): Promise<WebAuthnJson> {
  try {
    return (await options) as WebAuthnJson;
  } catch (error) {
    throw new PasskeyFailure(faultOf(error));
  }
}

/** Browsers report "not allowed" for a rejection, for a timeout, and where the device has no passkey of this site. */
function faultOf(error: unknown): DeviceFault {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'there' : 'device';
}
