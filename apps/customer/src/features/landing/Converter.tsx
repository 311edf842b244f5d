import { useId, useState } from 'react';
import { ungrouped } from '@usdt-africa/kernel/money';
import { Icon, stableText, typedAmount } from '@usdt-africa/web-kit';
import { arrowUpDown } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { clean } from '../../shared/rates/amount-entry';
import { amountFor, nairaOf } from '../../shared/rates/amounts';
import { insertedBy } from '../../shared/rates/inserted';
import { useRate } from '../../shared/rates/useRate';
import { ReceivedPreview } from './ReceivedPreview';

/** RATE-04: what an amount brings, or, turned round, what an amount of naira takes. Both at our rate for selling. */
export function Converter() {
  const { t, naira, rate: rateText, locale, product } = useMessages();
  const { rate } = useRate();
  const [typed, setTyped] = useState('1');
  const [isUntouched, setUntouched] = useState(true);
  const [turned, setTurned] = useState(false);
  const id = useId();
  const commaId = useId();
  const isUnclear = ungrouped(typed) === null;
  const price = rate?.rate ?? null;
  const amount = typedAmount(typed, turned ? 2 : 6);
  const result = amount !== null && price !== null ? convert(amount, price) : '—';

  function convert(given: string, at: string): string {
    return turned ? `${stableText(amountFor(given, at), locale)} ${product}` : naira(nairaOf(given, at));
  }
  const field = (
    <input
      id={id}
      className="converter__field figures"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      aria-describedby={isUnclear ? commaId : undefined}
      onChange={(event) => {
        const inserted = isUntouched ? insertedBy(event.nativeEvent) : null;
        setTyped(clean(inserted ?? event.target.value));
        setUntouched(false);
      }}
    />
  );
  return (
    <section className="card stack stack--12 converter" aria-label={t('converter.label')}>
      <div className="row row--between">
        <label className="dim" htmlFor={id}>
          {t(turned ? 'converter.you-receive' : 'converter.you-pay')}
        </label>
        <span className="row row--close">
          {field}
          <span className="medium">{turned ? t('naira-code') : product}</span>
        </span>
      </div>
      <div className="row converter__turn">
        <button
          type="button"
          className="icon-button"
          aria-label={t('converter.turn')}
          onClick={() => setTurned(!turned)}
        >
          <Icon of={arrowUpDown} />
        </button>
        <span className="small dim figures">
          {price !== null
            ? t('converter.present-rate', { rate: rateText(price).slice(1) })
            : rate
              ? t(rate.paused ? 'rate.paused' : 'rate.none')
              : '\u00a0'}
        </span>
      </div>
      <div className="row row--between">
        <span className="dim">{t(turned ? 'converter.you-pay' : 'converter.you-receive')}</span>
        <output htmlFor={id} className="amount amount--24">
          {result}
        </output>
      </div>
      <p className="small caution" id={commaId} role="status" hidden={!isUnclear}>
        {isUnclear && t('widget.comma')}
      </p>
      <ReceivedPreview rate={rate} />
    </section>
  );
}
