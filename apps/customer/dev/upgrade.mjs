/** A customer's tier upgrade request, waiting for review by default. */
export const upgrade = (change = {}) => ({
  tier: 'basic',
  next: 'individual',
  request: {
    number: 'T-0932',
    tier: 'individual',
    state: 'waiting-us',
    documents: [
      {
        id: '0198a7d0-0000-7000-8000-0000000000e1',
        part: 'identity-front',
        kind: 'jpg',
        bytes: 2_814_000,
        reused: false,
      },
      { id: '0198a7d0-0000-7000-8000-0000000000e2', part: 'selfie', kind: 'jpg', bytes: 2_100_000, reused: false },
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
