import { passing } from './storage';
import { dropTyped } from './useKeptText';

const KEY = 'typed:note:S482039551840';

describe('words that are being typed', () => {
  it('TXN-04 what is typed while a note is being kept stays, and only what was kept goes', () => {
    passing.set(KEY, 'School fees, second term');
    dropTyped('note:S482039551840', 'School fees');
    expect(passing.get(KEY)).toBe('School fees, second term');
    dropTyped('note:S482039551840', 'School fees, second term');
    expect(passing.get(KEY)).toBeNull();
  });

  it('LIM-02 what is not wanted any more goes, whatever it is', () => {
    passing.set(KEY, 'anything');
    dropTyped('note:S482039551840');
    expect(passing.get(KEY)).toBeNull();
  });
});
