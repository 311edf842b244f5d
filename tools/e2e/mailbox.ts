import type { OrderView } from '@usdt-africa/contracts/api';
import { until } from '../lib/processes.mjs';
import type { Product } from './product.js';

/**
 * Returns the token in the link of a mail about an order, once that mail is there.
 * @param subject subject of the mail
 */
export async function mailedToken(product: Product, order: OrderView, subject = ''): Promise<string> {
  const link = new RegExp(`${order.number}#token=([A-Za-z0-9_-]{43})`);
  let token: string | undefined;
  const received = await until(
    async () => {
      const box = await product.control.must<{ mails: { id: string; subject: string }[] }>('GET', '/control/mails');
      for (const mail of box.mails)
        if (mail.subject.startsWith(order.word!) && mail.subject.includes(subject))
          token ??= link.exec(JSON.stringify(await product.control.must('GET', `/control/mails/${mail.id}`)))?.[1];
      return token !== undefined;
    },
    60_000,
    100,
  );
  if (!received || !token) throw new Error(`no mail with a link for ${order.number}:\n${product.output.slice(-4000)}`);
  return token;
}
