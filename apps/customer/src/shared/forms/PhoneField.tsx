import { useId, useMemo } from 'react';
import type { Ref } from 'react';
import { Icon } from '@usdt-africa/web-kit';
import { chevronDown, circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { countryOf, PHONE_COUNTRIES, phoneCountry } from './countries';
import './phone.css';

interface Properties {
  readonly country: string;
  readonly value: string;
  readonly onChange: (country: string, value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | null;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** A phone number with its country; a pasted `+44 …` selects the country automatically. */
export function PhoneField({ country, value, onChange, onBlur, error, inputRef }: Properties) {
  const { t, locale } = useMessages();
  const id = useId();
  const chosen = phoneCountry(country);
  const names = useMemo(() => new Intl.DisplayNames([locale, 'en'], { type: 'region' }), [locale]);
  const type = (typed: string) => onChange(countryOf(typed, country) ?? country, typed);
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {t('sender.phone')}
      </label>
      <div className={error ? 'box box--wrong' : 'box'}>
        <span className="country">
          <span className="country__code" aria-hidden="true">
            {chosen.code}
          </span>
          <span aria-hidden="true">+{chosen.dial}</span>
          <Icon of={chevronDown} size="small" />
          <select
            aria-label={t('sender.country')}
            value={chosen.code}
            onChange={(event) => onChange(event.target.value, value)}
          >
            {PHONE_COUNTRIES.map((each) => (
              <option key={each.code} value={each.code}>
                {`${names.of(each.code) ?? each.code} +${each.dial}`}
              </option>
            ))}
          </select>
        </span>
        <span className="box__divider" />
        <input
          id={id}
          ref={inputRef}
          type="tel"
          autoComplete="tel-national"
          value={value}
          onChange={(event) => type(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      {error && (
        <span className="field__error" id={`${id}-error`}>
          <Icon of={circleAlert} size="small" />
          {error}
        </span>
      )}
    </div>
  );
}
