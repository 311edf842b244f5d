import { consoleText, customerText, mailText } from '../e2e/texts.js';

/** Where an operator decides, the console shows what the person will read: the same sentences, not similar ones. */
describe('previews in the console', () => {
  const naira = '₦20,000.00';

  it.each(['unreadable', 'expired', 'names', 'face', 'neutral'])('LIM-02 a tier refused for %s', (because) => {
    expect(consoleText(`tiers.read.${because}`)).toBe(customerText(`upgrade.because.${because}`));
  });

  it('WALLET-02 a payment into the wallet that is credited or returned', () => {
    expect([consoleText('fundings.read.credit', { naira }), consoleText('fundings.readText.credit')]).toEqual([
      mailText('nairaReceivedLead', { amount: naira }),
      mailText('nairaReceivedText'),
    ]);
    expect([consoleText('fundings.read.return', { naira }), consoleText('fundings.readText.return')]).toEqual([
      mailText('nairaReturnedLead', { amount: naira }),
      mailText('nairaReturnedText'),
    ]);
  });

  it('BUY-03 a purchase that is approved or refused', () => {
    expect(consoleText('purchases.read.release')).toBe(customerText('bought.being-signed'));
    expect(consoleText('purchases.read.refuse')).toBe(customerText('bought.undone.refused'));
  });
});
