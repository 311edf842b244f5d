import { Module } from '@nestjs/common';
import { ClaimedPayments } from '@usdt-africa/recipients';
import { ClaimedOrderPayments } from './read-model/claimed-order-payments.js';

/** Payments of orders that customers placed as guests and claimed, for the recipients context. */
@Module({ providers: [{ provide: ClaimedPayments, useClass: ClaimedOrderPayments }], exports: [ClaimedPayments] })
export class ClaimedPaymentsModule {}
