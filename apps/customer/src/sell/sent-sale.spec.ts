import { forgetSent, keepSent, sentBefore, toldOf } from './sent-sale';
import type { ToldSale } from './sent-sale';

const terms = {
  quoteId: 'quote-1',
  recipientId: 'tunde',
  enquiryId: 'enquiry-1',
  network: 'TRC20',
  note: null,
} as const;
const chosen: ToldSale = { recipientId: 'ngozi', amount: '500.000000', naira: '788000.00' };

describe('SELL-11 a sale whose outcome is unknown', () => {
  afterEach(forgetSent);

  it('SELL-11 AUTH-09 what its page tells is what was sent, not what was chosen since: the PIN confirms nothing else', () => {
    keepSent({ key: 'a'.repeat(32), terms, told: { amount: '250.000000', naira: '394000.00' } });
    expect(toldOf(sentBefore('temitope'), chosen)).toEqual({
      recipientId: 'tunde',
      amount: '250.000000',
      naira: '394000.00',
    });
  });

  it('SELL-11 what an earlier release has kept tells whom it goes to, and no sum that is another sale’s', () => {
    keepSent({ key: 'a'.repeat(32), terms });
    expect(toldOf(sentBefore('temitope'), chosen)).toEqual({ recipientId: 'tunde', amount: null, naira: null });
  });

  it('SELL-11 is theirs alone: whoever logs in after them in the same tab neither sees nor confirms it', () => {
    keepSent({ key: 'a'.repeat(32), terms, whose: 'temitope', told: { amount: '250.000000', naira: '394000.00' } });
    expect(sentBefore('temitope')).not.toBeNull();
    expect(sentBefore('ngozi')).toBeNull();
  });

  it('SELL-11 with nothing sent, what was chosen is told', () => {
    expect(toldOf(sentBefore('temitope'), chosen)).toEqual(chosen);
  });
});
