/** The browser's authenticator, spoken to in the JSON form of WebAuthn: buffers travel as base64url. */

const toBuffer = (text: string): ArrayBuffer => {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
};
const toText = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

interface Described {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: AuthenticatorTransport[];
}
export interface RequestOptions {
  readonly challenge: string;
  readonly allowCredentials?: readonly Described[];
  readonly [other: string]: unknown;
}
export interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly Described[];
  readonly [other: string]: unknown;
}

const described = (list: readonly Described[] | undefined) =>
  list?.map((each) => ({ ...each, id: toBuffer(each.id) })) ?? [];

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Signs a challenge. @throws DOMException when the person says no */
export async function askPasskey(options: RequestOptions): Promise<object> {
  const publicKey = {
    ...options,
    challenge: toBuffer(options.challenge),
    allowCredentials: described(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const answer = credential.response as AuthenticatorAssertionResponse;
  return {
    ...common(credential),
    response: {
      clientDataJSON: toText(answer.clientDataJSON),
      authenticatorData: toText(answer.authenticatorData),
      signature: toText(answer.signature),
      ...(answer.userHandle && { userHandle: toText(answer.userHandle) }),
    },
  };
}

/** Makes a new key. @throws DOMException when the person says no */
export async function makePasskey(options: CreationOptions): Promise<object> {
  const publicKey = {
    ...options,
    challenge: toBuffer(options.challenge),
    user: { ...options.user, id: toBuffer(options.user.id) },
    excludeCredentials: described(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const answer = credential.response as AuthenticatorAttestationResponse;
  return {
    ...common(credential),
    response: {
      clientDataJSON: toText(answer.clientDataJSON),
      attestationObject: toText(answer.attestationObject),
      transports: answer.getTransports(),
    },
  };
}

function common(credential: PublicKeyCredential) {
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}
