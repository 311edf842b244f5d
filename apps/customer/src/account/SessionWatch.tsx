import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, Sheet } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { leave } from './leaving';
import { endOf, lastAct, type Moment, momentNow, noteAct, TELL_S, WARNED_S } from './session-clock';
import { forgetAccount, useAccount } from './useAccount';

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const NOTED_S = 5;
const UNKNOWN: Moment = { ran: -Infinity, day: -Infinity };
const ran = () => momentNow().ran;

/**
 * Warns two minutes before the session ends, in each tab; whoever does something, in any of them, keeps it. At its end the
 * account is gone from all pages, and what was typed stays for whoever logs in again.
 */
export function SessionWatch() {
  const { t } = useMessages();
  const queries = useQueryClient();
  const { data, refetch } = useAccount();
  const told = useRef(ran());
  const noted = useRef(-Infinity);
  const [, tick] = useState(0);
  const [understood, setUnderstood] = useState(false);
  /** What the server told of last when it could not be asked whether the time of day is right: that is believed then. */
  const [believed, setBelieved] = useState<Moment | null>(null);
  const session = data?.view.session;
  const toldAt = data?.receivedAt ?? UNKNOWN;
  const { idleSeconds = Infinity, endsInSeconds = Infinity } = session ?? {};
  const { left, because, isDoubtful } = endOf({ toldAt, actedAt: lastAct(), idleSeconds, endsInSeconds }, momentNow());
  const isNear = session !== undefined && left <= WARNED_S;
  const isAsked = isNear && isDoubtful && believed !== toldAt;
  const isWarned = isNear && !isAsked;

  const stay = useCallback(() => {
    told.current = ran();
    noteAct();
    void refetch();
  }, [refetch]);

  useEffect(() => {
    // Nobody is thrown out, or warned, because a clock was set; who slept past the end is told so by the server.
    if (isAsked) void refetch().then(({ isError }) => isError && setBelieved(toldAt));
  }, [isAsked, refetch, toldAt]);

  useEffect(() => {
    // Once the warning stands, only its button keeps the session.
    if (isWarned) return;
    const act = () => {
      if (ran() - noted.current > NOTED_S) {
        noted.current = ran();
        noteAct();
      }
      if (ran() - told.current > TELL_S) stay();
    };
    for (const event of EVENTS) addEventListener(event, act, { passive: true });
    return () => {
      for (const event of EVENTS) removeEventListener(event, act);
    };
  }, [stay, isWarned]);

  useEffect(() => {
    const look = () => tick((n) => n + 1);
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, []);

  const isOver = isWarned && left <= 0;
  useEffect(() => {
    if (!isOver) return;
    // The server's own clock ends it in any case.
    leave('idle').catch(() => undefined);
    forgetAccount(queries, 'ended');
  }, [isOver, queries]);

  const keep = because === 'idle' ? stay : () => setUnderstood(true);
  const isShown = isWarned && left > 0 && !(because === 'last' && understood);
  useClosedByBack(isShown, isOver, keep);
  if (!isShown) return null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Sheet
      open
      onClose={keep}
      title={t('session.title')}
      foot={
        <Button tone="main" full onPress={keep}>
          {t(because === 'idle' ? 'session.stay' : 'session.understood')}
        </Button>
      }
    >
      <p role="timer" className="amount amount--32">
        {clock}
      </p>
      <p className="dim">{t(because === 'idle' ? 'session.idle' : 'session.last')}</p>
    </Sheet>
  );
}

interface Place {
  readonly warned?: boolean;
}

/**
 * The warning is a place in the history, so that Back closes it on a phone and leads nowhere else. What was open below it, as a
 * sheet in which something was typed, stays as it is: its place is named in this one, too.
 */
function useClosedByBack(isShown: boolean, isOver: boolean, keep: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const phase = useRef<'away' | 'coming' | 'there' | 'going'>('away');
  const isThere = (location.state as Place | null)?.warned === true;
  useEffect(() => {
    if (phase.current === 'away' && isShown) {
      phase.current = 'coming';
      const state = { ...(location.state as object | null), warned: true } satisfies Place;
      void navigate(location.pathname + location.search, { state });
    } else if (phase.current === 'coming' && isThere) phase.current = 'there';
    else if (phase.current === 'there' && !isThere) {
      phase.current = 'away';
      if (isShown) keep();
    } else if (phase.current === 'there' && !isShown && !isOver) {
      phase.current = 'going';
      void navigate(-1);
    } else if (phase.current === 'going' && !isThere) phase.current = 'away';
  });
}
