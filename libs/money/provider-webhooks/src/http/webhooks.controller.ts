import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ReceivedView } from '@usdt-africa/contracts/api';
import { Answers, CallableBy, Takes } from '@usdt-africa/platform';
import type { Request } from 'express';
import { WebhookInbox } from '../webhook-inbox.js';

/** The provider's word, kept as raw bytes. It is a hint: what moves money is the provider's own answer when asked. */
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
    // An empty message has no body: its signature is wrong all the same, and counted.
    await this.inbox.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.headers);
    return { received: true };
  }
}
