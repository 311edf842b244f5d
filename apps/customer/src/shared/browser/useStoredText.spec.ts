import { passing } from './storage';
import { dropTyped } from './useStoredText';

const KEY = 'typed:note:S482039551840';

describe('stored text input', () => {
  it('TXN-04 removes only the saved text, and keeps text typed while a note was being saved', () => {
    passing.set(KEY, 'School fees, second term');
    dropTyped('note:S482039551840', 'School fees');
    expect(passing.get(KEY)).toBe('School fees, second term');
    dropTyped('note:S482039551840', 'School fees, second term');
    expect(passing.get(KEY)).toBeNull();
  });

  it('LIM-02 removes discarded text whatever its content', () => {
    passing.set(KEY, 'anything');
    dropTyped('note:S482039551840');
    expect(passing.get(KEY)).toBeNull();
  });
});
