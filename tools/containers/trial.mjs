/** What `npm run test:containers` does with the product in containers, a line for each step with its time. */
import { until } from '../lib/processes.mjs';
import { Complaint } from '../lib/root.mjs';
import { lastLine } from './packages.mjs';

/** What an image may add to the one that it begins with. */
const IMAGE_BOUND = 250_000_000;
const SALE_PATIENCE = 180_000;
const BACK_PATIENCE = 300_000;
const CATCH_UP = 60_000;
/** The simulated external systems are no part of the product. */
const OUTSIDE = ['sandbox'];

/**
 * @typedef {object} Tally
 * @property {(name: string, step: () => Promise<string>) => Promise<boolean>} step its sentence, or what it throws
 */

/**
 * Up, a sale, each part killed by id, recovery, another sale after each; at the end nothing is lost.
 * @param {import('./project.mjs').Project} project
 * @param {{ isCutOff: boolean, tally: Tally }} options
 */
export async function tryOut(project, { isCutOff, tally: { step } }) {
  let sold = 0;
  const sell = async (/** @type {boolean} */ fast) => {
    let refusals = 0;
    let sale = { ok: false, sentence: '' };
    // After a restart of PostgreSQL no address is given out before the signer has been queried again: a client that
    // gets a retry response retries. Nothing is ordered yet in that case.
    const isDecided = async () => {
      sale = await project.sell({ fast, within: SALE_PATIENCE });
      const isRefused = /POST \/api\/(quotes|name-enquiries|orders): 503 /.test(sale.sentence);
      if (isRefused) refusals += 1;
      return !isRefused;
    };
    await until(isDecided, CATCH_UP, 1_000);
    if (!sale.ok) throw new Complaint(sale.sentence);
    sold += 1;
    return refusals === 0 ? sale.sentence : `${sale.sentence} It was asked to try again ${refusals} times.`;
  };

  await project.settle();
  const isBuilt = await step('the image', async () => {
    const { image, base } = await project.build(isCutOff);
    const own = image - base;
    const sentence = `${megabytes(own)} without its base of ${megabytes(base)}`;
    if (own > IMAGE_BOUND) throw new Complaint(`${sentence}: more than ${megabytes(IMAGE_BOUND)}`);
    return sentence;
  });
  const isUp = await step('up', async () => {
    await project.up();
    const parts = await project.parts();
    return `${parts.length} containers are well: ${parts.map(({ name }) => name).join(', ')}`;
  });
  if (!isUp) return void (isBuilt && (await complainOfLogs(project)));
  if (!(await step('a sale', () => sell(false)))) return complainOfLogs(project);

  for (const part of (await project.parts()).filter(({ service }) => !OUTSIDE.includes(service))) {
    const isBack = await step(`${part.name} (${part.id.slice(0, 12)}) killed`, async () => {
      const { backIn, by } = await project.kill(part, BACK_PATIENCE);
      if (backIn === undefined) throw new Complaint(`not back: it is ${(await project.state(part.id)).shown}`);
      return `back by ${by} and well after ${(backIn / 1000).toFixed(1)} s`;
    });
    if (!isBack) console.log(await project.logs(part.service));
    await step('a sale after it', () => sell(true));
  }

  await step('nothing lost', async () => {
    let verdict = { code: 1, output: '' };
    // Read models may be a moment behind the last sale.
    await until(async () => (verdict = await project.exec('api', 'events', 'verify')).code === 0, CATCH_UP, 2_000);
    if (verdict.code !== 0) throw new Complaint(`events verify: ${verdict.output}`);
    const { total, paid } = await project.paid();
    if (total !== sold || paid !== sold) {
      throw new Complaint(`${sold} sales, but the bank was asked for ${total} payouts and made ${paid}`);
    }
    return `events verify says: ${lastLine(verdict.output)} ${sold} sales, ${paid} payouts, each once`;
  });
}

/** @param {import('./project.mjs').Project} project */
async function complainOfLogs(project) {
  for (const part of await project.parts()) {
    if (!(await project.state(part.id)).isWell) console.log(await project.logs(part.service));
  }
}

/** @param {number} bytes */
const megabytes = (bytes) => `${Math.round(bytes / 1_000_000)} MB`;
