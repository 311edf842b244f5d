import type { AdminPurchaseRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { durationText, secondsSince } from '../parts/format';
import { useNow } from '../parts/useNow';
import { hasEnded, needsPerson, secondsOf } from './words';

/** Since when it goes on, or how long it took. */
export function Since({ of }: { readonly of: AdminPurchaseRow }) {
  const isOver = hasEnded(of);
  const now = useNow(isOver ? 60_000 : 1000);
  return (
    <time className={needsPerson(of, now) ? 'wait nowrap' : 'dim nowrap'} dateTime={of.placedAt}>
      {durationText(secondsOf(of, now))}
    </time>
  );
}

/** How long there is until its hold or its transaction runs out. */
export function TimeLeft({ until }: { readonly until: string }) {
  const t = useTranslate();
  const left = -secondsSince(until, useNow(1000));
  return (
    <time className="wait nowrap" dateTime={until}>
      {t(left > 0 ? 'purchases.since.left' : 'purchases.since.over', { time: durationText(Math.abs(left)) })}
    </time>
  );
}
