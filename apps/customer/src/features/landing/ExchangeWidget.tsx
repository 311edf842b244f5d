import { useState } from 'react';
import { Icon } from '@usdt-africa/web-kit';
import { arrowUpDown } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { useLocationState } from '../../shared/routing/useLocationState';
import { BuySide } from './BuySide';
import { SellSide } from './SellSide';
import type { Side } from './side';

/** RATE-01: sell or buy, the amount to send, the amount received, and the rate. */
export function ExchangeWidget() {
  const { t } = useMessages();
  // A visitor who followed a link to buy sees the state of buying at once.
  const leaderTask = useLocationState<{ readonly side?: Side }>();
  const [chosen, setSide] = useState<Side | null>(null);
  const side = chosen ?? leaderTask?.side ?? 'sell';
  const swap = (
    <div className="widget__seam">
      <button type="button" aria-label={t('widget.swap')} onClick={() => setSide(side === 'sell' ? 'buy' : 'sell')}>
        <Icon of={arrowUpDown} />
      </button>
    </div>
  );
  return (
    <section className="card widget" aria-label={t('widget.label')}>
      <SideTabs side={side} onChange={setSide} />
      <div role="tabpanel" id="exchange-panel" aria-labelledby={`exchange-${side}`}>
        {side === 'sell' ? <SellSide swap={swap} onSide={setSide} /> : <BuySide swap={swap} onSide={setSide} />}
      </div>
    </section>
  );
}

function SideTabs({ side, onChange }: { readonly side: Side; readonly onChange: (side: Side) => void }) {
  const { t } = useMessages();
  const sides: readonly Side[] = ['sell', 'buy'];
  return (
    <div className="tabs widget__tabs" role="tablist" aria-label={t('widget.sides')}>
      {sides.map((each) => (
        <button
          key={each}
          id={`exchange-${each}`}
          type="button"
          role="tab"
          aria-selected={side === each}
          aria-controls="exchange-panel"
          tabIndex={side === each ? 0 : -1}
          onClick={() => onChange(each)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
            const other = each === 'sell' ? 'buy' : 'sell';
            onChange(other);
            document.getElementById(`exchange-${other}`)?.focus();
          }}
        >
          {t(each === 'sell' ? 'sell' : 'buy')}
        </button>
      ))}
    </div>
  );
}
