import { Injectable } from '@nestjs/common';
import { Passwords } from '@usdt-africa/authentication';
import { sendProblem, toRefusal } from '@usdt-africa/platform';
import type { NextFunction, Request, Response } from 'express';

/**
 * Turns log-ins away at the door while as many wait as may: before anything is read of them and before the database is asked, so that
 * a flood of them costs next to nothing and everybody else is answered as ever.
 */
@Injectable()
export class LoginRoom {
  constructor(private readonly passwords: Passwords) {}

  /** Stands where log-ins are posted to. */
  readonly door = (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'POST' || request.path !== '/') return next();
    try {
      this.passwords.assertRoom();
    } catch (error) {
      return sendProblem(response, toRefusal(error));
    }
    next();
  };
}
