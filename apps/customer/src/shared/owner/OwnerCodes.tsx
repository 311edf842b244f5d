import 'virtual:messages/codes';
import 'virtual:messages/owner';
import 'virtual:messages/refused';
import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import type { OrderView, OwnerCodesView } from '@usdt-africa/contracts/api';
import { Notice, SteadyButton } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { useFailureText } from '../forms/Failure';
import { DigitBoxes } from '../forms/DigitBoxes';
import type { Focusable } from '../forms/DigitBoxes';
import { useOwnerCode } from './useOwnerCode';
import type { CodeChannel } from './useOwnerCode';
import type { OwnerActState, OwnerProof } from './useOwnerAct';
import './owner.css';

const DIGITS = 6;
const NONE = { email: '', phone: '' };
const WRONG = new Set(['wrong-code', 'code-ended']);

interface Properties {
  /** Id of the form, for its button. */
  readonly id: string;
  readonly order: OrderView;
  /** What the codes are for. */
  readonly about: string;
  readonly request: (channel: CodeChannel) => Promise<OwnerCodesView>;
  /** What became of the codes so far: wrong ones are cleared. */
  readonly act: OwnerActState;
  /** Called with both codes. */
  readonly onCodes: (codes: OwnerProof) => void;
}

/** The two codes that prove a guest to be the order's owner: one to its email, one to its phone. */
export function OwnerCodes({ id, order, about, request, act, onCodes }: Properties) {
  const [codes, setCodes] = useState(NONE);
  const [isSubmitted, setSubmitted] = useState(false);
  const boxes = { email: useRef<Focusable>(null), phone: useRef<Focusable>(null) };
  const { t } = useMessages();
  const isWrong = act.state === 'refused' && WRONG.has(act.problem.code);
  const { email: emailBoxes } = boxes;
  useEffect(() => {
    if (!isWrong) return;
    setCodes(NONE);
    setSubmitted(false);
    emailBoxes.current?.focus();
  }, [act, isWrong, emailBoxes]);
  const { email, phone } = order.sender;
  return (
    <form
      id={id}
      className="stack stack--20"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        const missing = (['email', 'phone'] as const).find((channel) => codes[channel].length !== DIGITS);
        if (missing) return boxes[missing].current?.focus();
        onCodes({ emailCode: codes.email, phoneCode: codes.phone });
      }}
    >
      {(['email', 'phone'] as const).map((channel) => (
        <CodeBoxes
          key={channel}
          channel={channel}
          about={about}
          to={channel === 'email' ? email : (phone ?? '')}
          request={request}
          value={codes[channel]}
          onChange={(code) => setCodes((before) => ({ ...before, [channel]: code }))}
          isMissing={isSubmitted && codes[channel].length !== DIGITS}
          boxesRef={boxes[channel]}
        />
      ))}
      <Notice icon={shieldCheck}>{t('codes.never-requested')}</Notice>
    </form>
  );
}

interface CodeProperties {
  readonly channel: CodeChannel;
  readonly about: string;
  readonly to: string;
  readonly request: Properties['request'];
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly isMissing: boolean;
  readonly boxesRef: Ref<Focusable>;
}

function CodeBoxes({ channel, about, to, request, value, onChange, isMissing, boxesRef }: CodeProperties) {
  const { t } = useMessages();
  const text = useFailureText();
  const { isSent, isSending, failure, works, wait, send } = useOwnerCode(about, channel, request);
  const isOver = isSent && works.seconds === 0;
  return (
    <section className="stack stack--8">
      <DigitBoxes
        label={t(channel === 'email' ? 'codes.email' : 'codes.phone')}
        about={<p className="small dim">{t('owner.code-to', { to })}</p>}
        count={DIGITS}
        oneTime
        value={value}
        onChange={onChange}
        error={failure ? text(failure) : isOver ? t('codes.over') : isMissing ? t('owner.code-missing') : null}
        boxesRef={boxesRef}
      />
      <div className="owner-code__timing">
        <span className="small dim figures" aria-live="off">
          {isSending && !isSent ? t('codes.sending') : isSent && !isOver && t('codes.works-for', { time: works.text })}
        </span>
        <SteadyButton
          className="link owner-code__again figures"
          busy={isSending}
          unavailable={wait.seconds > 0}
          onClick={send}
        >
          {!isSent ? t('codes.send') : wait.seconds > 0 ? t('codes.again-in', { time: wait.text }) : t('codes.again')}
        </SteadyButton>
      </div>
    </section>
  );
}
