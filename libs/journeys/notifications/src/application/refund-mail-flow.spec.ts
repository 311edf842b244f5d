import { MailScene } from './mail-scene.features.js';
import { textIn } from '../messages/catalogue.js';

const english = textIn('en');
const ABOUT = { word: 'mango', amount: '250.00 USDT' };
const ADDRESS = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';

describe('mails about refunds', () => {
  let scene: MailScene;

  beforeEach(async () => {
    scene = await MailScene.open();
  });
  afterEach(() => scene.close());

  const subjects = () => scene.inbox.map(({ mail }) => mail.subject).slice(1);

  async function requested() {
    const order = await scene.place();
    await order.confirm();
    await scene.deliver();
    return { order, refundId: await order.requestRefund(ADDRESS) };
  }

  it('SELL-14 tell the sender that one was requested, how it is proved, and what to do if it was not them', async () => {
    await requested();
    await scene.deliver();
    expect(subjects()).toEqual([english('refundRequestedSubject', ABOUT)]);
    const { text } = scene.inbox.at(-1)!.mail;
    for (const part of ['TSeJkU…y6NQZK', english('refundNotYou'), 'R482039551840']) expect(text).toContain(part);
    expect(text).not.toContain(ADDRESS);
  });

  it('SELL-14 tell the hash once the refund is final', async () => {
    const { order, refundId } = await requested();
    await scene.deliver();
    await order.endRefund(refundId, null);
    await scene.deliver();
    expect(subjects()).toEqual([english('refundRequestedSubject', ABOUT), english('refundSentSubject', ABOUT)]);
    expect(scene.inbox.at(-1)!.mail.text).toContain('c3'.repeat(32));
  });

  it('SELL-14 tell why one ended, and not that it was requested where that is over already', async () => {
    const { order, refundId } = await requested();
    await order.endRefund(refundId, 'naira-instead');
    await scene.deliver();
    expect(subjects()).toEqual([english('refundEndedSubject', ABOUT)]);
    expect(scene.inbox.at(-1)!.mail.text).toContain(english('refundEndedNaira'));
  });
});
