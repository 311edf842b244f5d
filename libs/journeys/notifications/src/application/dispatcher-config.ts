import { MailConfig } from '../templates/about.js';

/** What the dispatcher of mails needs to know of the installation; also the injection token. */
export abstract class DispatcherConfig extends MailConfig {
  /** `Name <address>`. */
  abstract readonly from: string;
  /** Where the console is, without a slash at its end. */
  abstract readonly consoleUrl: string;
}
