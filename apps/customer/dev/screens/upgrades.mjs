/** Screens of a customer's tier upgrade request. */
import { upgrade } from '../accounts.ts';
import { own } from './own.mjs';
import { click } from './screen.mjs';

/**
 * @param {string} name @param {object} change of the tier upgrade request @param {string} text that marks the screen as
 * ready
 */
const upgradeScreen = (name, change, text) =>
  own(name, 'LIM-02', '/dashboard/limits/upgrade', {
    mock: (mock) => (mock.state.people.upgrade = upgrade(change)),
    act: (page) => page.getByText(text).first().waitFor(),
  });

const FRONT = '0198a7d0-0000-7000-8000-0000000000e1';
/** Registration documents of which the second was rejected. @param {object} change of the tier upgrade request */
const companyDocuments = (change) => {
  const document = (/** @type {number} */ nth) => ({
    id: `0198a7d0-0000-7000-8000-0000000000f${nth}`,
    part: 'registration',
    kind: nth === 2 ? 'pdf' : 'jpg',
    bytes: nth * 412_000,
    reused: false,
  });
  const [first, second, third] = [document(1), document(2), document(3)];
  const { reused: _reused, ...refused } = second;
  const wished = upgrade({
    tier: 'business',
    documents: [first, second, third],
    numberKind: 'rc',
    keeps: { document: null, number: 'rc' },
    again: [{ ...refused, nth: 2, fault: 'unreadable' }],
    ...change({ first, third }),
  });
  return { ...wished, tier: 'individual', next: 'business' };
};

export const UPGRADES = [
  own('upgrade', 'LIM-02', '/dashboard/limits/upgrade', {
    act: (page) => page.getByText('What we need from you').waitFor(),
  }),
  own('upgrade-papers', 'LIM-02', '/dashboard/limits/upgrade', {
    mock: (mock) => {
      const [front] = upgrade().request.documents;
      mock.state.people.upgrade = upgrade({ state: 'draft', sentAt: null, dueAt: null, documents: [front] });
    },
    act: async (page) => {
      await page.getByLabel('BVN', { exact: true }).check();
      await page.getByLabel('BVN, 11 digits').fill('2217 4508 3');
      await click('Send for review')(page);
      await page.getByText('Enter all 11 digits').waitFor();
    },
  }),
  upgradeScreen('upgrade-waiting', {}, 'Your request is in the queue'),
  upgradeScreen(
    'upgrade-information-requested',
    { state: 'waiting-customer', question: 'Please send the back of the licence again.', parts: ['identity-back'] },
    'We have a question',
  ),
  upgradeScreen(
    'upgrade-refused',
    {
      state: 'refused',
      decidedAt: '2026-11-21T13:20:00.000Z',
      eraseAt: '2026-12-21T13:20:00.000Z',
      refused: { reason: 'expired', words: 'Send another document that is still valid.' },
      again: [{ id: FRONT, part: 'identity-front', nth: 1, kind: 'jpg', bytes: 2_814_000, fault: 'expired' }],
      keeps: { document: null, number: 'nin' },
    },
    'Something to fix',
  ),
  own('upgrade-business', 'LIM-02', '/dashboard/limits/upgrade', {
    mock: (mock) => {
      const draft = upgrade({
        tier: 'business',
        state: 'draft',
        sentAt: null,
        dueAt: null,
        documents: [],
        numberKind: null,
      });
      mock.state.people.upgrade = { ...draft, tier: 'individual', next: 'business' };
    },
    act: async (page) => {
      await page.getByLabel('CAC number, RC or BN').fill('RC 12');
      await click('Send for review')(page);
      await page.getByText('Enter RC or BN, then 3 to 8 digits').waitFor();
    },
  }),
  own('upgrade-business-refused', 'LIM-02', '/dashboard/limits/upgrade', {
    mock: (mock) => {
      mock.state.people.upgrade = companyDocuments(() => ({
        state: 'refused',
        decidedAt: '2026-11-21T13:20:00.000Z',
        eraseAt: '2026-12-21T13:20:00.000Z',
        refused: { reason: 'unreadable', words: 'Scan the second page again, all four corners.' },
      }));
    },
    act: (page) => page.getByText('Send again: we couldn’t read it').waitFor(),
  }),
  own('upgrade-business-again', 'LIM-02', '/dashboard/limits/upgrade', {
    mock: (mock) => {
      mock.state.people.upgrade = companyDocuments(({ first, third }) => ({
        state: 'draft',
        sentAt: null,
        dueAt: null,
        documents: [
          { ...first, reused: true },
          { ...third, reused: true },
        ],
      }));
    },
    act: (page) => page.getByText('Send again: we couldn’t read it').waitFor(),
  }),
  own('upgrade-approved', 'LIM-02', '/dashboard/limits/upgrade', {
    mock: (mock) => {
      const approved = upgrade({ state: 'approved', decidedAt: '2026-11-21T13:20:00.000Z' });
      mock.state.people.upgrade = { ...approved, tier: 'individual', next: 'business' };
    },
    act: (page) => page.getByText('You’re now Individual').waitFor(),
  }),
];
