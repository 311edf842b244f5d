/** What the watcher writes to the log: fields that hold no personal data, and a sentence. */
export interface WatcherLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
