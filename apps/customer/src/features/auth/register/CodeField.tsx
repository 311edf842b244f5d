import 'virtual:messages/codes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { RegistrationView, SentCodeView } from '@usdt-africa/contracts/api';
import { ApiProblem } from '../../../shared/api/client';
import { Chip, SteadyButton } from '@usdt-africa/web-kit';
import { check } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { DigitBoxes } from '../../../shared/forms/DigitBoxes';
import type { Focusable } from '../../../shared/forms/DigitBoxes';
import { useFailureText } from '../../../shared/forms/Failure';
import { type Channel, getRegistration, sendCode, verifyCode } from './api';
import { useCountdown } from '../../../shared/forms/useCountdown';
import { useSubmit } from '../../../shared/forms/useSend';
import { useKeep } from './useRegistration';
import { codeFromText } from './web-otp';

interface Properties {
  readonly channel: Channel;
  readonly view: SentCodeView;
  /** When `view` came, by the page's clock. */
  readonly updatedAt: number;
  /** Where it was sent, and the way to change that. */
  readonly to: ReactNode;
  /** It is not sent yet: another code is entered first. */
  readonly waits?: boolean;
}

/** A code that proves an address or a number: sent when the page comes, sent again when it may be, checked once it is whole. */
export function CodeField({ channel, view, updatedAt, to, waits = false }: Properties) {
  const { t, n, dynamic } = useMessages();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const boxes = useRef<Focusable>(null);
  const text = useFailureText();
  const keep = useKeep();
  const sending = useSubmit((_: void) => sendCode(channel), {
    done: (after: RegistrationView) => {
      setCode('');
      setWrong(false);
      keep(after);
    },
  });
  const proving = useSubmit((given: string, attemptId) => verifyCode(channel, given, attemptId), {
    done: keep,
    refused: (problem) => {
      setCode('');
      setWrong(problem.code === 'wrong-code');
      boxes.current?.focus();
      // How many tries are left is with the registration.
      getRegistration().then(keep, () => undefined);
    },
  });
  const works = useCountdown(view.sent?.endsInSeconds ?? 0, updatedAt);
  const wait = useCountdown(view.sent?.againInSeconds ?? 0, updatedAt);
  useFirstSending(!waits && !view.verified && view.sent === null, () => sending.run(undefined));
  useFocusAfterWait(waits, boxes);
  useCodeFromText(channel === 'phone' && !view.verified && view.sent !== null, (given) => {
    setCode(given);
    proving.run(given);
  });

  const label = dynamic(`codes.${channel}`);
  if (view.verified)
    return (
      <section className="stack stack--8">
        <div className="row row--between">
          <h2 className="label">{label}</h2>
          <Chip tone="good" icon={check}>
            {t('codes.verified')}
          </Chip>
        </div>
        <div className="small dim">{to}</div>
      </section>
    );
  if (waits)
    return (
      <section className="stack stack--8">
        <h2 className="label">{label}</h2>
        <div className="small dim">{to}</div>
        <p className="small">{t('codes.after-email')}</p>
      </section>
    );
  const tries = view.sent?.triesLeft ?? 0;
  const isOver = view.sent !== null && (works.seconds === 0 || tries === 0);
  const failure = proving.failure ?? sending.failure;
  const isNetwork = failure !== null && !(failure instanceof ApiProblem);
  const error = isOver
    ? t(tries === 0 ? 'codes.spent' : 'codes.over')
    : failure && (isNetwork || !wrong)
      ? text(failure)
      : wrong
        ? n('codes.wrong', tries)
        : null;
  return (
    <section className="stack stack--8">
      <DigitBoxes
        label={label}
        about={<div className="small dim">{to}</div>}
        count={6}
        oneTime
        value={code}
        onChange={(next) => {
          setWrong(false);
          setCode(next);
        }}
        onWhole={(whole) => proving.run(whole)}
        error={error}
        boxesRef={boxes}
      />
      <div className="auth__timing">
        <span className="small dim figures" aria-live="off">
          {view.sent && !isOver && t('codes.works-for', { time: works.text })}
          {view.sent === null && sending.busy && t('codes.sending')}
        </span>
        <SteadyButton
          className="link auth__again figures"
          busy={sending.busy}
          unavailable={wait.seconds > 0}
          onClick={() => sending.run(undefined)}
        >
          {view.sent === null
            ? t('codes.send')
            : wait.seconds > 0
              ? t('codes.again-in', { time: wait.text })
              : t('codes.again')}
        </SteadyButton>
      </div>
    </section>
  );
}

/** Sends a code that was never sent, automatically and once. */
function useFirstSending(wanted: boolean, run: () => void): void {
  const begun = useRef(false);
  const begin = useEffectEvent(run);
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    begin();
  }, [wanted]);
}

/** The boxes of a code that had to wait are where the person goes on. */
function useFocusAfterWait(waits: boolean, boxes: RefObject<Focusable | null>): void {
  const waited = useRef(waits);
  useEffect(() => {
    if (waited.current && !waits) boxes.current?.focus();
    waited.current = waits;
  }, [waits, boxes]);
}

/** The phone offers the code of the text message; taken, it is as if it was typed. */
function useCodeFromText(wanted: boolean, take: (code: string) => void): void {
  const took = useEffectEvent(take);
  useEffect(() => {
    if (!wanted) return;
    const ending = new AbortController();
    void codeFromText(ending.signal).then((code) => {
      const digits = code?.replace(/\D/g, '') ?? '';
      if (digits.length === 6 && !ending.signal.aborted) took(digits);
    });
    return () => ending.abort();
  }, [wanted]);
}
