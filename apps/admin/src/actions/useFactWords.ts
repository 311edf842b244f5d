import type { Facts } from '@usdt-africa/contracts/admin';
import { startOfLagosDay } from '@usdt-africa/kernel/lagos';
import { useMemo } from 'react';
import { countText, dateText, nairaAmount, orderNumberText, shortHash, timeText, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';

/** Facts as they are written in sentences: amounts with their marks, times of Lagos, hashes shortened. */
export function factWords(facts: Facts): Record<string, string | number> {
  return Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => written(name, value)));
}

type Written = readonly [name: string, words: string | number];

function written(name: string, value: Facts[string]): readonly Written[] {
  if (typeof value === 'number')
    return /Bps$/.test(name)
      ? [
          [name, value],
          [name.replace(/Bps$/, 'Percent'), `${(value / 100).toFixed(2)} %`],
        ]
      : [[name, /block/i.test(name) ? countText(value) : value]];
  return [[name, value === null ? '–' : textOf(name, String(value))]];
}

function textOf(name: string, text: string): string {
  if (/(naira|rate)$/i.test(name)) return nairaAmount(text);
  // A sum of another asset has its unit already.
  if (/usdt$/i.test(name)) return / [A-Za-z]/.test(text) ? text : `${usdtText(text)} ${PRODUCT}`;
  if (/trx$/i.test(name)) return `${usdtText(text)} TRX`;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return timeText(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dateText(startOfLagosDay(text));
  if ((name === 'number' && !/^[A-Z]-/.test(text)) || /^[SB]\d{12}$/.test(text)) return orderNumberText(text);
  if (/^\d{5,}$/.test(text) && /block|events|position|rows/i.test(name)) return countText(text);
  if (/^[0-9a-f]{40,}(-\d+)?$/.test(text)) return shortHash(text);
  return text;
}

export function useFactText(facts: Facts): Record<string, string | number> {
  return useMemo(() => factWords(facts), [facts]);
}
