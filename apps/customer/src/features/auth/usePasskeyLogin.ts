import { useEffect, useRef, useState } from 'react';
import { requestPasskey, requestPickedPasskey, offersPasskeys, stopPolling } from '../../shared/account/passkeys';
import type { WebAuthnJson } from '../../shared/account/passkeys';
import { ApiProblem, NoAnswer } from '../../shared/api/client';
import { seconds } from '../../shared/browser/clock';
import { getPasskeyOptions, givePasskey } from './api';
import { useSignInCompletion } from './useComeIn';
import { useSubmit } from '../../shared/forms/useSend';
import type { Submission } from '../../shared/forms/useSend';

/**
 * AUTH-08: sign-in with a passkey; `run` with the passkey picked from a field's autofill, or with null to make the
 * device prompt.
 */
export function usePasskeyLogin(): Submission<WebAuthnJson | null> & {
  /** The device has responded, and the next click only sends that response. */
  readonly isOnItsWay: boolean;
} {
  const completeSignIn = useSignInCompletion();
  /** A device response whose delivery is not confirmed: it is sent again before the device prompts again. */
  const pickedRef = useRef<WebAuthnJson | null>(null);
  // Cancels the device's prompt when the page is left.
  useEffect(() => stopPolling, []);
  const send = async (answer: WebAuthnJson) => {
    pickedRef.current = answer;
    await givePasskey(answer).catch((failure: unknown) => {
      if (!(failure instanceof NoAnswer)) pickedRef.current = null;
      throw failure;
    });
    pickedRef.current = null;
  };
  const sending = useSubmit(
    async (picked: WebAuthnJson | null) => {
      const before = picked ? null : pickedRef.current;
      if (!before) return send(picked ?? (await requestPasskey(await getPasskeyOptions())));
      try {
        await send(before);
      } catch (failure) {
        if (!(failure instanceof ApiProblem && failure.status === 401)) throw failure;
        // The stored response is too old, or it was received and only the server's response was lost: a new one works
        // as well.
        await send(await requestPasskey(await getPasskeyOptions()));
      }
    },
    { done: () => completeSignIn({ next: 'done' }) },
  );
  return { ...sending, isOnItsWay: sending.failure instanceof NoAnswer };
}

/** A passkey request expires after five minutes; it is renewed after 240 seconds. */
const FRESH_SECONDS = 240;

/**
 * AUTH-08: the browser offers passkeys as autofill of the field whose `autocomplete` ends in `webauthn`, while `on`.
 */
export function useOfferedPasskeys(on: boolean, onPicked: (answer: WebAuthnJson) => void): void {
  const [round, setRound] = useState(0);
  const picked = useRef(onPicked);
  useEffect(() => {
    picked.current = onPicked;
  });
  useEffect(() => {
    if (!on) return;
    const ending = new AbortController();
    const since = seconds();
    const renew = () => {
      if (document.visibilityState === 'visible' && seconds() - since > FRESH_SECONDS) setRound(round + 1);
    };
    const timer = setInterval(renew, 30_000);
    document.addEventListener('visibilitychange', renew);
    void offer(ending.signal).then(
      (answer) => {
        if (answer) picked.current(answer);
      },
      // This request was not started by the customer: its failure is silent, because the button reports the same fault.
      () => undefined,
    );
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      // A late response must not replace the cookie that another sign-in method has set meanwhile.
      ending.abort();
      stopPolling();
    };
  }, [on, round]);
}

async function offer(signal: AbortSignal): Promise<WebAuthnJson | null> {
  if (!(await offersPasskeys()) || signal.aborted) return null;
  const options = await getPasskeyOptions(signal);
  if (signal.aborted) return null;
  const answer = await requestPickedPasskey(options);
  return signal.aborted ? null : answer;
}
