import { Controller, Delete, Get, HttpCode, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AccountPictureView } from '@usdt-africa/contracts/api';
import { chargingCost, fileHeaders, readUpload } from '@usdt-africa/files';
import {
  Answers,
  AnswersAs,
  AnswersNothing,
  CallableBy,
  clientInLane,
  Customer,
  type SignedInCustomer,
  Takes,
  uploadSender,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { RemovePicture } from '../application/remove-picture.js';
import { SetPicture } from '../application/set-picture.js';
import { ReadPicture } from '../read-model/read-picture.js';
import { AccountLimits } from './sign-in-response.js';

/** SET-02: the signed-in customer's picture, served to its owner only. */
@CallableBy('account')
@Controller('api/account/picture')
export class PictureController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: AccountLimits,
  ) {}

  @AnswersAs('application/octet-stream')
  @Get()
  async read(@Customer() { accountId }: SignedInCustomer, @Res() response: Response): Promise<void> {
    const bytes = await this.queries.execute(new ReadPicture(accountId));
    response.status(200).set(fileHeaders('picture', 'jpg')).send(bytes);
  }

  @Takes('application/octet-stream')
  @Answers(AccountPictureView)
  @Put()
  async set(@Customer() customer: SignedInCustomer, @Req() request: Request): Promise<AccountPictureView> {
    const { accountId } = customer;
    await this.limits.pictures.take(accountId);
    const sender = uploadSender(request, customer.principal);
    const bytes = await readUpload(request, sender);
    const set = this.commands.execute(new SetPicture(accountId, bytes, clientInLane(sender)));
    return chargingCost(set, [[this.limits.pictures, accountId]]);
  }

  @AnswersNothing()
  @Delete()
  @HttpCode(204)
  async remove(@Customer() { accountId }: SignedInCustomer): Promise<void> {
    await this.limits.acts.take(accountId);
    await this.commands.execute(new RemovePicture(accountId));
  }
}
