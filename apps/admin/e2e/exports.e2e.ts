import { readFile } from 'node:fs/promises';
import { axe, enter, leave, type Room, type RoomOptions } from './harness.js';

let room: Room;
const go = async (path: string, options?: RoomOptions): Promise<Room['page']> => {
  room = await enter(path, options);
  return room.page;
};
const posts = (path: string) => room.mock.state.requests.filter(({ line }) => line === `POST /${path}`);

afterEach(async () => {
  expect(room.complaints).toEqual([]);
  await room.close();
});
afterAll(leave);

test('ADM-03 a list is taken away whole, under its filter and for a reason', async () => {
  const page = await go('/orders');
  await page.getByRole('tab', { name: /^Held/ }).click();
  await page.getByRole('button', { name: /^Export \d/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('with persons and accounts masked as on this page').waitFor();
  const start = dialog.getByRole('button', { name: 'Export' });
  expect(await start.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel('Reason').fill('The week’s report');
  expect(await axe(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), start.click()]);
  expect(download.suggestedFilename()).toBe('orders-20261121T1306Z.csv');
  const text = await readFile(await download.path(), 'utf8');
  const [sent] = posts('orders/export');
  expect(sent!.body).toEqual({ filter: { tab: 'held' }, sort: ['attention', 'DESC'], reason: 'The week’s report' });
  expect(sent!.search).toBe('');
  expect(text.split('\r\n')).toHaveLength(
    2 + Number(/\d+/.exec((await page.getByRole('tab', { name: /^Held/ }).textContent())!)![0]),
  );
  await page.getByText('orders-20261121T1306Z.csv is complete.').waitFor();
});

test('ADM-03 ticked rows alone are taken away', async () => {
  const page = await go('/orders');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: 'Export 2', exact: true }).click();
  await page.getByLabel('Reason').fill('These two');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(3);
});

test('ADM-11 a file that breaks off is thrown away and said so; pressing again fetches it', async () => {
  const page = await go('/audit', { session: 'admin' });
  room.mock.fault(/audit\/export/, { breaks: true });
  await page.getByRole('button', { name: /^Export \d/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The auditor asks');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await dialog.getByText('The file broke off and was thrown away.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('audit-20261121T1306Z.csv');
  expect(room.complaints.splice(0)).toEqual([expect.stringContaining('ERR_INCOMPLETE_CHUNKED_ENCODING')]);
});

test('ADM-01 who may not take lists away sees no button for it', async () => {
  const page = await go('/disputes', { session: 'support' });
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('button', { name: /^Export/ }).count()).toBe(0);
});
