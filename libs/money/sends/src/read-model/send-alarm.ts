/** Something an operator should know about sends and the hot wallet. */
export interface SendAlarm {
  readonly level: 'warning' | 'critical';
  readonly code:
    | 'own-address-foreign-transaction'
    | 'own-address-permission-changed'
    | 'send-found-after-end'
    | 'sends-unfinished'
    | 'sends-given-up'
    | 'signatures-unknown'
    | 'signer-refuses'
    | 'hot-wallet-usdt-low'
    | 'hot-wallet-trx-low'
    | 'hot-wallet-unread';
  /** For a person. */
  readonly sentence: string;
}
