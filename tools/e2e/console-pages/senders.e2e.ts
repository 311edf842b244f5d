import { until } from '../../lib/processes.mjs';
import { axe, enter, leave, open, product, type ConsolePage } from './harness.js';
import { Operator } from './operator.js';
import { consoleText } from '../texts.js';

/** No transfer comes from it: other suites sell on the same product. */
const ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const WRONG = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeY';

let consolePage: ConsolePage;
beforeAll(open);
afterEach(() => consolePage.close());
afterAll(leave);

test('SELL-07 finance lists an address for a reason, and takes it off with a second person', async () => {
  consolePage = await enter('/senders');
  const { page } = consolePage;
  await page.getByText(consoleText('resources.senders.none'), { exact: true }).waitFor();
  await page.getByRole('button', { name: consoleText('senders.add') }).click();
  const adding = page.getByRole('dialog', { name: consoleText('senders.add') });
  await adding.getByLabel(consoleText('senders.address')).fill(WRONG);
  await adding.getByLabel('Reason').fill('Named in letter 14');
  await adding.getByRole('button', { name: consoleText('senders.add') }).click();
  await adding
    .getByText(/^This isn’t a TRON address/)
    .first()
    .waitFor();
  await adding.getByLabel(consoleText('senders.address')).fill(ADDRESS);
  await adding.getByRole('button', { name: consoleText('senders.add') }).click();
  const row = page.getByRole('row', { name: new RegExp(ADDRESS) });
  await row.getByText('Named in letter 14').waitFor();
  expect(await axe(page)).toEqual([]);

  await row.getByRole('button', { name: consoleText('senders.remove') }).click();
  const removing = page.getByRole('dialog', { name: consoleText('senders.removeTitle') });
  await removing.getByText(consoleText('approvals.effect.sender.unlisted')).waitFor();
  await removing.getByLabel('Reason').fill('It was another one');
  await removing.getByRole('button', { name: 'Ask a second person' }).click();
  await row.getByText('Waits for a second person').waitFor();

  const colleague = await Operator.of(product(), 'colleague');
  const [request] = await colleague.must<{ id: string }[]>(
    'GET',
    'approvals?filter={"action":"sender-unlist","tab":"open"}',
  );
  const { payloadHash } = await colleague.must<{ payloadHash: string }>('GET', `approvals/${request!.id}`);
  await colleague.must('POST', `approvals/${request!.id}/approve`, { payloadHash });
  const isEmpty = async () => (await colleague.must<unknown[]>('GET', 'senders')).length === 0;
  expect(await until(isEmpty, 60_000, 100)).toBe(true);
  // A list does not change under the pointer: it shows that there are changes.
  await page.locator('.newrows').getByRole('button').click();
  await page.getByText(consoleText('resources.senders.none'), { exact: true }).waitFor();
});
