/**
 * The three database roles. The owner runs migrations and nothing else; the app may add events but never change them; the
 * reader only reads. Passwords are set where the cluster is made.
 */
export const ROLES = { owner: 'usdt_owner', app: 'usdt_app', reader: 'usdt_reader' } as const;
