import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OwnerCodesView } from '@usdt-africa/contracts/api';
import { ApiProblem } from '../api/client';
import { passing, readJson } from '../browser/storage';
import { useCountdown } from '../forms/useCountdown';

export type CodeChannel = keyof OwnerCodesView;

/** A code that was sent, as the server told it. */
interface SentCode {
  readonly endsInSeconds: number;
  readonly againInSeconds: number;
  /** When the server told it, from `Date.now()`. */
  readonly at: number;
}

/** Seconds that a code works which was sent a moment ago by another page: how long is not known then. */
const JUST_SENT_SECONDS = 300;
const WAIT_SECONDS = 60;

const storedAs = (about: string, channel: CodeChannel): string => `owner-code:${about}:${channel}`;

/** Stores where the newest codes were sent, so that the page on which they are entered does not send them again. */
export function keepOwnerCodes(about: string, codes: OwnerCodesView): void {
  for (const channel of ['email', 'phone'] as const) {
    const code = codes[channel];
    if (code) passing.set(storedAs(about, channel), JSON.stringify(sentNow(code)));
  }
}

/** Whether a code for this was sent and works still. */
export function isOwnerCodeSent(about: string, channel: CodeChannel): boolean {
  const sent = readJson<SentCode>(passing, storedAs(about, channel));
  return sent !== null && Date.now() < sent.at + sent.endsInSeconds * 1_000;
}

const sentNow = ({ endsInSeconds, againInSeconds }: Omit<SentCode, 'at'>): SentCode => ({
  endsInSeconds,
  againInSeconds,
  at: Date.now(),
});

/** Sending of a code to the order's own email or phone, and what is left of its time. */
export interface OwnerCode {
  readonly isSent: boolean;
  readonly isSending: boolean;
  readonly failure: Error | null;
  readonly works: { readonly seconds: number; readonly text: string };
  readonly wait: { readonly seconds: number; readonly text: string };
  readonly send: () => void;
}

/**
 * A code that proves an order's owner: sent when the page comes, sent again when that is allowed.
 * @param about what it is for: the same code is not sent again for it when the page comes again
 */
export function useOwnerCode(
  about: string,
  channel: CodeChannel,
  request: (channel: CodeChannel) => Promise<OwnerCodesView>,
): OwnerCode {
  const stored = storedAs(about, channel);
  const [sent, setSent] = useState(() => readJson<SentCode>(passing, stored));
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const works = useCountdown(sent?.endsInSeconds ?? 0, sent?.at ?? 0);
  const wait = useCountdown(sent?.againInSeconds ?? 0, sent?.at ?? 0);
  const keep = (code: SentCode) => {
    passing.set(stored, JSON.stringify(code));
    setSent(code);
  };
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      const code = (await request(channel))[channel];
      if (code) keep(sentNow(code));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'too-soon')
        keep(sentNow({ endsInSeconds: JUST_SENT_SECONDS, againInSeconds: error.retryAfterSeconds ?? WAIT_SECONDS }));
      else setFailure(error as Error);
    } finally {
      setSending(false);
    }
  };
  const begun = useRef(false);
  const begin = useEffectEvent(() => {
    if (!sent || works.seconds === 0) void send();
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);
  return { isSent: sent !== null, isSending, failure, works, wait, send: () => void send() };
}
