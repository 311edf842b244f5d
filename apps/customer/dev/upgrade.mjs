/** A customer's wish for a higher level, waiting for review unless said otherwise. */
export const upgrade = (change = {}) => ({
  tier: 'basic',
  next: 'individual',
  wish: {
    number: 'T-0932',
    tier: 'individual',
    state: 'waiting-us',
    papers: [
      {
        id: '0198a7d0-0000-7000-8000-0000000000e1',
        part: 'identity-front',
        kind: 'jpg',
        bytes: 2_814_000,
        kept: false,
      },
      { id: '0198a7d0-0000-7000-8000-0000000000e2', part: 'selfie', kind: 'jpg', bytes: 2_100_000, kept: false },
    ],
    document: 'passport',
    numberKind: 'nin',
    sentAt: '2026-11-21T10:02:00.000Z',
    dueAt: '2026-11-22T10:02:00.000Z',
    before: 7,
    question: null,
    parts: [],
    again: [],
    refused: null,
    keeps: null,
    decidedAt: null,
    eraseAt: null,
    ...change,
  },
});
