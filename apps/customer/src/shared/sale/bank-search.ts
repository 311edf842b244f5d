import type { BankView } from '@usdt-africa/contracts/api';

/** Banks paid most often, at most six, the most paid first. */
export function frequentBanks(banks: readonly BankView[]): BankView[] {
  return banks
    .filter((bank) => bank.rank !== null)
    .sort((a, b) => a.rank! - b.rank!)
    .slice(0, 6);
}

/** Banks whose name holds every typed word, whatever the letters' size and accents, by alphabet. */
export function findBanks(banks: readonly BankView[], typed: string): BankView[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return banks
    .filter((bank) => {
      const name = plain(`${bank.name} ${bank.shortName}`);
      return words.every((word) => name.includes(word));
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Letters for a bank's tile: `GT`, `AC`, `UBA`. */
export function bankLetters(bank: Pick<BankView, 'shortName'>): string {
  const capitals = bank.shortName.replace(/[^A-Z]/g, '');
  if (capitals.length >= 2)
    return capitals.slice(0, 3) === bank.shortName ? capitals.slice(0, 3) : capitals.slice(0, 2);
  return bank.shortName.slice(0, 2).toUpperCase();
}

/** One of the tile colours (see send.css), always the same for a bank. */
export function bankColour(code: string): number {
  let sum = 0;
  for (const sign of code) sum = (sum * 2 + parseInt(sign, 36) + 1) % 997;
  return sum % 10;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
