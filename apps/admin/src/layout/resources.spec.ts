import { readFileSync } from 'node:fs';
import { pagePath, RESOURCE_PAGES } from './resources';

test('the server’s list of pages holds every page of the menu, login, enrol, account and guests, and no other', () => {
  const pages = JSON.parse(readFileSync(new URL('../../pages.json', import.meta.url), 'utf8')) as string[];
  const besides = ['login', 'enrol', 'account', 'guests'];
  const pageList = RESOURCE_PAGES.flatMap(({ pages: inGroup }) => inGroup.map(({ name }) => pagePath(name).slice(1)));
  expect(pages.sort()).toEqual([...pageList, ...besides].sort());
});
