export { MAIL_SENDER, type MailMessage, MailNotSentError, type MailSender } from './mail-sender.js';
export { SmtpMailSender, type SmtpOptions } from './smtp-mail-sender.js';
