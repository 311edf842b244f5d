/**
 * npm run screens -- --budgets [--runs N] [--cpu N] Opens the most important pages in a browser with an empty cache
 * before the built product, over a slow network (slow 4G) and on a slow processor, and fails where one takes more bytes
 * or shows its main content later than it may. Each figure is the median of the runs; `--cpu` sets how many times
 * slower than this machine the processor is.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { launchBrowser } from '@usdt-africa/test-kit/launch-browser';

const { RunningProduct } = await import(new URL('../bench/dist/running-product.js', import.meta.url).href);

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, cpu: { type: 'string', default: '4' } },
});
const RUNS = Number(values.runs);
const SLOWER = Number(values.cpu);
if (!(RUNS >= 1) || !(SLOWER >= 1)) {
  console.error('usage: npm run screens -- --budgets [--runs N] [--cpu N]');
  process.exit(2);
}
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** Nothing came for so long: the page is there. */
const QUIET_MS = 2_000;
const PATIENCE_MS = 60_000;

/** @typedef {{ name: string, kB: number, ms: number, look: object, open: (context: import('playwright-core').BrowserContext) => Promise<string> }} Page */

const product = await RunningProduct.prepare();
/** @type {import('playwright-core').Browser | undefined} */
let browser;
try {
  await product.start();
  browser = await launchBrowser();
  /** @type {Page[]} */
  const pages = [
    { name: 'landing', kB: 134, ms: 1_200, look: PHONE, open: async () => '/' },
    { name: 'send-to', kB: 150, ms: 2_000, look: PHONE, open: async () => '/send-to' },
    { name: 'order', kB: 156, ms: 2_000, look: PHONE, open: async (context) => `/order/${await placeOrder(context)}` },
    { name: 'track', kB: 135, ms: 2_000, look: PHONE, open: async () => '/track' },
    { name: 'console sign-in', kB: 340, ms: 3_500, look: DESKTOP, open: async () => '/admin/login' },
  ];
  let isOver = false;
  console.log(`Slow 4G, ${SLOWER} × slower processor, median of ${RUNS}:`);
  for (const page of pages) {
    const seen = [];
    for (let run = 0; run < RUNS; run += 1) seen.push(await measure(browser, page));
    const bytes = median(seen.map((each) => each.bytes));
    const shown = median(seen.map((each) => each.shown));
    const over = bytes > page.kB * 1000 || shown > page.ms;
    isOver ||= over;
    console.log(
      `${over ? 'OVER' : 'ok  '} ${page.name}: ${(bytes / 1000).toFixed(1)} of ${page.kB} kB, ` +
        `largest paint after ${Math.round(shown)} of ${page.ms} ms`,
    );
    if (over) for (const line of seen[0]?.files ?? []) console.log(`       ${line}`);
  }
  if (isOver) process.exitCode = 1;
} finally {
  await browser?.close();
  await product.clear();
}

/**
 * @param {import('playwright-core').Browser} chromium
 * @param {Page} page
 */
async function measure(chromium, { look, open }) {
  const context = await chromium.newContext(look);
  try {
    const path = await open(context);
    const tab = await context.newPage();
    await tab.addInitScript(`
      window.largest = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.largest = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });`);
    const devtools = await context.newCDPSession(tab);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const wire = listen(devtools);
    await tab.goto(product.app + path, { waitUntil: 'load', timeout: PATIENCE_MS });
    await wire.quiet();
    const shown = /** @type {number} */ (await tab.evaluate('window.largest'));
    if (!(shown > 0)) throw new Error(`${path} shows nothing`);
    return { shown, ...wire.sum() };
  } finally {
    await context.close();
  }
}

/**
 * What goes over the wire, heads included: a stream that never ends counts as far as it has come.
 * @param {import('playwright-core').CDPSession} devtools
 */
function listen(devtools) {
  /** @type {Map<string, { url: string, bytes: number }>} */
  const requests = new Map();
  let last = performance.now();
  const note = (/** @type {string} */ id, /** @type {(request: { url: string, bytes: number }) => void} */ act) => {
    last = performance.now();
    const request = requests.get(id);
    if (request) act(request);
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    last = performance.now();
    requests.set(requestId, { url: request.url, bytes: 0 });
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    note(requestId, (request) => (request.bytes += response.encodedDataLength)),
  );
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    note(requestId, (request) => (request.bytes += encodedDataLength)),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, (request) => (request.bytes = Math.max(request.bytes, encodedDataLength))),
  );
  return {
    async quiet() {
      const end = performance.now() + PATIENCE_MS;
      while (performance.now() - last < QUIET_MS && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 100));
    },
    sum() {
      const all = [...requests.values()].sort((a, b) => b.bytes - a.bytes);
      return {
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
        files: all.map(({ url, bytes }) => `${(bytes / 1000).toFixed(1).padStart(6)} kB ${new URL(url).pathname}`),
      };
    },
  };
}

/**
 * An order of this very browser.
 * @param {import('playwright-core').BrowserContext} context
 * @returns {Promise<string>} its number
 */
async function placeOrder(context) {
  const post = async (/** @type {string} */ path, /** @type {object} */ data) => {
    const answer = await context.request.post(product.app + path, {
      data,
      headers: { 'idempotency-key': randomUUID() },
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const quote = await post('/api/quotes', { side: 'sell', amount: '5' });
  const enquiry = await post('/api/name-enquiries', { bankCode: '058', accountNumber: '0145528174' });
  const order = await post('/api/orders', {
    quoteId: quote.id,
    enquiryId: enquiry.id,
    network: 'TRC20',
    sender: { firstName: 'A', lastName: 'B', email: `a.${randomUUID()}@example.com`, phone: '+2348035550148' },
    recipientEmail: 'b@example.com',
  });
  return order.number;
}

/** @param {number[]} numbers */
function median(numbers) {
  return /** @type {number} */ ([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]);
}
