import type { AdminDisputeView } from '@usdt-africa/contracts/admin';
import type { OrderDisputeView, UploadedFileView } from '@usdt-africa/contracts/api';
import sharp from 'sharp';
import { disputeIdOf } from '../src/index.js';
import type { Sale, TestApp } from './test-app.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Actions on a case, over HTTP. `app` is evaluated at each action, because it is opened before the first test. */
export function acts(app: () => TestApp) {
  const path = ({ number }: Sale, rest = '') => `/api/orders/${number}/dispute${rest}`;
  const at = (time: Date, plus = 0) => app().clock.advance(time.getTime() + plus - app().clock.now().getTime());
  const read = async (sale: Sale) =>
    (await app().request<OrderDisputeView>('GET', path(sale), { cookie: sale.cookie })).body;
  const open = (sale: Sale, body: object = {}) =>
    app().request<OrderDisputeView>('POST', path(sale), {
      cookie: sale.cookie,
      body: { issue: 'nothing', text: 'Nothing since morning.', files: [], ...body },
    });
  const upload = (sale: Sale, raw: Buffer, name = 'zenith statement.png') =>
    app().request<UploadedFileView>('POST', path(sale, '/files'), {
      cookie: sale.cookie,
      raw,
      headers: { 'X-File-Name': encodeURIComponent(name) },
    });
  const picture = () =>
    sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  const adminPath = (sale: Sale, rest = '') => `/api/admin/disputes/${disputeIdOf(sale.orderId)}${rest}`;
  const action = async (who: 'support' | 'finance' | 'engineer' | 'admin', sale: Sale, name: string, body: object) =>
    app().request<AdminDisputeView>('POST', adminPath(sale, `/${name}`), {
      cookie: (await app().operator(who)).cookie,
      body,
    });
  const show = async (sale: Sale) =>
    (
      await app().request<AdminDisputeView>('GET', adminPath(sale), {
        cookie: (await app().operator('support')).cookie,
      })
    ).body;

  /** A sale that is disputed, when it may be. */
  async function disputed(ending: 'completed' | 'paying' | 'returned' = 'completed'): Promise<Sale> {
    const sale = await app().sale(ending);
    at(sale.basisAt, 3 * HOUR);
    expect((await open(sale)).status).toBe(201);
    await app().applyAll();
    return sale;
  }

  return { path, at, read, open, upload, picture, adminPath, action, show, disputed };
}
