/* What a worker runs, and what that consists of. */
export { AccountNotices } from './application/account-notices.js';
export { AccountNoticesJob } from './application/account-notices-job.js';
export { MailDispatchJob } from './application/mail-dispatch-job.js';
export { MailDispatcher } from './application/mail-dispatcher.js';
export { NotificationProcess } from './application/notification-process.js';
export { NotificationProcessJob } from './application/notification-process-job.js';
export { OperatorContexts } from './application/operator-context.js';
export { OperatorNotices } from './application/operator-notices.js';
export { OperatorNoticesJob } from './application/operator-notices-job.js';
export { RecentLinkClerk } from './application/recent-link-clerk.js';
export { TextDispatchJob } from './application/text-dispatch-job.js';
export { TextDispatcher } from './application/text-dispatcher.js';
