import { readFileSync } from 'node:fs';
import { roomPath, ROOMS } from './rooms';

test('the server answers for every room of the menu, and for no other', () => {
  const pages = JSON.parse(readFileSync(new URL('../../pages.json', import.meta.url), 'utf8')) as string[];
  const besides = ['login', 'enrol', 'account'];
  const rooms = ROOMS.flatMap(({ rooms: inGroup }) => inGroup.map(({ name }) => roomPath(name).slice(1)));
  expect(pages.sort()).toEqual([...rooms, ...besides].sort());
});
