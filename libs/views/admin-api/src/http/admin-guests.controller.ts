import { Controller, Get } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AdminGuestView, PersonalDataRequest } from '@usdt-africa/contracts/admin';
import {
  ClosePersonalData,
  CurrentOperator,
  OpenPersonalData,
  OperatorRoute,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import { Answers, IdParam, ValidBody } from '@usdt-africa/platform';
import { FindPersonalDataRecord } from '../read-model/find-personal-data-record.js';
import { ShowGuest } from '../read-model/people/show-guest.js';

/** Guests in the operators' console: found by the search alone, there is no list of them. */
@Permission('customers.read')
@Controller('api/admin/guests')
export class AdminGuestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Answers(AdminGuestView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @IdParam('id') id: string): Promise<AdminGuestView> {
    return this.queries.execute(new ShowGuest(id, viewer));
  }

  @OperatorRoute(':id/view-personal-data', AdminGuestView, 'personal.read')
  async personal(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @ValidBody(PersonalDataRequest) { reason }: PersonalDataRequest,
  ): Promise<AdminGuestView> {
    const record = await this.queries.execute(new FindPersonalDataRecord('guests', id));
    const until = await this.commands.execute(new OpenPersonalData(record, viewer, reason));
    return this.queries.execute(new ShowGuest(id, viewer, until));
  }

  @OperatorRoute(':id/close-personal-data', AdminGuestView, 'personal.read')
  async closePersonal(@CurrentOperator() viewer: SignedInOperator, @IdParam('id') id: string): Promise<AdminGuestView> {
    // Refused for an unknown guest.
    await this.queries.execute(new ShowGuest(id, viewer));
    await this.commands.execute(new ClosePersonalData({ resource: 'guests', recordId: id }, viewer));
    return this.queries.execute(new ShowGuest(id, viewer));
  }
}
