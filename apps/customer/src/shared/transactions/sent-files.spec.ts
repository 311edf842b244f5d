import { SentFiles } from './sent-files';

const receipt = { name: 'receipt.pdf', size: 1_204, lastModified: 1_764_000_000_000 };

describe('keys of files sent with a sale', () => {
  it('TXN-04 stay the same per file until its upload is confirmed, and differ between files', () => {
    const sent = new SentFiles();
    const key = sent.keyOf(receipt);
    expect(sent.keyOf({ ...receipt })).toBe(key);
    for (const another of [{ name: 'other.pdf' }, { size: 1_205 }, { lastModified: 1_764_000_000_001 }])
      expect(sent.keyOf({ ...receipt, ...another })).not.toBe(key);
    expect(sent.keyOf(receipt)).toBe(key);
    sent.seen();
    expect(sent.keyOf(receipt)).not.toBe(key);
  });
});
