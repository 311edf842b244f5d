import { type MessageChoices, MESSAGES_AT_FIRST } from '@usdt-africa/contracts/api';
import { isMailWanted, isTextWanted } from './topics.js';

const NOTHING: MessageChoices = { mails: { orders: false, upgrades: false }, texts: { money: false, upgrades: false } };

describe('topics of messages', () => {
  it('INT-06 codes, sign-in changes, and mails about money are never switched off', () => {
    const always = [
      'registration-code',
      'login-code',
      'proof-code',
      'reset-code',
      'new-device',
      'password-set',
      'codes-renewed',
      'payouts-held',
      'account-closed',
    ];
    const money = [
      'order-delivered',
      'order-held',
      'order-returned',
      'order-failed',
      'order-link',
      'dispute-answered',
      'dispute-resolved',
    ];
    for (const kind of [...always, ...money]) expect([kind, isMailWanted(kind, NOTHING)]).toEqual([kind, true]);
    for (const kind of always) expect([kind, isTextWanted(kind, NOTHING)]).toEqual([kind, true]);
  });

  it.each([
    ['order-placed', isMailWanted, { ...NOTHING, mails: { orders: true, upgrades: false } }],
    ['upgrade-refused', isMailWanted, { ...NOTHING, mails: { orders: false, upgrades: true } }],
    ['upgrade-information-requested', isTextWanted, { ...NOTHING, texts: { money: false, upgrades: true } }],
    ['order-delivered', isTextWanted, { ...NOTHING, texts: { money: true, upgrades: false } }],
    ['order-held', isTextWanted, { ...NOTHING, texts: { money: true, upgrades: false } }],
    ['order-returned', isTextWanted, { ...NOTHING, texts: { money: true, upgrades: false } }],
  ])('INT-06 %s goes only to customers who want it', (kind, isWanted, chosen) => {
    expect([isWanted(kind, chosen), isWanted(kind, NOTHING)]).toEqual([true, false]);
  });

  it('INT-06 by default every mail is sent, and no text about money', () => {
    expect(isMailWanted('order-placed', MESSAGES_AT_FIRST)).toBe(true);
    expect(isTextWanted('order-delivered', MESSAGES_AT_FIRST)).toBe(false);
  });
});
