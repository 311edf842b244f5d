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
 * Watches the session's end as the server told it. Two minutes before, a person is asked; at the end the server is, and its
 * no takes every figure off the screen.
 */
export function SessionWatch() {
  const t = useTranslate();
  const me = useMe();
  // It goes by both clocks of the page: this is when it looks at them.
  useNow();
  const [told, setTold] = useState(momentNow);
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(() => setTold(momentNow()), [me]);
  useEffect(() => {
    activity.keepWith(() => void session.refresh().catch(logoutIfAccessDenied));
    return () => activity.keepWith(null);
  }, [logoutIfAccessDenied]);

  // Requests of a person move the end that the server keeps; ours is moved alike, and asked for when it has come.
  const sinceTold = sinceMoment(told) / 1000;
  const sinceAsked = sinceMoment(activity.lastAskedAt) / 1000;
  const untilIdle = (me?.secondsToIdleEnd ?? Infinity) - Math.min(sinceTold, sinceAsked);
  const untilEnd = (me?.secondsToEnd ?? Infinity) - sinceTold;
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
