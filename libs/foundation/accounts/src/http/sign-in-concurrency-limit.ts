import { Injectable } from '@nestjs/common';
import { sendProblem, toRefusal } from '@usdt-africa/platform';
import type { NextFunction, Request, Response } from 'express';
import { AccountPasswords } from '../application/credentials.js';

/**
 * Refuses log-ins while the maximum number wait: before the body is read and the database is queried, so that a flood
 * costs next to nothing and other requests are not slowed.
 */
@Injectable()
export class SignInConcurrencyLimit {
  constructor(private readonly passwords: AccountPasswords) {}

  /** Stands where log-ins are posted to. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'POST' || request.path !== '/') return next();
    try {
      this.passwords.assertCapacity();
    } catch (error) {
      return sendProblem(response, toRefusal(error));
    }
    next();
  };
}
