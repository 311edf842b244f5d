import { day } from './harness.js';

/** A statement with a doubt of every kind, among lines that can be read. */
export function doubtful(): string {
  const date = day().reconciled.toRead.slice(-10).split('-').reverse().join('/');
  const rows = [
    `MNFY|1,PAY-1,"391,125.00",25.00,${date} 23:58,PAID,090405261120,SALARY`,
    `MNFY|2,PAY-2,"156,500.00",25.00,${date} 11:05,PAID,090405261121,`,
    `MNFY|3,PAY-3,"1,25O,000.00",25.00,${date} 11:06,PAID,090405261122,`,
    `MNFY|4,PAY-4,"48,255.00",25.00,${date} 25:04,PAID,090405261123,`,
    `MNFY|5,,"31,520.00",25.00,${date} 11:08,PAID,090405261124,`,
    `MNFY|6,PAY-6,"15,480.00",25.00,${date} 11:09,SUCCESS_REV,090405261125,`,
    `MNFY|7,PAY-7,"9,000.00",25.00,${date} 11:10,PAID,090405261126,,`,
    `MNFY|8,PAY-1,"9,000.00",25.00,${date} 11:11,PAID,090405261127,`,
  ];
  return ['transactionReference,reference,amount,fee,completedOn,status,sessionId,narration', ...rows, ''].join('\n');
}
/** A file as a person chooses it. */
export const statementFile = (name: string, text = doubtful()) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** A statement for a day of last month whose number could be a month, with one line of that day in each order. */
export function bothOrders(): { readonly dayId: string; readonly text: string } {
  const past = new Date(Date.now() - 40 * 86_400_000);
  const [year, month] = past.toISOString().split('-') as [string, string];
  const date = month === '09' ? '08' : '09';
  const text = [
    'reference,amount,status,date',
    `PAY-1,"=""100.00""",PAID,${date}/${month}/${year} 10:00`,
    `PAY-2,200.00,PAID,${month}/${date}/${year} 10:00`,
    '',
  ].join('\n');
  return { dayId: `paystack-${year}-${month}-${date}`, text };
}
