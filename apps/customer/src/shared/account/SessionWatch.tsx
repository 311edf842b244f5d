import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, Sheet } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { leave } from './leaving';
import { endOf, lastAct, type Moment, momentNow, noteAct, ANNOUNCE_S, WARNED_S } from './session-clock';
import { forgetAccount, useAccount } from './useAccount';

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const NOTED_S = 5;
const UNKNOWN: Moment = { ran: -Infinity, day: -Infinity };
const ran = () => momentNow().ran;

/**
 * Warns two minutes before the session ends, in each tab; activity in any of them extends it. At its end the account is
 * removed from all pages, and typed input stays for the next sign-in.
 */
export function SessionWatch() {
  const { t } = useMessages();
  const queries = useQueryClient();
  const { data, refetch } = useAccount();
  const announcedAt = useRef(ran());
  const noted = useRef(-Infinity);
  const [, tick] = useState(0);
  const [understood, setUnderstood] = useState(false);
  /**
   * Time of the server's last account response when the server could not confirm a doubtful time of day: that response
   * is then trusted.
   */
  const [believed, setBelieved] = useState<Moment | null>(null);
  const session = data?.view.session;
  const reportedAt = data?.receivedAt ?? UNKNOWN;
  const { idleSeconds = Infinity, endsInSeconds = Infinity } = session ?? {};
  const { left, because, isDoubtful } = endOf(
    { reportedAt, actedAt: lastAct(), idleSeconds, endsInSeconds },
    momentNow(),
  );
  const isNear = session !== undefined && left <= WARNED_S;
  const isRefreshing = isNear && isDoubtful && believed !== reportedAt;
  const isWarned = isNear && !isRefreshing;

  const stay = useCallback(() => {
    announcedAt.current = ran();
    noteAct();
    void refetch();
  }, [refetch]);

  useEffect(() => {
    // A clock change neither signs the customer out nor warns them; the server reports a session that ended while the
    // device slept.
    if (isRefreshing) void refetch().then(({ isError }) => isError && setBelieved(reportedAt));
  }, [isRefreshing, refetch, reportedAt]);

  useEffect(() => {
    // Once the warning stands, only its button keeps the session.
    if (isWarned) return;
    const act = () => {
      if (ran() - noted.current > NOTED_S) {
        noted.current = ran();
        noteAct();
      }
      if (ran() - announcedAt.current > ANNOUNCE_S) stay();
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
        <Button tone="main" full onClick={keep}>
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
 * The warning is a history entry, so that Back closes it on a phone and leads nowhere else. A sheet that was open below
 * it, with typed input, stays open: this entry carries its state too.
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
