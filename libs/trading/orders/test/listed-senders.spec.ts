import { streams } from '@usdt-africa/contracts/events';
import { ListedSenders, SenderListing } from '@usdt-africa/deposits';
import { uuidv7 } from '@usdt-africa/kernel';
import { ADA, SaleTestApp } from './sale-test-app.js';

const LISTED = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
const KEMI = '01a1fe33-0000-7000-8000-00000000000a';
const FEMI = '01a1fe33-0000-7000-8000-00000000000b';
const BY = { actor: `operator:${KEMI}`, reason: 'Letter 14', correlationId: 'test' };

describe('the list of senders', () => {
  let app: SaleTestApp;
  let listing: SenderListing;

  beforeEach(async () => {
    app = await SaleTestApp.open();
    listing = new SenderListing(app.store, app.clock);
  });
  afterEach(() => app.close());

  const list = async (address = LISTED): Promise<string> => {
    const id = uuidv7(app.clock.now());
    await listing.list({ id, address, by: KEMI }, BY);
    return id;
  };
  const unlist = (listingId: string, causationId = uuidv7(app.clock.now())) =>
    listing.run({ payload: { listingId }, people: [KEMI, FEMI], causationId, ...BY });
  const found = async (orderId: string) => {
    const { holds, payouts } = await app.orders.load(orderId);
    return { held: holds.map(({ reason }) => reason), paid: payouts.length };
  };

  it('SELL-07 a deposit is held only if its sender is on the list when the deposit is decided', async () => {
    const [before, meanwhile, later] = [
      await app.placed(ADA, 20),
      await app.placed(ADA, 20),
      await app.placed(ADA, 20),
    ];
    await app.arrives(before, 20, LISTED);
    const id = await list();
    await app.arrives(meanwhile, 20, LISTED);
    await unlist(id);
    await app.arrives(later, 20, LISTED);
    expect([await found(before), await found(meanwhile), await found(later)]).toEqual([
      { held: [], paid: 1 },
      { held: ['listed-sender'], paid: 0 },
      { held: [], paid: 1 },
    ]);
  });

  it('SELL-07 a decision stays when the chain event is repeated after the list has changed', async () => {
    const order = await app.placed(ADA, 20);
    await app.arrives(order, 20, LISTED);
    await list();
    await app.again();
    expect(await found(order)).toEqual({ held: [], paid: 1 });
  });

  it('SELL-07 holds no other deposit, and stores nothing of the list in the order', async () => {
    const order = await app.placed(ADA, 20);
    await list();
    await app.arrives(order, 20, 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
    expect(await found(order)).toEqual({ held: [], paid: 1 });
    const held = await app.placed(ADA, 20);
    await app.arrives(held, 20, LISTED);
    const recorded = await app.store.readStream(streams.order(held));
    expect(JSON.stringify(recorded.map(({ data, metadata }) => [data, metadata]))).not.toContain(LISTED);
  });

  it('SELL-07 twenty concurrent listings of one address list it once; an approval executed twice removes it once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => list()));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const senders = new ListedSenders(app.store);
    const { id } = (await senders.now()).listed[LISTED]!;
    const yes = uuidv7(app.clock.now());
    await unlist(id, yes);
    const renewed = await list();
    await unlist(id, yes);
    expect((await senders.now()).listed[LISTED]!.id).toBe(renewed);
    await expect(unlist(id)).rejects.toMatchObject({ status: 409, code: 'not-listed' });
  });
});
