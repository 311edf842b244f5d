import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { countdownText } from '@usdt-africa/web-kit';
import { useEffect, useState } from 'react';
import { useLogoutIfAccessDenied, useTranslate } from 'react-admin';
import { useMe } from '../auth/useMe';
import { session } from '../auth/session';
import { activity, momentNow, sinceMoment } from '../data/activity';
import { Button } from '../parts/Button';
import { useNow } from '../parts/useNow';

const WARN_SECONDS = 120;

/**
 * Watches the session's end as reported by the server. Two minutes before, the operator is prompted; at the end the
 * server is queried, and its refusal removes all data from the screen.
 */
export function SessionWatch() {
  const t = useTranslate();
  const me = useMe();
  // Triggers a render each second, which reads both clocks of the page.
  useNow();
  const [reportedAt, setReportedAt] = useState(momentNow);
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(() => setReportedAt(momentNow()), [me]);
  useEffect(() => {
    activity.keepWith(() => void session.refresh().catch(logoutIfAccessDenied));
    return () => activity.keepWith(null);
  }, [logoutIfAccessDenied]);

  // Operator requests move the session's end on the server; the local end moves alike, and the server is queried when
  // it is reached.
  const sinceReported = sinceMoment(reportedAt) / 1000;
  const sinceRequested = sinceMoment(activity.lastRequestedAt) / 1000;
  const untilIdle = (me?.secondsToIdleEnd ?? Infinity) - Math.min(sinceReported, sinceRequested);
  const untilEnd = (me?.secondsToEnd ?? Infinity) - sinceReported;
  const left = Math.min(untilIdle, untilEnd);
  const isOver = me !== null && left <= 0;
  useEffect(() => {
    if (isOver) void session.refresh().catch(logoutIfAccessDenied);
  }, [isOver, logoutIfAccessDenied]);

  if (!me || left > WARN_SECONDS) return null;
  const canStay = untilEnd > WARN_SECONDS;
  return (
    <Dialog open aria-labelledby="session-title">
      <DialogTitle id="session-title">{t('layout.session.title')}</DialogTitle>
      <DialogContent>
        <p>
          {t(canStay ? 'layout.session.idle' : 'layout.session.absolute')}{' '}
          <b className="num">{countdownText(Math.max(0, left))}</b>
        </p>
      </DialogContent>
      <DialogActions>
        {canStay ? (
          <Button look="main" onClick={() => void session.refresh().catch(logoutIfAccessDenied)} autoFocus>
            {t('layout.session.stay')}
          </Button>
        ) : (
          <p className="dim grow">{t('layout.session.finish')}</p>
        )}
      </DialogActions>
    </Dialog>
  );
}
