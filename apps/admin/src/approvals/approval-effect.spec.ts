import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AdminApprovalEffect, APPROVAL_ACTIONS, type ApprovalAction } from '@usdt-africa/contracts/admin';
import { approvalName, effectName, type TextContext } from './names';
import { describeEffect } from './approval-effect';
import { EFFECTS } from './approval-effect.samples';

const catalogue = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'messages', 'en.json'), 'utf8')) as object;

/** The catalogue without react-admin; a missing text is an error. */
const words: TextContext = {
  t: (key, values = {}) => {
    const text = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], catalogue);
    if (typeof text !== 'string' && typeof values['_'] !== 'string') throw new Error(`no words for ${key}`);
    return String(text ?? values['_']).replace(/%\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  },
  product: 'USDT',
};

/** Everything that is read of it. */
function read(action: ApprovalAction): string[] {
  const effect = EFFECTS[action];
  const { lines, changes, note } = describeEffect(effect, words);
  return [
    effectName(effect, 'name', words),
    effectName(effect, 'what', words),
    ...lines.flatMap(({ label, text, more }) => [label, text, more ?? '']),
    ...changes.flatMap(({ what, now, after, difference }) => [what, now, after, difference]),
    note ?? '',
  ];
}

describe('what a request does, in words', () => {
  it.each(APPROVAL_ACTIONS)('ADM-03 %s has no identifier, no smallest unit and no key in it', (action) => {
    for (const text of read(action)) {
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{16,}/);
      // Amounts have their thousands apart; nothing is counted in kobo or millionths.
      expect(text).not.toMatch(/\d{5,}|kobo|micro/i);
      expect(text).not.toMatch(/\d{4}-\d\d-\d\dT|%\{|undefined|null|NaN|\[object/);
      expect(text).not.toMatch(/\b(approvals|payouts|orders|roles)\.[a-z]/);
    }
    expect(describeEffect(EFFECTS[action], words).changes.length).toBeGreaterThan(0);
  });

  it('ADM-03 lists payee, bank, provider, amount and earlier attempt of a repeated payout', () => {
    expect(effectName(EFFECTS['payout-repay'], 'what', words)).toBe('pay ₦598,796.00 again');
    const text = read('payout-repay').join('\n');
    for (const fact of [
      '₦598,796.00',
      'Adaeze O···',
      'Access ··5561',
      'Paystack',
      'Returned',
      'the bank',
      '−598,796.00',
    ])
      expect(text).toContain(fact);
    expect(describeEffect(EFFECTS['payout-repay'], words).changes[0]).toEqual({
      what: 'Owed to the recipient',
      now: '₦598,796.00',
      after: '₦0.00',
      difference: '−598,796.00',
    });
  });

  it('ADM-05 says whether a limit is raised or lowered, with the previous limit', () => {
    const limit = EFFECTS['limit-override'];
    expect(effectName(limit, 'what', words)).toBe('raise a personal limit to 40,000.00 USDT a day');
    expect(effectName({ ...limit, usdt: '0.000000' } as AdminApprovalEffect, 'name', words)).toBe(
      'Lower a personal limit to 0.00 USDT a day',
    );
    expect(describeEffect(limit, words).note).toContain(
      'Nothing happens if more is held by then than at the request and it exceeds ₦500,000 in total',
    );
  });

  it('ADM-06 ADM-11 shows rates and roles with their values, also in a list', () => {
    const on = { label: '', resource: '', id: '' };
    const named = (action: ApprovalAction, facts: Record<string, string | number>) =>
      approvalName({ action, naira: null, on: { ...on, label: 'Uche Nwosu' }, facts }, 'name', words);
    expect(named('rate-pin', { side: 'sell', rate: '1640.0000' })).toBe('Pin the selling rate at ₦1,640.00');
    expect(named('rate-margin', { side: 'sell', marginBps: 500 })).toBe('Set the selling margin to 5.00 %');
    expect(named('operator-role', { role: 'finance' })).toBe('Give Uche Nwosu the role finance');
    expect(named('limit-override', { limitUsdt: '40000.000000' })).toBe('Set a personal limit of 40,000.00 USDT a day');
  });
});
