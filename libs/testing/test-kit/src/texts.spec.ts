import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textsOf } from './texts.js';

describe('textsOf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'flat.json'), JSON.stringify({ 'sell.title': 'Sell {product}' }));
  writeFileSync(
    join(folder, 'nested.json'),
    JSON.stringify({ order: { held: 'Held since %{time}', left: '1 order |||| %{smart_count} orders' } }),
  );
  const text = textsOf(folder);

  it('SHELL-12 fills the places of flat and nested texts', () => {
    expect(text('sell.title', { product: 'USDT' })).toBe('Sell USDT');
    expect(text('order.held', { time: '21:29' })).toBe('Held since 21:29');
  });

  it('SHELL-12 takes the form of the count', () => {
    expect([1, 2].map((smart_count) => text('order.left', { smart_count }))).toEqual(['1 order', '2 orders']);
  });

  it('SHELL-12 throws for an unknown key and for a place without a value', () => {
    expect(() => text('sell.unknown')).toThrow('No catalogue has the text sell.unknown.');
    expect(() => text('sell.title')).toThrow('The text sell.title needs a value for product.');
  });
});
