/** Browsers with an order, for the fuzzer to be: each with a quote and a name enquiry that it has not used. */
import { randomBytes } from 'node:crypto';

const PATIENCE_MS = 120_000;

/**
 * @typedef {{ guest: string, number: string, quoteId: string, enquiryId: string }} Owner
 * @param {string} app where the product is
 * @param {number} count
 * @returns {Promise<Owner[]>}
 */
export async function owners(app, count) {
  const made = [];
  // After a start there is no address for an order until the signer has supplied some.
  for (const end = Date.now() + PATIENCE_MS; made.length < count;)
    try {
      made.push(await owner(app, made.length));
    } catch (error) {
      if (!String(error).includes(': 503 ') || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  return made;
}

/**
 * @param {string} app
 * @param {number} nth
 * @returns {Promise<Owner>}
 */
async function owner(app, nth) {
  const guest = randomBytes(32).toString('base64url');
  const headers = { cookie: `guest=${guest}`, 'x-forwarded-for': `10.0.${nth >> 8}.${nth & 255}` };
  /** @param {string} path @param {unknown} body */
  const post = async (path, body) => {
    const response = await fetch(app + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomBytes(16).toString('hex') },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.detail ?? ''}`);
    return answer;
  };
  const quote = () => post('/api/quotes', { side: 'sell', amount: '5' });
  const enquiry = () =>
    post('/api/name-enquiries', { bankCode: '058', accountNumber: `2${String(nth).padStart(9, '0')}` });
  const [used, checked] = [await quote(), await enquiry()];
  const { number } = await post('/api/orders', {
    quoteId: used.id,
    enquiryId: checked.id,
    network: 'TRC20',
    sender: {
      firstName: 'Temitope',
      lastName: 'Adewale',
      email: `sender-${nth}@example.com`,
      phone: `+23480${30_000_000 + nth}`,
    },
    recipientEmail: `recipient-${nth}@example.com`,
  });
  return { guest, number, quoteId: (await quote()).id, enquiryId: (await enquiry()).id };
}
