import type { Facts } from '@usdt-africa/contracts/admin';
import { useMemo } from 'react';
import { clockText, countText, nairaText, orderNumberText, shortHash, usdtText } from '../parts/format';

/** Facts as they are written in sentences: amounts with their marks, times of Lagos, hashes shortened. */
export function factWords(facts: Facts): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value === 'number') return [name, value];
      if (value === null) return [name, '–'];
      const text = String(value);
      if (/naira$/i.test(name)) return [name, `₦${nairaText(text)}`];
      if (/usdt$/i.test(name)) return [name, `${usdtText(text)} ${import.meta.env.DEFAULT_PRODUCT}`];
      if (/rate$/i.test(name)) return [name, `₦${nairaText(text)}`];
      if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return [name, clockText(text)];
      if ((name === 'number' && !text.startsWith('D-')) || /^[SB]\d{12}$/.test(text))
        return [name, orderNumberText(text)];
      if (/^\d{5,}$/.test(text) && /block|events|position|rows/i.test(name)) return [name, countText(text)];
      if (/^[0-9a-f]{40,}(-\d+)?$/.test(text)) return [name, shortHash(text)];
      return [name, text];
    }),
  );
}

export function useFactWords(facts: Facts): Record<string, string | number> {
  return useMemo(() => factWords(facts), [facts]);
}
