import { forgetSent, keepSent, sentBefore, displayedSaleOf } from './sent-sale';
import type { DisplayedSale } from './sent-sale';

const terms = {
  quoteId: 'quote-1',
  recipientId: 'tunde',
  enquiryId: 'enquiry-1',
  network: 'TRC20',
  note: null,
} as const;
const chosen: DisplayedSale = { recipientId: 'ngozi', amount: '500.000000', naira: '788000.00' };

describe('SELL-11 a sale whose outcome is unknown', () => {
  afterEach(forgetSent);

  it('SELL-11 AUTH-09 shows the sent sale, not a later choice, because the PIN confirms only the sent one', () => {
    keepSent({ key: 'a'.repeat(32), terms, displayed: { amount: '250.000000', naira: '394000.00' } });
    expect(displayedSaleOf(sentBefore('temitope'), chosen)).toEqual({
      recipientId: 'tunde',
      amount: '250.000000',
      naira: '394000.00',
    });
  });

  it('SELL-11 shows the recipient, and no sum, of a sale stored by an earlier release', () => {
    keepSent({ key: 'a'.repeat(32), terms });
    expect(displayedSaleOf(sentBefore('temitope'), chosen)).toEqual({
      recipientId: 'tunde',
      amount: null,
      naira: null,
    });
  });

  it('SELL-11 is hidden from another customer who signs in later in the same tab', () => {
    keepSent({
      key: 'a'.repeat(32),
      terms,
      whose: 'temitope',
      displayed: { amount: '250.000000', naira: '394000.00' },
    });
    expect(sentBefore('temitope')).not.toBeNull();
    expect(sentBefore('ngozi')).toBeNull();
  });

  it('SELL-11 shows the chosen sale when none was sent', () => {
    expect(displayedSaleOf(sentBefore('temitope'), chosen)).toEqual(chosen);
  });
});
