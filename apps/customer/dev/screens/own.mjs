import { ACCOUNT } from '../accounts.ts';
import { screen } from './screen.mjs';

/**
 * @param {string} name @param {string} features @param {string} path @param {object} [more] further options of a
 * signed-in customer's screen
 */
export const own = (name, features, path, { mock: change, ...more } = {}) =>
  screen(name, features, path, {
    ...more,
    mock: (mock) => {
      mock.state.people.account = ACCOUNT;
      change?.(mock);
    },
  });
