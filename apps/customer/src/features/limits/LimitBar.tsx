import type { BuyLimitBarView, LimitBarView } from '@usdt-africa/contracts/api';
import type { CSSProperties, ReactNode } from 'react';
import { useMessages } from '../../shared/i18n/messages';
import { isPositive, share } from '../../shared/rates/amounts';
import { nairaOf } from '../../shared/wallet/kobo';

interface PeriodProperties {
  readonly title: string;
  /** When all of it is free again. */
  readonly again: string;
  /** False: nothing of it is limited. */
  readonly isLimited: boolean;
  readonly children: ReactNode;
}

/** A day or a month with the limits that it has. */
export function LimitPeriod({ title, again, isLimited, children }: PeriodProperties) {
  return (
    <section className="card stack stack--8">
      <div className="limits-head">
        <h2>{title}</h2>
        {isLimited && <span className="small dim">{again}</span>}
      </div>
      {children}
    </section>
  );
}

/** What may be sold in one time: used and held as parts of the limit, and in figures. */
export function SellBar({ bar }: { readonly bar: LimitBarView }) {
  const { t, bareStable, roundStable } = useMessages();
  return (
    <Bar
      name={t('sell')}
      {...bar}
      text={bareStable}
      of={(limit) => t('limits.of', { limit: roundStable(limit) })}
      label={(figures) => t('limits.bar', figures)}
      round={roundStable}
    />
  );
}

/** What may be bought in one time, in naira. */
export function BuyBar({ bar: { limitKobo, usedKobo, heldKobo, leftKobo } }: { readonly bar: BuyLimitBarView }) {
  const { t, naira, roundNaira } = useMessages();
  return (
    <Bar
      name={t('buy')}
      limit={limitKobo === null ? null : nairaOf(limitKobo)}
      used={nairaOf(usedKobo)}
      held={nairaOf(heldKobo)}
      left={leftKobo === null ? null : nairaOf(leftKobo)}
      text={naira}
      of={(limit) => t('limits.buy-of', { limit: roundNaira(limit) })}
      label={(figures) => t('limits.buy-bar', figures)}
      round={roundNaira}
    />
  );
}

interface BarProperties extends Omit<LimitBarView, 'renewsAt'> {
  readonly name: string;
  readonly text: (amount: string) => string;
  readonly round: (limit: string) => string;
  readonly of: (limit: string) => string;
  readonly label: (figures: { readonly used: string; readonly held: string; readonly limit: string }) => string;
}

function Bar({ name, limit, used, held, left, text, round, of, label }: BarProperties) {
  const { t } = useMessages();
  const figures = { used: text(used), held: text(held) };
  return (
    <div className="stack stack--8 limits-side">
      <div className="limits-head strong">
        <span>{name}</span>
        <span className="figures">{left === null ? t('limits.none') : t('limits.left', { left: text(left) })}</span>
      </div>
      {limit !== null && (
        <div
          className="limits-bar"
          role="img"
          aria-label={label({ ...figures, limit: round(limit) })}
          style={{ '--used': `${share(used, limit)}%`, '--held': `${share(held, limit)}%` } as CSSProperties}
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
        {limit !== null && <span className="limits-legend__time dim">{of(limit)}</span>}
      </div>
    </div>
  );
}
