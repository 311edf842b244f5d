import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, Sheet } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { lasting } from '../app/storage';
import { leave } from './leaving';
import { endOf, notedAt, TELL_S, WARNED_S } from './session-clock';
import { forgetAccount, useAccount } from './useAccount';

const ACTIVE = 'active-at';
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const NOTED_S = 5;
/** The wall clock: it goes on while the device sleeps, and all tabs have the same. */
const now = () => Date.now() / 1000;

/**
 * Warns two minutes before the session ends, in each tab; whoever does something, in any of them, keeps it. At its end the
 * account is gone from all pages, and what was typed stays for whoever logs in again.
 */
export function SessionWatch() {
  const { t } = useMessages();
  const queries = useQueryClient();
  const { data, dataUpdatedAt, refetch } = useAccount();
  const told = useRef(now());
  const noted = useRef(0);
  const [, tick] = useState(0);
  const [understood, setUnderstood] = useState(false);
  const session = data?.view.session;
  const lastAt = dataUpdatedAt / 1000 + (session?.endsInSeconds ?? Infinity);

  const activeAt = Math.max(notedAt(lasting.get(ACTIVE), now()), dataUpdatedAt / 1000);
  const { endsAt, because } = endOf({ activeAt, idleSeconds: session?.idleSeconds ?? Infinity, lastAt });
  const left = Math.ceil(endsAt - now());
  const isWarned = left <= WARNED_S;

  const stay = useCallback(() => {
    told.current = now();
    lasting.set(ACTIVE, String(told.current));
    void refetch();
  }, [refetch]);

  useEffect(() => {
    // Once the warning stands, only its button keeps the session.
    if (isWarned) return;
    const act = () => {
      if (now() - noted.current > NOTED_S) lasting.set(ACTIVE, String((noted.current = now())));
      if (now() - told.current > TELL_S) stay();
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

  const isOver = session !== undefined && left <= 0;
  useEffect(() => {
    if (!isOver) return;
    // The server's own clock ends it in any case.
    leave('idle').catch(() => undefined);
    forgetAccount(queries, 'ended');
  }, [isOver, queries]);

  const keep = because === 'idle' ? stay : () => setUnderstood(true);
  const isShown = session !== undefined && isWarned && left > 0 && !(because === 'last' && understood);
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
