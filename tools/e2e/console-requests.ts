import type { ConsoleDriver } from './console.js';
import { consoleText } from './texts.js';

/**
 * Finance requests a margin far from the median; a second operator reads the effect of an approval in words, and
 * rejects it.
 */
export async function marginRefused(requester: ConsoleDriver, decides: ConsoleDriver): Promise<void> {
  await requester.enter('Rates');
  await requester.page.getByRole('radio', { name: /^Margin/ }).check();
  await requester.page.getByLabel(consoleText('rates.figure.margin')).fill('9');
  const twoPeople = requester.page.getByText(/a second person/i);
  await twoPeople.first().waitFor();
  await requester.page.getByLabel('Reason').fill('A storm is coming');
  await requester.button(/^Request /).click();
  await requester.page.getByText('Why: “A storm is coming”').waitFor();
  await decides.enter('Approvals');
  const request = decides.page.getByRole('link', { name: 'Set the selling margin to 9.00 %' });
  await (await decides.listed(request)).click();
  await decides.confirm('Approve: set the selling margin to 9.00 %', [
    consoleText('approvals.effect.changes.rate'),
    'below the median',
    '9.00 %',
  ]);
  await decides.page.getByLabel(consoleText('approvals.words')).fill('It has passed');
  await decides.button(consoleText('approvals.no')).click();
  const answer = decides.page.getByText(/declined it/);
  await answer.first().waitFor();
  await decides.withoutFindings();
}

/**
 * An admin requests a new colleague in finance: the page describes the person, the role and the consequences in words.
 */
export async function colleagueRequested(admin: ConsoleDriver): Promise<void> {
  await admin.enter('Operators');
  await admin.button('Invite').click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Uche Nwosu');
  await dialog.getByLabel('Email').fill('uche@example.com');
  await dialog.getByLabel('Role').selectOption('finance');
  await dialog.getByLabel('Reason').fill('Starts on Monday');
  await dialog.getByRole('button', { name: 'Ask another admin' }).click();
  await admin.page.getByText('Uche Nwosu: another admin must approve it.').first().waitFor();
  await admin.enter('Approvals');
  await (await admin.listed(admin.page.getByRole('link', { name: 'Invite Uche Nwosu as finance' }))).click();
  await admin.confirm(null, ['uche@example.com', 'decides about money', 'one-time link']);
  await admin.withoutFindings();
}
