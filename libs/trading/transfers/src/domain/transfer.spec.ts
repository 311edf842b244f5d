import type { EventData } from '@usdt-africa/contracts/events';
import { evolveAll } from '@usdt-africa/kernel';
import { creditIdOf, debitIdOf, makeTransfer, payableOfTransfer } from './decide.js';
import { transferDecider } from './transfer.js';

const TRANSFER_ID = '6b1d5f0e-9a42-8c37-b1e8-5d0c7f3a2e91';
const DATA: EventData<'TransferMade'> = {
  transferId: TRANSFER_ID,
  number: 'T318264905117',
  fromAccountId: '0199a7c2-51d0-7b3e-8f44-2d9b51c7e0f4',
  toAccountId: '0199a7c2-6a10-7c92-9d03-8b3e9a6c4ad1',
  amountKobo: '10000',
  details: { $sealed: { v: 1, s: `transfer-${TRANSFER_ID}`, c: 'AAAA' } },
  debitId: debitIdOf(TRANSFER_ID),
  creditId: creditIdOf(TRANSFER_ID),
  limitDay: '2026-11-30',
  fromBalanceKobo: '0',
  toBalanceKobo: '10000',
  at: '2026-11-30T09:31:02.400Z',
};

describe('a transfer between two wallets', () => {
  it('RCP-05 is made once', () => {
    const events = makeTransfer(transferDecider.initial, DATA);
    expect(events).toMatchObject([{ type: 'TransferMade', data: DATA }]);
    const made = evolveAll(transferDecider, transferDecider.initial, events);
    expect(made).toEqual({ made: DATA });
    expect(makeTransfer(made, DATA)).toEqual([]);
  });

  it('RCP-05 is never made to oneself, and never below the smallest sum', () => {
    const make = (changes: Partial<typeof DATA>) => () =>
      makeTransfer(transferDecider.initial, { ...DATA, ...changes });
    expect(make({ toAccountId: DATA.fromAccountId })).toThrow(expect.objectContaining({ code: 'own-username' }));
    expect(make({ amountKobo: '9999' })).toThrow(RangeError);
  });

  it('WALLET-03 names its two lines and its ledger account after itself', () => {
    expect(debitIdOf(TRANSFER_ID)).not.toBe(creditIdOf(TRANSFER_ID));
    expect(payableOfTransfer(TRANSFER_ID)).toBe(`payable:transfer:${TRANSFER_ID}`);
  });
});
