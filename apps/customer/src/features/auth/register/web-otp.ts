/** What a browser that reads codes from text messages answers (WebOTP). */
interface OtpCredential extends Credential {
  readonly code: string;
}

/** The code of the next text message that names this site; null where the browser cannot or the person does not want to. */
export async function codeFromText(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) return null;
  try {
    const options = { otp: { transport: ['sms'] }, signal };
    const found = (await navigator.credentials.get(options as CredentialRequestOptions)) as OtpCredential | null;
    return found?.code ?? null;
  } catch {
    return null;
  }
}
