import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ReceivedView } from '@usdt-africa/contracts/api';
import { Answers, CallableBy, Takes } from '@usdt-africa/platform';
import type { Request } from 'express';
import { WebhookInbox } from '../application/webhook-inbox.js';

/** Receives webhooks of payment providers as raw bytes, because the signature covers the bytes. */
@CallableBy('provider')
@Controller('api/webhooks')
export class WebhooksController {
  constructor(private readonly inbox: WebhookInbox) {}

  @Takes('application/json')
  @Answers(ReceivedView)
  @Post('paystack')
  @HttpCode(200)
  async paystack(@Req() request: Request): Promise<ReceivedView> {
    const body: unknown = request.body;
    // A request without a body fails the signature check like any other and is counted.
    await this.inbox.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.headers);
    return { received: true };
  }
}
