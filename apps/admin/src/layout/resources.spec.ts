import { pageNames } from '../../scripts/page-names.mjs';
import { pagePath, RESOURCE_PAGES } from './resources';

test('the server’s list of pages holds every page of the menu, login, enrol, account and guests, and no other', () => {
  const besides = ['login', 'enrol', 'account', 'guests'];
  const pageList = RESOURCE_PAGES.flatMap(({ pages: inGroup }) => inGroup.map(({ name }) => pagePath(name).slice(1)));
  expect(pageNames().sort()).toEqual([...pageList, ...besides].sort());
});
