/** Screens of sending naira to another customer by username. */
import { RECEIVED, SENT } from '../transfers.ts';
import { own } from './own.mjs';

const text = (words) => (page) => page.getByText(words).filter({ visible: true }).first().waitFor();
const send = (name, { draft, features = 'RCP-05 WALLET-04', ...more }) =>
  own(`send-${name}`, features, '/dashboard/wallet/send/username', {
    session: draft ? { 'transfer-draft': JSON.stringify({ username: '', amount: '', note: '', ...draft }) } : {},
    ...more,
  });
const terms = (change) => (mock) => (mock.state.transfers.terms = change);

export const TRANSFERS = [
  send('empty', { act: text('Balance ₦') }),
  send('filled', {
    draft: { username: 'halima_b', amount: '5000', note: 'Lunch at Iya Moria' },
    act: text('You’ve paid @halima_b before'),
  }),
  send('first-time', {
    draft: { username: 'seun', amount: '5000' },
    act: text('You haven’t paid @seun before'),
  }),
  send('unknown', { draft: { username: 'seunn', amount: '5000' }, act: text('We can’t find @seunn') }),
  send('short', {
    features: 'WALLET-04',
    draft: { username: 'halima_b', amount: '250000' },
    act: text('more than your balance'),
  }),
  send('over-limit', {
    features: 'LIM-03',
    draft: { username: 'halima_b', amount: '120000' },
    mock: terms({ day: { limitKobo: '50000000', usedKobo: '41000000', leftKobo: '9000000' } }),
    act: text('limit left. It resets'),
  }),
  send('waits', {
    draft: { username: 'seun', amount: '12000' },
    mock: terms({ newPayeesFrom: '2026-11-22T10:20:00.000Z' }),
    act: text('You can pay @seun from'),
  }),
  own('transfer-sent', 'RCP-05', `/dashboard/wallet/sent/${SENT}`, { act: text('Left your balance') }),
  own('transfer-received', 'RCP-05', `/dashboard/wallet/sent/${RECEIVED}`, { act: text('Halima sent it') }),
];
