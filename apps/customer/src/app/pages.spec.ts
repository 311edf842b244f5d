import { asSpecified } from './as-specified';
import { pages } from './pages';

const known: readonly string[] = [...pages.landing, ...pages.open, ...pages.others];
const asKnown = (path: string): string => path.replace(/:\w+/g, '*');

describe('SHELL-07 addresses', () => {
  it.each(Object.entries(asSpecified))('SHELL-07 %s is a page, and leads to one: %s', (path, to) => {
    expect(known).toContain(asKnown(path));
    expect([asKnown(to), to.replace(/[^/]+$/, '*')].some((each) => known.includes(each))).toBe(true);
  });

  it('SHELL-07 no address leads to another that only leads on', () => {
    expect(Object.values(asSpecified).filter((to) => to in asSpecified)).toEqual([]);
  });
});
