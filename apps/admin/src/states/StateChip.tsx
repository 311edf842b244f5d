import type { AdminOrderState } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import {
  chain,
  check,
  circleQuestionMark,
  circleSlash2,
  circleX,
  clock,
  pause,
  send,
  triangleAlert,
  undo2,
} from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { OTHER_TOKEN, type StateSubject, useStateText } from './useStateWords';

const LOOKS: Readonly<Record<AdminOrderState['code'], readonly [icon: string, tone: Tone]>> = {
  'waiting-for-deposit': [clock, 'plain'],
  confirming: [chain, 'plain'],
  'waiting-for-choice': [clock, 'plain'],
  'waiting-for-rate': [clock, 'plain'],
  'waiting-for-account': [clock, 'plain'],
  held: [pause, 'caution'],
  'payouts-paused': [pause, 'caution'],
  'waiting-for-earlier-payout': [clock, 'caution'],
  'waiting-for-provider-list': [clock, 'caution'],
  'waiting-for-refund': [clock, 'caution'],
  sending: [send, 'plain'],
  'no-answer': [circleQuestionMark, 'caution'],
  contradicted: [triangleAlert, 'bad'],
  failed: [circleX, 'bad'],
  returned: [undo2, 'caution'],
  closed: [circleX, 'plain'],
  refunding: [undo2, 'plain'],
  refunded: [undo2, 'good'],
  completed: [check, 'good'],
  expired: [circleSlash2, 'plain'],
  cancelled: [circleSlash2, 'plain'],
};
const URGENT: ReadonlySet<Tone> = new Set(['caution', 'bad']);

interface Properties extends StateSubject {
  readonly state: AdminOrderState;
  /** Next to the whole sentence the short label is enough. */
  readonly isBare?: boolean;
}

/** A state in a word and a sign, and what the word leaves open. */
export function StateChip({ state, isBare = false, ...subject }: Properties) {
  const { word, detail } = useStateText(state, subject);
  const [icon, tone] = LOOKS[state.code];
  return (
    <span className="row statechip">
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      {!isBare && detail && <span className={URGENT.has(tone) ? 'wait' : 'dim'}>{detail}</span>}
    </span>
  );
}

/** Beside another state: what arrived, too, is not the stablecoin, and is not credited. */
export function OtherTokenChip() {
  const t = useTranslate();
  return (
    <Chip tone="caution" icon={triangleAlert}>
      {t(`orderStates.word.${OTHER_TOKEN}`)}
    </Chip>
  );
}

/** The whole sentence of a state: the title of an order's page, its peek and its payout's page. */
export function StateSentence({ state }: { readonly state: AdminOrderState }) {
  return <>{useStateText(state).sentence}</>;
}
