import type { Desk } from './console.js';

/** Finance asks for a margin far from the median; another reads in words what a yes would do, and says no. */
export async function marginRefused(asks: Desk, decides: Desk): Promise<void> {
  await asks.enter('Rates');
  await asks.page.getByRole('radio', { name: /^Margin/ }).check();
  await asks.page.getByLabel('Margin in per cent').fill('9');
  const twoPeople = asks.page.getByText(/a second person/i);
  await twoPeople.first().waitFor();
  await asks.page.getByLabel('Reason').fill('A storm is coming');
  await asks.button(/^Ask /).click();
  await asks.page.getByText('Why: “A storm is coming”').waitFor();
  await decides.enter('Approvals');
  const request = decides.page.getByRole('link', { name: 'Set the selling margin to 9.00 %' });
  await (await decides.listed(request)).click();
  await decides.says('Yes, set the selling margin to 9.00 %', ['Rate for one', 'under the median', '9.00 %']);
  await decides.page.getByLabel('Words for the audit').fill('It has passed');
  await decides.button('Say no').click();
  const answer = decides.page.getByText(/said no/);
  await answer.first().waitFor();
  await decides.withoutFindings();
}

/** An admin asks for a colleague in finance: whom, as what, and what follows are said in words. */
export async function colleagueAskedFor(admin: Desk): Promise<void> {
  await admin.enter('Operators');
  await admin.button('Invite').click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Uche Nwosu');
  await dialog.getByLabel('Email').fill('uche@example.com');
  await dialog.getByLabel('Role').selectOption('finance');
  await dialog.getByLabel('Reason').fill('Starts on Monday');
  await dialog.getByRole('button', { name: 'Ask another admin' }).click();
  await admin.page.getByText('Uche Nwosu: another admin has to agree.').first().waitFor();
  await admin.enter('Approvals');
  await (await admin.listed(admin.page.getByRole('link', { name: 'Invite Uche Nwosu as finance' }))).click();
  await admin.says(null, ['uche@example.com', 'decides about money', 'one-time link']);
  await admin.withoutFindings();
}
