import type { LimitBarView } from '@usdt-africa/contracts/api';
import type { CSSProperties } from 'react';
import { useMessages } from '../app/messages';
import { isPositive, share } from '../rates/amounts';

interface Properties {
  readonly title: string;
  /** When all of it is free again. */
  readonly again: string;
  readonly bar: LimitBarView;
}

/** One time with its limit: used and held as parts of it, and in figures. */
export function LimitBar({ title, again, bar: { limit, used, held, left } }: Properties) {
  const { t, bareStable, roundStable } = useMessages();
  const figures = { used: bareStable(used), held: bareStable(held) };
  const parts =
    limit === null
      ? null
      : ({ '--used': `${share(used, limit)}%`, '--held': `${share(held, limit)}%` } as CSSProperties);
  return (
    <section className="card stack stack--8">
      <div className="limits-head">
        <h2>{title}</h2>
        {limit !== null && <span className="small dim">{again}</span>}
      </div>
      <div className="limits-head strong">
        <span>{t('sell')}</span>
        <span className="figures">
          {left === null ? t('limits.none') : t('limits.left', { left: bareStable(left) })}
        </span>
      </div>
      {parts && limit !== null && (
        <div
          className="limits-bar"
          role="img"
          aria-label={t('limits.bar', { ...figures, limit: roundStable(limit) })}
          style={parts}
        >
          <span />
          <span />
        </div>
      )}
      <div className="limits-figures small figures">
        <span className="limits-sign limits-sign--used">
          <span className="visually-hidden">{t('limits.used')} </span>
          {figures.used}
        </span>
        {isPositive(held) && (
          <span className="limits-sign limits-sign--held">
            <span className="visually-hidden">{t('limits.held')} </span>
            {figures.held}
          </span>
        )}
        {limit !== null && (
          <span className="limits-legend__time dim">{t('limits.of', { limit: roundStable(limit) })}</span>
        )}
      </div>
    </section>
  );
}
