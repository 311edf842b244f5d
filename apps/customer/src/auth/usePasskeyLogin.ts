import { useEffect, useRef, useState } from 'react';
import { askPasskey, askPickedPasskey, offersPasskeys, stopAsking } from '../account/passkeys';
import type { WebAuthnJson } from '../account/passkeys';
import { ApiProblem, NoAnswer } from '../api/client';
import { seconds } from '../app/clock';
import { getPasskeyOptions, givePasskey } from './requests';
import { useComeIn } from './useComeIn';
import { useSend } from './useSend';
import type { Sending } from './useSend';

/** AUTH-08: coming in with a passkey; `run` with what the person picked beside a field, or with null to be asked by the device. */
export function usePasskeyLogin(): Sending<WebAuthnJson | null> & {
  /** The device has answered, and the next press only sends that. */
  readonly isOnItsWay: boolean;
} {
  const comeIn = useComeIn();
  /** What a device answered and nobody knows to have arrived: it is sent again before anybody is asked again. */
  const kept = useRef<WebAuthnJson | null>(null);
  // Whoever goes away is not asked any more.
  useEffect(() => stopAsking, []);
  const send = async (answer: WebAuthnJson) => {
    kept.current = answer;
    await givePasskey(answer).catch((failure: unknown) => {
      if (!(failure instanceof NoAnswer)) kept.current = null;
      throw failure;
    });
    kept.current = null;
  };
  const sending = useSend(
    async (picked: WebAuthnJson | null) => {
      const before = picked ? null : kept.current;
      if (!before) return send(picked ?? (await askPasskey(await getPasskeyOptions())));
      try {
        await send(before);
      } catch (failure) {
        if (!(failure instanceof ApiProblem && failure.status === 401)) throw failure;
        // Too old by now, or it had arrived and only its answer was lost: another one is as good.
        await send(await askPasskey(await getPasskeyOptions()));
      }
    },
    { done: () => comeIn({ next: 'done' }) },
  );
  return { ...sending, isOnItsWay: sending.failure instanceof NoAnswer };
}

/** What is asked of a device is old after five minutes. */
const FRESH_SECONDS = 240;

/** AUTH-08: the browser offers passkeys beside the field whose `autocomplete` ends in `webauthn`, while `on`. */
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
      // Nobody has asked for it: where it cannot be, the button says so.
      () => undefined,
    );
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      // Nor does an answer that comes late take the place of the cookie that another way in was given meanwhile.
      ending.abort();
      stopAsking();
    };
  }, [on, round]);
}

async function offer(signal: AbortSignal): Promise<WebAuthnJson | null> {
  if (!(await offersPasskeys()) || signal.aborted) return null;
  const options = await getPasskeyOptions(signal);
  if (signal.aborted) return null;
  const answer = await askPickedPasskey(options);
  return signal.aborted ? null : answer;
}
