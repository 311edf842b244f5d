import type { RateSource } from '@usdt-africa/contracts/api';
import { useMessages } from '../i18n/messages';
import { originOf } from './rate-origin';

/** RATE-11: the names of a rate's sources, and its time to the second; null where none was stored. */
export function useRateOrigin(): (
  sources: readonly RateSource[],
) => { readonly time: string; readonly from: string } | null {
  const { has, dynamic, clock, date, longTime, locale } = useMessages();
  return (sources) => {
    const origin = originOf(sources);
    if (!origin) return null;
    const names = origin.names.map((name) => (has(`source.${name}`) ? dynamic(`source.${name}`) : name));
    const from = new Intl.ListFormat(locale, { type: 'conjunction', style: 'long' }).format(names);
    const isToday = date(origin.at) === date(new Date().toISOString());
    return { time: isToday ? clock(origin.at) : longTime(origin.at), from };
  };
}
