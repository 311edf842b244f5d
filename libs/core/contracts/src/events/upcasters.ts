/** Lifts the data of one event version to the next when it is read; what is stored stays as it is. */
export interface EventUpcaster {
  readonly type: string;
  /** The schema version it reads; it yields `from + 1`. */
  readonly from: number;
  /** The type's new name, where it changed with this version. */
  readonly renamed?: string;
  /** Pure: no clock, no randomness, no I/O. */
  upcast(data: unknown): unknown;
}

/**
 * One for each step between two versions of {@link eventSchemas}. A new version of an event is: its schema under the next
 * number, its golden file, and the step from the version before, here. Whoever opens the event store or reads events from
 * elsewhere is given these.
 */
export const eventUpcasters: readonly EventUpcaster[] = [
  { type: 'OrderPlaced', from: 1, upcast: (data) => ({ ...(data as object), bankCode: null }) },
  { type: 'OrderPlaced', from: 2, upcast: (data) => data },
  // More can be asked for; what could be before is as it was.
  { type: 'ApprovalAsked', from: 1, upcast: (data) => data },
  { type: 'ApprovalAsked', from: 2, upcast: (data) => data },
  { type: 'ApprovalAsked', from: 3, upcast: (data) => data },
  { type: 'ApprovalAsked', from: 4, upcast: (data) => data },
  { type: 'ApprovalAsked', from: 5, upcast: (data) => data },
  { type: 'ApprovalAsked', from: 6, upcast: (data) => data },
  { type: 'ApprovalAsked', from: 7, upcast: (data) => data },
  ...['OperatorInvited', 'OperatorCredentialsReset', 'OperatorRoleChanged', 'OperatorDisabled', 'OperatorEnabled'].map(
    (type): EventUpcaster => ({ type, from: 1, upcast: (data) => ({ ...(data as object), by: null }) }),
  ),
  { type: 'OrderHeld', from: 1, upcast: (data) => ({ ...(data as object), replaces: true }) },
  { type: 'OrderHoldEnded', from: 1, upcast: (data) => ({ ...(data as object), depositKeys: null }) },
  { type: 'MailRequested', from: 1, upcast: (data) => data },
  { type: 'AccountMailRequested', from: 1, upcast: (data) => data },
  { type: 'TextMessageRequested', from: 1, upcast: (data) => data },
  { type: 'OrderHeld', from: 2, upcast: (data) => data },
  { type: 'OrderHoldEnded', from: 2, upcast: (data) => data },
  { type: 'OrderHeld', from: 3, upcast: (data) => data },
  { type: 'OrderHoldEnded', from: 3, upcast: (data) => data },
  { type: 'OrderHeld', from: 4, upcast: (data) => data },
  { type: 'OrderHoldEnded', from: 4, upcast: (data) => data },
  { type: 'OrderHeld', from: 5, upcast: (data) => data },
  { type: 'OrderHoldEnded', from: 5, upcast: (data) => data },
  // A release paid only what the rules on the minimum and on cancelled orders allow.
  { type: 'OrderReleased', from: 1, upcast: (data) => ({ ...(data as object), exemptKeys: [] }) },
  // What could not be credited was not told from other assets.
  ...['UnsupportedAssetArrived', 'OrderUnsupportedAssetArrived'].map((type): EventUpcaster => ({
    type,
    from: 1,
    upcast: (data) => ({ ...(data as object), notCreditable: null }),
  })),
  { type: 'LimitReserved', from: 1, upcast: (data) => data },
  // Accounts have limits, too; what was before is as it was.
  { type: 'LimitReserved', from: 2, upcast: (data) => ({ ...(data as object), accountId: null }) },
  { type: 'LimitDepositSeen', from: 1, upcast: (data) => data },
  { type: 'LimitUsed', from: 1, upcast: (data) => data },
  { type: 'LimitExceeded', from: 1, upcast: (data) => data },
  // So has a number that was compared.
  { type: 'LimitDepositSeen', from: 2, upcast: (data) => data },
  { type: 'LimitUsed', from: 2, upcast: (data) => data },
  { type: 'LimitExceeded', from: 2, upcast: (data) => data },
  { type: 'LimitOverrideSet', from: 1, upcast: (data) => ({ ...(data as object), monthMicro: null }) },
  // There were fewer ways in, and less to tell of them.
  { type: 'AccountSignedIn', from: 1, upcast: (data) => data },
  { type: 'AccountMailRequested', from: 2, upcast: (data) => data },
  { type: 'TextMessageRequested', from: 2, upcast: (data) => data },
  { type: 'AccountMailRequested', from: 3, upcast: (data) => data },
  { type: 'TextMessageRequested', from: 3, upcast: (data) => data },
  { type: 'TextMessageRequested', from: 4, upcast: (data) => data },
  { type: 'AccountMailRequested', from: 4, upcast: (data) => data },
  { type: 'TextMessageRequested', from: 5, upcast: (data) => data },
  { type: 'MailRequested', from: 2, upcast: (data) => data },
  { type: 'OperatorMailRequested', from: 1, upcast: (data) => data },
  { type: 'AccountMailRequested', from: 5, upcast: (data) => data },
  { type: 'TextMessageRequested', from: 6, upcast: (data) => data },
  // A company's number was neither asked for nor compared.
  { type: 'VerificationSubmitted', from: 1, upcast: (data) => data },
  { type: 'VerificationCheckAsked', from: 1, upcast: (data) => data },
  { type: 'VerificationChecked', from: 1, upcast: (data) => data },
  // Parts were named, not papers.
  { type: 'VerificationRefused', from: 1, upcast: (data) => ({ ...(data as object), papers: [] }) },
  // Fees were read and not compared: what was said of a line was said of its amount.
  { type: 'StatementReadingStarted', from: 1, upcast: (data) => ({ ...(data as object), fees: 'left-out' }) },
  { type: 'StatementLinesRead', from: 1, upcast: (data) => data },
  {
    type: 'StatementLinesRead',
    from: 2,
    upcast: (data) => {
      const { lines, ...read } = data as { readonly lines: readonly object[] };
      return { ...read, lines: lines.map((line) => ({ ...line, text: null })) };
    },
  },
  {
    type: 'ReconciliationRowsResolved',
    from: 1,
    upcast: (data) => {
      const { rows, ...said } = data as { readonly rows: readonly object[] };
      return { ...said, rows: rows.map((row) => ({ ...row, feeDifferenceKobo: '0' })) };
    },
  },
  {
    type: 'ReconciliationDayClosed',
    from: 1,
    upcast: (data) => ({ ...(data as object), figures: withoutFees((data as { figures: object }).figures) }),
  },
  {
    type: 'ReconciliationDayReopened',
    from: 1,
    upcast: (data) => {
      const { before, after } = data as { readonly before: object; readonly after: object };
      return { ...(data as object), before: withoutFees(before), after: withoutFees(after) };
    },
  },
  // Whoever said yes was not shown what would go by it.
  { type: 'VerificationAgreed', from: 1, upcast: (data) => ({ ...(data as object), heldMicro: null }) },
  { type: 'DepositConfirmed', from: 1, upcast: (data) => ({ ...(data as object), transactionIndex: null }) },
  // Everything held went with a tier as far as it fitted.
  { type: 'AccountTierSet', from: 1, upcast: (data) => ({ ...(data as object), heldBack: [] }) },
  // A release named no deposits and ended every hold.
  {
    type: 'OrderReleased',
    from: 2,
    upcast: (data) => ({ ...(data as object), depositKeys: null, holdContinues: false }),
  },
];

/** Figures of a day of before fees were compared. */
function withoutFees(figures: object): object {
  return { ...figures, fees: null };
}
