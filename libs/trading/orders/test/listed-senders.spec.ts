import { streams } from '@usdt-africa/contracts/events';
import { ListedSenders, SenderListing } from '@usdt-africa/deposits';
import { uuidv7 } from '@usdt-africa/kernel';
import { ADA, SaleWorld } from './sale-world.js';

const LISTED = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
const KEMI = '01a1fe33-0000-7000-8000-00000000000a';
const FEMI = '01a1fe33-0000-7000-8000-00000000000b';
const BY = { actor: `operator:${KEMI}`, reason: 'Letter 14', correlationId: 'test' };

describe('a list of senders', () => {
  let world: SaleWorld;
  let listing: SenderListing;

  beforeEach(async () => {
    world = await SaleWorld.open();
    listing = new SenderListing(world.store, world.clock);
  });
  afterEach(() => world.close());

  const list = async (address = LISTED): Promise<string> => {
    const id = uuidv7(world.clock.now());
    await listing.list({ id, address, by: KEMI }, BY);
    return id;
  };
  const unlist = (listingId: string, causationId = uuidv7(world.clock.now())) =>
    listing.run({ payload: { listingId }, people: [KEMI, FEMI], causationId, ...BY });
  const found = async (orderId: string) => {
    const { holds, payouts } = await world.orders.load(orderId);
    return { held: holds.map(({ reason }) => reason), paid: payouts.length };
  };

  it('SELL-07 a deposit is decided by the list as it stands then: before, while and after its sender is on it', async () => {
    const [before, meanwhile, later] = [
      await world.placed(ADA, 20),
      await world.placed(ADA, 20),
      await world.placed(ADA, 20),
    ];
    await world.arrives(before, 20, LISTED);
    const id = await list();
    await world.arrives(meanwhile, 20, LISTED);
    await unlist(id);
    await world.arrives(later, 20, LISTED);
    expect([await found(before), await found(meanwhile), await found(later)]).toEqual([
      { held: [], paid: 1 },
      { held: ['listed-sender'], paid: 0 },
      { held: [], paid: 1 },
    ]);
  });

  it('SELL-07 what was decided stays decided when the chain’s word is heard again after the list has changed', async () => {
    const order = await world.placed(ADA, 20);
    await world.arrives(order, 20, LISTED);
    await list();
    await world.again();
    expect(await found(order)).toEqual({ held: [], paid: 1 });
  });

  it('SELL-07 nobody else is held, and nothing of the list stands in the order', async () => {
    const order = await world.placed(ADA, 20);
    await list();
    await world.arrives(order, 20, 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
    expect(await found(order)).toEqual({ held: [], paid: 1 });
    const held = await world.placed(ADA, 20);
    await world.arrives(held, 20, LISTED);
    const told = await world.store.readStream(streams.order(held));
    expect(JSON.stringify(told.map(({ data, metadata }) => [data, metadata]))).not.toContain(LISTED);
  });

  it('SELL-07 twenty who list one address at once list it once; a yes that is carried out twice takes it off once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => list()));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const senders = new ListedSenders(world.store);
    const { id } = (await senders.now()).listed[LISTED]!;
    const yes = uuidv7(world.clock.now());
    await unlist(id, yes);
    const anew = await list();
    await unlist(id, yes);
    expect((await senders.now()).listed[LISTED]!.id).toBe(anew);
    await expect(unlist(id)).rejects.toMatchObject({ status: 409, code: 'not-listed' });
  });
});
