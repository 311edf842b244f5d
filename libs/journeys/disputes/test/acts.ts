import type { AdminDisputeView } from '@usdt-africa/contracts/admin';
import type { OrderDisputeView, UploadedFileView } from '@usdt-africa/contracts/api';
import sharp from 'sharp';
import { disputeIdOf } from '../src/index.js';
import type { Sale, World } from './world.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** What people do to a case, over HTTP. `world` is looked up at each act: it is opened before the first test. */
export function acts(world: () => World) {
  const path = ({ number }: Sale, rest = '') => `/api/orders/${number}/dispute${rest}`;
  const at = (time: Date, plus = 0) => world().clock.advance(time.getTime() + plus - world().clock.now().getTime());
  const read = async (sale: Sale) =>
    (await world().request<OrderDisputeView>('GET', path(sale), { cookie: sale.cookie })).body;
  const open = (sale: Sale, body: object = {}) =>
    world().request<OrderDisputeView>('POST', path(sale), {
      cookie: sale.cookie,
      body: { issue: 'nothing', text: 'Nothing since morning.', files: [], ...body },
    });
  const upload = (sale: Sale, raw: Buffer, name = 'zenith statement.png') =>
    world().request<UploadedFileView>('POST', path(sale, '/files'), {
      cookie: sale.cookie,
      raw,
      headers: { 'X-File-Name': encodeURIComponent(name) },
    });
  const picture = () =>
    sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  const adminPath = (sale: Sale, rest = '') => `/api/admin/disputes/${disputeIdOf(sale.orderId)}${rest}`;
  const verb = async (who: 'support' | 'finance' | 'engineer' | 'admin', sale: Sale, name: string, body: object) =>
    world().request<AdminDisputeView>('POST', adminPath(sale, `/${name}`), {
      cookie: (await world().operator(who)).cookie,
      body,
    });
  const show = async (sale: Sale) =>
    (
      await world().request<AdminDisputeView>('GET', adminPath(sale), {
        cookie: (await world().operator('support')).cookie,
      })
    ).body;

  /** A sale that is disputed, when it may be. */
  async function disputed(ending: 'completed' | 'paying' | 'returned' = 'completed'): Promise<Sale> {
    const sale = await world().sale(ending);
    at(sale.basisAt, 3 * HOUR);
    expect((await open(sale)).status).toBe(201);
    await world().heard();
    return sale;
  }

  return { path, at, read, open, upload, picture, adminPath, verb, show, disputed };
}
