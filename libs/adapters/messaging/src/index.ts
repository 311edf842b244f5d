export { MAIL_SENDER, type MailMessage, MailNotSentError, type MailSender } from './mail-sender.js';
export { messageAlarms, type MessageAlarm } from './caps/message-alarms.js';
export { type CountedText, MessageCaps, type TextBudget, type TextRefused } from './caps/message-caps.js';
export { SmtpMailSender, type SmtpOptions } from './smtp-mail-sender.js';
export { AfricasTalkingSmsSender, type AfricasTalkingOptions } from './sms/africas-talking.js';
export { FailOverSmsSender } from './sms/fail-over.js';
export { SMS_SENDER, SmsNotSentError, type SmsSender, type TextMessage, type TextTaken } from './sms/sms-sender.js';
export { TermiiSmsSender, type TermiiOptions } from './sms/termii.js';
export { textLength, type TextLength } from './sms/text-length.js';
